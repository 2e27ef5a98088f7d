// Whom a card can reach, and whom it hits.
import { canBring, either, must, partnerOf } from './deal';
import { CARDS, FAMILIES, familyOf, has, isTravel, NOBODY, seatsOf, type Kohle } from './state';
import type { Action } from '../../wire';

/** One action for everybody whom a travel card could send away: investors at home, and clan cards laid. */
export function journeys(deal: Kohle, card: number): (Action & Record<string, number>)[] {
  const listed = must(deal) | either(deal);
  const families = FAMILIES.filter((family) => has(listed, family) && [family, NOBODY].includes(familyOf(card)));
  return families.flatMap((family) => {
    const atHome = deal.holder[family] !== NOBODY && deal.travel_on[family] === 0;
    const layers = seatsOf(deal).filter((seat) => (deal.laid[seat]?.[family] ?? 0) > 0);
    return [
      ...(atHome ? [{ type: 'travel', card, family }] : []),
      ...layers.map((seat) => ({ type: 'travel', card, seat, family })),
    ] as unknown as (Action & Record<string, number>)[];
  });
}

/** Whether the card on the table would touch what a seat has or counts on: its own investor or clan card, its place as
 * the Boss, an agreement that a new Boss would void, or anybody who takes part in its deal. */
export function hits(deal: Kohle, seat: number): boolean {
  const family = deal.about_family;
  if (deal.card_played === CARDS.boss) return seat === deal.turn || deal.partner.includes(seat);
  if (deal.card_played === CARDS.recruitment) return deal.holder[family] === seat || inMyDeal(deal, seat, family);
  if (!isTravel(deal.card_played)) return false;
  const owner = deal.about_seat === NOBODY ? deal.holder[family] : deal.about_seat;
  return owner === seat || inMyDeal(deal, seat, family);
}

function inMyDeal(deal: Kohle, seat: number, family: number): boolean {
  return deal.dealing === 1 && seat === deal.turn && (canBring(deal, seat, family) || partnerOf(deal, family) !== NOBODY);
}
