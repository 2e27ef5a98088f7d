// A reorganisation that is only tried out. The game reckons up what lies on the table; what is merely thought of it never
// hears of, so it is reckoned here, with the numbers of its record.
import type { Pile } from './figures';
import { countLetters, industryOf, lettersOf, LETTERS, type Venture } from './state';

const ALL_LETTERS = (1 << LETTERS.length) - 1;

/** A pile as it would be, from the bottom up. */
export function tried(state: Venture, companies: number[]): Pile {
  const common = companies.reduce((shared, company) => shared & lettersOf(state, company), ALL_LETTERS);
  const wrong = new Set(companies.map(industryOf)).size < companies.length || common === 0;
  const letters = countLetters(common);
  return { companies, common, letters, earns: wrong ? 0 : (state.profit_by_size[companies.length] ?? 0) * letters, wrong };
}

export const earningsOf = (piles: Pile[]) => piles.reduce((sum, { earns }) => sum + earns, 0);

/** The piles with one company moved on top of another pile, or (onto: null) put down alone. */
export function moved(piles: number[][], company: number, onto: number[] | null): number[][] {
  const lifted = piles.map((pile) => pile.filter((other) => other !== company));
  const after = lifted.map((pile, n) => (piles[n] === onto ? [...pile, company] : pile));
  if (onto === null) after.push([company]);
  return after.filter((pile) => pile.length > 0);
}

/** Whether two arrangements are the same, whatever the order of their piles. */
export function isSame(one: number[][], other: number[][]): boolean {
  const written = (piles: number[][]) =>
    piles
      .map((pile) => pile.join('-'))
      .sort()
      .join(' ');
  return written(one) === written(other);
}
