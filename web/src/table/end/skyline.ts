// Every seat a tower: as high as its points, each storey one line of its account. In pixels of the stage.
import type { Result } from '../../wire';
import { amountOf, byRank } from './account';

/** `from` is its lower edge, above the ground. A debt is a storey too, but dark. */
export type Storey = { from: number; height: number; width: number; debt: boolean };
export type Tower = {
  seat: number;
  rank: number;
  score: number;
  x: number;
  width: number;
  height: number;
  storeys: Storey[];
  medal: number;
};
export type Skyline = { towers: Tower[]; unit: number; title: { left: number; width: number; height: number } };

/** The stage that the drawing was made for. */
const DRAWN = 376;
const MEDAL = { first: 36, other: 22 };
const CROWN = 30;
const TITLE = 104;
const LEAST_TITLE = 70;
/** Whoever has nothing still has a ground floor. */
const LOWEST = 40;
const LOWEST_OF_ALL = 30;
/** From one storey to the next above it, a tower grows this much narrower. */
const STEP_BACK = 0.04;
const NARROWEST = 0.66;

/** `columns` are the middles of the seats' columns, by rank. */
export function skyline(result: Result, columns: number[], width: number, height: number): Skyline {
  const unit = Math.min(1.2, Math.max(0.58, height / DRAWN));
  const heading = Math.max(LEAST_TITLE, TITLE * unit);
  const room = height - (2 * MEDAL.first + CROWN) * unit;
  const beside = towersOf(result, columns, room, unit, width);
  const left = firstFree(beside, height - heading, unit);
  if (width - left >= width * 0.45) return { towers: beside, unit, title: { left, width: width - left - 14, height: heading } };
  const towers = towersOf(result, columns, room - heading, unit, width);
  return { towers, unit, title: { left: 14, width: width - 28, height: heading } };
}

/** How high each score stands, the best at 1. Below nought there is nothing but the ground floor. */
export function shares(scores: number[]): number[] {
  const highest = Math.max(...scores);
  if (highest > 0) return scores.map((score) => Math.max(0, score) / highest);
  const lowest = Math.min(...scores);
  return scores.map((score) => (highest === lowest ? 1 : (score - lowest) / (highest - lowest)));
}

function towersOf(result: Result, columns: number[], room: number, unit: number, width: number): Tower[] {
  const share = shares(result.scores);
  const apart = columns.length > 1 ? (columns[1] ?? 0) - (columns[0] ?? 0) : width;
  const lowest = Math.max(LOWEST_OF_ALL, LOWEST * unit);
  return byRank(result).map((seat, place) => {
    const wide = Math.min(apart * 0.74, 92 * unit);
    const height = Math.max(lowest, lowest + (Math.max(lowest, room) - lowest) * (share[seat] ?? 0));
    const rank = result.ranks[seat] ?? 0;
    const medal = Math.min((rank === 1 ? MEDAL.first : MEDAL.other) * unit, apart * 0.48);
    const storeys = storeysOf(result, seat, height, wide);
    return { seat, rank, score: result.scores[seat] ?? 0, x: columns[place] ?? 0, width: wide, height, storeys, medal };
  });
}

/** Debts lie at the bottom, then the lines in their order; each as high as its part of all that was counted. */
function storeysOf(result: Result, seat: number, height: number, wide: number): Storey[] {
  const amounts = (result.sheet[seat] ?? []).map(amountOf).filter((amount) => amount !== null && amount !== 0) as number[];
  const ordered = [...amounts.filter((amount) => amount < 0), ...amounts.filter((amount) => amount > 0)];
  const counted = ordered.reduce((all, amount) => all + Math.abs(amount), 0);
  if (counted === 0) return [{ from: 0, height, width: wide, debt: false }];
  let from = 0;
  return ordered.map((amount, place) => {
    const part = (height * Math.abs(amount)) / counted;
    const storey = { from, height: part, width: wide * Math.max(NARROWEST, 1 - STEP_BACK * place), debt: amount < 0 };
    from += part;
    return storey;
  });
}

/** Where the sky is free for a title down to a height above the ground. */
function firstFree(towers: Tower[], free: number, unit: number): number {
  const reaching = towers.filter((tower) => tower.rank === 1 || tower.height + 2 * tower.medal > free);
  return Math.max(...reaching.map((tower) => tower.x + Math.max(tower.width / 2, tower.medal + 8 * unit))) + 14 * unit;
}
