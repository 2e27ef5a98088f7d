import { NOBODY, type Figures } from './state';

/** What one more token would do to a district: whether it sells, and to which colour; or which colour leads then. */
export type Outlook = { sells: boolean; colour: number };

export function outlook(figures: Figures, district: number, colour: number): Outlook {
  return { sells: figures.to_go[district] === 1, colour: figures.next_leader[district]?.[colour] ?? NOBODY };
}
