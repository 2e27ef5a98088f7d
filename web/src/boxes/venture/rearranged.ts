// Which storeys change their tower in a reorganisation. Only how things stood before and after it is known.
import { NONE } from './state';

export type Move = {
  company: number;
  /** The number of the pile that it leaves. */
  from: number;
  /** The number of the pile before it that it joins; NONE: a new one. */
  to: number;
};

/** A tower is the one from which most of it comes; whatever else lies in it has moved there. */
export function rearranged(before: number[][], after: number[][]): Move[] {
  const kept = keptBy(before, after);
  return after.flatMap((pile, n) => {
    const to = kept.get(n) ?? NONE;
    const moved = pile.filter((company) => !before[to]?.includes(company));
    return moved.map((company) => ({ company, from: pileOf(before, company), to })).filter(({ from }) => from !== NONE);
  });
}

/** For each pile afterwards the pile before it that it goes on from: those that share most first, then those on one ground. */
function keptBy(before: number[][], after: number[][]): Map<number, number> {
  const pairs = after.flatMap((pile, to) => before.map((other, from) => ({ to, from, shared: sharedBy(pile, other) })));
  const kept = new Map<number, number>();
  for (const { to, from, shared } of pairs.sort((one, other) => other.shared - one.shared)) {
    if (shared > 0 && !kept.has(to) && ![...kept.values()].includes(from)) kept.set(to, from);
  }
  return kept;
}

const sharedBy = (one: number[], other: number[]) =>
  one.filter((company) => other.includes(company)).length + (one[0] === other[0] ? 0.5 : 0);

const pileOf = (piles: number[][], company: number) => piles.findIndex((pile) => pile.includes(company));
