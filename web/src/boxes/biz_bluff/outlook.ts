// What a trade would leave a seat with, for each token that the file may hold.
import { BLUFFED, TOKENS, type BizBluff } from './state';

export type Outlook = { token: number; cash: number; shares: number; gain: number };

/** `traded`: shares to buy; below nought, to sell. The claimant takes the blocked account in any case. */
export function outlook(town: BizBluff, seat: number, traded: number): Outlook[] {
  const cash = (town.cash[seat] ?? 0) - traded + (seat === town.turn ? town.blocked : 0);
  const shares = (town.shares[seat] ?? 0) + traded;
  return TOKENS.map((token) => {
    if (token === BLUFFED) return { token, cash, shares: 0, gain: -shares };
    const gain = shares * (town.pays[token] ?? 0);
    return { token, cash: cash + gain, shares, gain };
  });
}
