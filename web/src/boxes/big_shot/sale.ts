// Who would take a district: most tokens wins, and equal counts cancel each other out.
import { NOBODY, sum } from './state';

/** The colour with the highest count that no other colour matches, or NOBODY. */
export function highestUnmatched(counts: number[]): number {
  const unmatched = counts.filter((count) => count > 0 && counts.filter((other) => other === count).length === 1);
  return unmatched.length > 0 ? counts.indexOf(Math.max(...unmatched)) : NOBODY;
}

export type Outlook = { counts: number[]; sells: boolean; colour: number };

/** What one more token would do to a district. */
export function outlook(counts: number[], colour: number, tokensToSell: number): Outlook {
  const after = counts.map((count, other) => (other === colour ? count + 1 : count));
  return { counts: after, sells: sum(after) >= tokensToSell, colour: highestUnmatched(after) };
}

/** Whether a park doubles the district: both belong to the same colour, which is what one purse bought. */
export function isDoubled(district: number, owner: number[], borders: number[]): boolean {
  const holder = owner[district] ?? NOBODY;
  if (holder === NOBODY) return false;
  return owner.some((other, park) => other === holder && (((borders[district] ?? 0) >> park) & 1) === 1);
}
