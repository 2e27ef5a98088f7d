// The figures that the game reckons up for the table, and what a page looks for in them.
import { PROFIT_CARD } from './rules.gen';
import { countLetters, NONE, type Venture } from './state';
import type { VentureEstate, VentureGlance, VentureOffer, VenturePile, View } from '../../wire';

export type Pile = VenturePile;

const NOTHING: VentureEstate = { piles: [], earns: 0, reorganise_price: 0 };

export const figuresOf = (view: View) => view.glance as unknown as VentureGlance;

export const estateOf = (view: View, seat: number | null) => figuresOf(view).estates[seat ?? NONE] ?? NOTHING;

export const topOf = (pile: Pile) => pile.companies.at(-1) ?? NONE;

/** The letters of the shafts: what all storeys of a tower share. One company alone has none. */
export const shaftsOf = (pile: Pile) => (pile.companies.length > 1 && !pile.wrong ? pile.common : 0);

/** What a company costs: on the market, or raided with a takeover card. */
export function costOf(view: View, company: number, multiple: number | null): number {
  const { prices, raid_prices } = figuresOf(view);
  return (multiple === null ? prices[company] : raid_prices[company]?.[multiple]) ?? 0;
}

export const offerOf = (view: View, company: number) =>
  figuresOf(view).own?.offers.find((offer) => offer.company === company) ?? null;

/** One's pile of that number with an offered company on top; null: it may not go there. */
export function joined(pile: Pile, offer: VentureOffer, number: number): Pile | null {
  const earns = offer.would_earn[number] ?? NONE;
  if (earns === NONE) return null;
  const common = offer.would_share[number] ?? 0;
  return { companies: [...pile.companies, offer.company], common, letters: countLetters(common), earns, wrong: common === 0 };
}

/** Profit cards that must still lie in the deck: they are never in a hand. */
export const profitCardsInDeck = (state: Venture) => (state.cards_of[PROFIT_CARD] ?? 0) - (state.discard[PROFIT_CARD] ?? 0);
