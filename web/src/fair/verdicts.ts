// Which deals this browser has checked, and what came of it.
import { remember, remembered } from '../lib/remembered';

const KEPT = 500;

/** All is as it was sealed and shown; it is not; or it is, and yet proves nothing of the deal. */
export type Verdict = 'good' | 'broken' | 'open';

/** By table. */
export function verdicts(): Record<string, Verdict> {
  return remembered<Record<string, Verdict>>('deals', {});
}

export function keepVerdict(table: string, verdict: Verdict): void {
  const others = Object.entries(verdicts()).filter(([one]) => one !== table);
  remember('deals', Object.fromEntries([...others, [table, verdict]].slice(-KEPT)));
}
