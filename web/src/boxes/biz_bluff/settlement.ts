// What the turning over of a file did, as the log tells it.
import type { LogLine } from '../../wire';

export type Settlement = {
  /** The number of the event. */
  number: number;
  company: number;
  token: number;
  /** The last investor, whose deed turned it over. */
  claimant: number;
  /** For each seat that any of it touched. */
  earned: Map<number, number>;
  lost: Map<number, number>;
  collected: Map<number, number>;
};

/** The last settlement of a log; null: it tells of none. */
export function settlementIn(log: LogLine[]): Settlement | null {
  const shown = log.findLast(({ line }) => line.key === 'biz_bluff_shown');
  if (!shown) return null;
  const lines = log.filter(({ number }) => number === shown.number).map(({ line }) => line);
  const told = (key: string, what: string) =>
    new Map(
      lines
        .filter((line) => line.key === `biz_bluff_${key}`)
        .map(({ params }) => [Number(params.seat), Number(params[what])] as const),
    );
  return {
    number: shown.number,
    company: Number(shown.line.params.company),
    token: Number(shown.line.params.token),
    claimant: Number(lines[0]?.params.seat),
    earned: told('earn', 'amount'),
    lost: told('lose_shares', 'count'),
    collected: told('collect', 'amount'),
  };
}

/** The number of the last roll: a die that shows it rolls anew whenever it changes. */
export function lastRoll(log: LogLine[]): number {
  return log.findLast(({ line }) => line.key === 'biz_bluff_roll')?.number ?? 0;
}
