// How the last negotiation ended, as the log tells it.
import type { LogLine } from '../../wire';

export type Settlement = {
  /** The number of the event. */
  number: number;
  boss: number;
  space: number;
  worth: number;
  /** What the Boss kept of it. */
  kept: number;
  /** Who was paid how much for whom. */
  paid: { seat: number; family: number; amount: number }[];
};

/** The last deal that a log tells of; null: of none. */
export function settlementIn(log: LogLine[]): Settlement | null {
  const done = log.findLast(({ line }) => line.key === 'kohle_concluded');
  if (!done) return null;
  const lines = log.filter(({ number }) => number === done.number).map(({ line }) => line);
  const kept = lines.find(({ key }) => key === 'kohle_kept');
  const paid = lines
    .filter(({ key }) => key === 'kohle_paid')
    .map(({ params }) => ({ seat: Number(params.seat), family: Number(params.family), amount: Number(params.amount) }));
  const { seat, space, amount } = done.line.params;
  return {
    number: done.number,
    boss: Number(seat),
    space: Number(space),
    worth: Number(amount),
    kept: Number(kept?.params.amount ?? 0),
    paid,
  };
}
