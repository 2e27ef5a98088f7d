// From the shelf straight to a table.
import { againstBots, learnAt, myName, open } from '../plan';
import { Failure } from '../../lib/api';
import { router } from '../../lib/router.svelte';
import { sayProblem } from '../../lib/say';
import type { Box } from '../../wire';

/** A good first evening with a box, at once. Returns what went wrong, or nothing. */
export const playNow = (box: Box) => go(open(againstBots(box, myName())));

/** A lesson at a real table. Returns what went wrong, or nothing. */
export const teachMe = (box: Box) => go(learnAt(box));

async function go(opened: Promise<string>): Promise<string> {
  try {
    router.go({ page: 'table', table: await opened });
    return '';
  } catch (failure) {
    return sayProblem((failure as Failure).problem);
  }
}
