import { expect, test } from 'vitest';
import { Hints } from '../src/table/hint/hints.svelte';
import type { LiveTable } from '../src/table/live.svelte';
import type { Hinted, View } from '../src/wire';
import { view as fixture } from './fixtures';

const hinted: Hinted = {
  type: 'hinted',
  ask: 0,
  number: 1,
  hint: { ways: [], games: 8, early: false, sketch: null },
  line: null,
};

/** A table on which a hint is asked for; `answer` sends what was asked first. */
function table(changes: Partial<View> = {}) {
  const waiting: ((hinted: Hinted) => void)[] = [];
  const live = {
    view: { ...fixture('kohle_boss'), hints: 'free', ...changes } as View,
    moved: null as number | null,
    hint: () => new Promise<Hinted>((resolve) => waiting.push(resolve)),
  };
  const hints = new Hints(live as unknown as LiveTable, () => null);
  const answer = async () => {
    waiting.shift()?.(hinted);
    await new Promise((done) => setTimeout(done));
  };
  const another = () => (live.view = { ...live.view, legal: live.view.legal.slice(1) });
  return { live, hints, waiting, answer, another };
}

test('a hint about what has changed meanwhile is asked for again, and does not go away without a word', async () => {
  const { hints, answer, another, waiting } = table();
  void hints.ask();
  another();
  await answer();
  expect([hints.isOpen, hints.hint, waiting.length]).toEqual([true, null, 1]);
  await answer();
  expect(hints.hint).toEqual(hinted.hint);
  another();
  hints.keep();
  expect([hints.isOpen, waiting.length]).toEqual([true, 1]);
});

test('whoever has moved, or is asked nothing any more, has no use for it', async () => {
  for (const then of ['moved', 'asked nothing'] as const) {
    const { live, hints, answer, another, waiting } = table();
    void hints.ask();
    await answer();
    another();
    if (then === 'moved') live.moved = 1;
    else live.view = { ...live.view, legal: [] };
    hints.keep();
    expect([hints.isOpen, waiting.length]).toEqual([false, 0]);
  }
});

test('among people it is not asked for again by itself, for each time is told to everybody', async () => {
  const { hints, answer, another, waiting } = table({ hints: 'told' });
  void hints.ask();
  another();
  await answer();
  expect([hints.isOpen, waiting.length]).toEqual([false, 0]);
});
