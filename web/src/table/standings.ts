import type { Result } from '../wire';

export type Bar = { seat: number; rank: number; score: number; from: number; width: number };

/** A bar for each seat, best first, left of `zero` for a debt; the longest fill the width together. */
export function bars(result: Result, width: number): { rows: Bar[]; zero: number } {
  const lowest = Math.min(0, ...result.scores);
  const highest = Math.max(0, ...result.scores);
  const unit = width / Math.max(1, highest - lowest);
  const zero = -lowest * unit;
  const rows = result.scores.map((score, seat) => ({
    seat,
    score,
    rank: result.ranks[seat] ?? 0,
    from: zero + Math.min(0, score) * unit,
    width: Math.abs(score) * unit,
  }));
  rows.sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  return { rows, zero };
}
