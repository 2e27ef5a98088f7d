// What a trade would leave a seat with, for each token that the file may hold.
import { bizBluffOf, figuresOf, TOKENS } from './state';
import type { View } from '../../wire';

export type Outlook = { token: number; cash: number; shares: number; gain: number };

/** `traded`: shares to buy; below nought, to sell. What a share brings, and who collects, the game says. */
export function outlook(view: View, seat: number, traded: number): Outlook[] {
  const { share_brings, share_lost, collects } = figuresOf(view);
  const town = bizBluffOf(view);
  const cash = (town.cash[seat] ?? 0) - traded + (collects[seat] ?? 0);
  const shares = (town.shares[seat] ?? 0) + traded;
  return TOKENS.map((token) => {
    const gain = shares * (share_brings[token] ?? 0);
    if (share_lost[token]) return { token, cash: cash + gain, shares: 0, gain: gain - shares };
    return { token, cash: cash + gain, shares, gain };
  });
}
