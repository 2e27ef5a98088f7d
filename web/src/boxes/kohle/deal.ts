// The deal under the pawn: what it needs, who can bring it, and what is left of its money. The rules say the same in
// games/kohle/deal.py; here it is only shown.
import { FAMILIES, has, NOBODY, type Kohle } from './state';

const HIGHEST_PRICE = 99;

/** What the bank pays for a deal with the tile on top of the stack. */
export const worth = (deal: Kohle, space = deal.pawn) => (deal.dividends[space] ?? 0) * (deal.tile_value[deal.deals] ?? 0);

export const must = (deal: Kohle, space = deal.pawn) => deal.must[space] ?? 0;
export const either = (deal: Kohle, space = deal.pawn) => deal.either[space] ?? 0;
export const eitherCount = (deal: Kohle, space = deal.pawn) => deal.either_count[space] ?? 0;

export const hasAtHome = (deal: Kohle, seat: number, family: number) =>
  deal.holder[family] === seat && deal.travel_on[family] === 0;

export const hasLaid = (deal: Kohle, seat: number, family: number) => (deal.laid[seat]?.[family] ?? 0) > 0;

export const canBring = (deal: Kohle, seat: number, family: number) =>
  hasAtHome(deal, seat, family) || hasLaid(deal, seat, family);

export const partnerOf = (deal: Kohle, family: number) => deal.partner[family] ?? NOBODY;
export const agreedFor = (deal: Kohle, family: number) => deal.agreed[family] ?? 0;
export const askedBy = (deal: Kohle, seat: number, family: number) => deal.asked[seat]?.[family] ?? NOBODY;
export const offeredTo = (deal: Kohle, seat: number, family: number) => deal.offered[seat]?.[family] ?? NOBODY;

/** Whether a family takes part: brought by the Boss, or agreed upon. */
export const isFilled = (deal: Kohle, family: number) =>
  canBring(deal, deal.turn, family) || partnerOf(deal, family) !== NOBODY;

/** What must still be found: families by name, and how many more of the group. */
export function missing(deal: Kohle): { families: number[]; more: number } {
  const families = FAMILIES.filter((family) => has(must(deal), family) && !isFilled(deal, family));
  const found = FAMILIES.filter((family) => has(either(deal), family) && isFilled(deal, family)).length;
  return { families, more: Math.max(0, eitherCount(deal) - found) };
}

export const isComplete = (deal: Kohle) => missing(deal).families.length === 0 && missing(deal).more === 0;

/** What the Boss has promised in this deal. */
export const promised = (deal: Kohle) =>
  FAMILIES.reduce((sum, family) => sum + (partnerOf(deal, family) === NOBODY ? 0 : agreedFor(deal, family)), 0);

export const leftForBoss = (deal: Kohle) => worth(deal) - promised(deal);

/** What the Boss may come to owe for a family: what is agreed, or an offer that somebody may yet accept. */
function mostOwedFor(deal: Kohle, family: number): number {
  const offers = deal.offered.map((row) => row[family] ?? NOBODY);
  return Math.max(partnerOf(deal, family) === NOBODY ? 0 : agreedFor(deal, family), ...offers);
}

/** The highest price a seat may name for a family. */
export function highestPrice(deal: Kohle, speaker: number, family: number): number {
  if (speaker !== deal.turn) {
    const purse = deal.money_hidden ? deal.paid : (deal.cash[deal.turn] ?? 0);
    return Math.min(HIGHEST_PRICE, worth(deal) + purse);
  }
  const others = FAMILIES.filter((other) => other !== family);
  const owed = others.reduce((sum, other) => sum + mostOwedFor(deal, other), 0);
  return Math.max(0, Math.min(HIGHEST_PRICE, worth(deal) + (deal.cash[speaker] ?? 0) - owed));
}
