// Which deals this browser has checked, and what came of it.
import { remember, remembered } from '../lib/remembered';

const KEPT = 500;

/** By table: whether everything was as it had been sealed and shown. */
export function verdicts(): Record<string, boolean> {
  return remembered<Record<string, boolean>>('verdicts', {});
}

export function keepVerdict(table: string, good: boolean): void {
  const others = Object.entries(verdicts()).filter(([one]) => one !== table);
  remember('verdicts', Object.fromEntries([...others, [table, good]].slice(-KEPT)));
}
