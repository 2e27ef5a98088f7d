// Piles of companies: what they share, what they earn, and what goes on top of what.
import { countLetters, industryOf, lettersOf, pilesOf, sum, type Venture } from './state';

const ALL_LETTERS = 0b111111;

/** The letters that all companies of a pile share. */
export function commonOf(state: Venture, pile: number[]): number {
  return pile.reduce((common, company) => common & lettersOf(state, company), ALL_LETTERS);
}

/** Whether a pile has two companies of an industry, or no letter in common. Such piles come from free placement only. */
export function isWrong(state: Venture, pile: number[]): boolean {
  return new Set(pile.map(industryOf)).size < pile.length || commonOf(state, pile) === 0;
}

/** What a pile earns each time: so much a common letter, by its size. */
export function earningsOf(state: Venture, pile: number[]): number {
  return isWrong(state, pile) ? 0 : (state.profit_by_size[pile.length] ?? 0) * countLetters(commonOf(state, pile));
}

export const earningsOfAll = (state: Venture, piles: number[][]) => sum(piles.map((pile) => earningsOf(state, pile)));

export const earningsOfSeat = (state: Venture, seat: number) => earningsOfAll(state, pilesOf(state, seat));

/** Whether a company may join a pile. */
export const fits = (state: Venture, company: number, pile: number[]) => !isWrong(state, [...pile, company]);

/** The piles with one company moved on top of another pile, or (onto: null) put down alone. */
export function moved(piles: number[][], company: number, onto: number[] | null): number[][] {
  const lifted = piles.map((pile) => pile.filter((other) => other !== company));
  const after = lifted.map((pile, n) => (piles[n] === onto ? [...pile, company] : pile));
  if (onto === null) after.push([company]);
  return after.filter((pile) => pile.length > 0);
}

/** Whether two arrangements are the same, whatever the order of their piles. */
export function isSame(one: number[][], other: number[][]): boolean {
  const written = (piles: number[][]) => piles.map((pile) => pile.join('-')).sort().join(' ');
  return written(one) === written(other);
}
