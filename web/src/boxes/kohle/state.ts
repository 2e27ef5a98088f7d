// The record of Kohle, Kie$ & Knete as a view shows it, and what can be read off it. Whatever follows from rules comes
// with the glance.
import {
  ANONYMOUS_CARD,
  CARDS,
  FAMILIES as HOW_MANY,
  NEGOTIATION,
  NOBODY,
  SPACES as DEALS,
  TRAVEL_CARD,
  WINDOW,
} from './rules.gen';
import type { Action, KohleGlance, KohleState, View } from '../../wire';

export type Kohle = KohleState;
export type Figures = KohleGlance;

export const FAMILIES = Array.from({ length: HOW_MANY }, (_, family) => family);
export const SPACES = Array.from({ length: DEALS }, (_, space) => space);
export const CARD_KINDS = Array.from({ length: CARDS }, (_, card) => card);

export const kohleOf = (view: View) => view.state as unknown as Kohle;
export const figuresOf = (view: View) => view.glance as unknown as Figures;

export const seatsOf = (deal: Kohle) => Array.from({ length: deal.seats }, (_, seat) => seat);

export const has = (bits: number | undefined, place: number) => (((bits ?? 0) >> place) & 1) === 1;

export const familiesIn = (bits: number | undefined) => FAMILIES.filter((family) => has(bits, family));

export const hasLetGo = (deal: Kohle, seat: number) => has(deal.passed, seat);

/** Whether seats are being asked now whether they act or let it go. */
export const isAsking = (deal: Kohle) => deal.phase === NEGOTIATION || deal.phase === WINDOW;

/** The family of a clan or travel card; NOBODY for the cards that know none. */
export const familyOf = (card: number) => (card < ANONYMOUS_CARD ? card % FAMILIES.length : NOBODY);

export const isTravel = (card: number) => card >= TRAVEL_CARD && card <= ANONYMOUS_CARD;

// ---- Who has whom, and at what price ----

export const holderOf = (deal: Kohle, family: number) => deal.holder[family] ?? NOBODY;
export const isAway = (deal: Kohle, family: number) => (deal.travel_on[family] ?? 0) > 0;
export const hasLaid = (deal: Kohle, seat: number, family: number) => (deal.laid[seat]?.[family] ?? 0) > 0;
export const partnerOf = (deal: Kohle, family: number) => deal.partner[family] ?? NOBODY;
export const agreedFor = (deal: Kohle, family: number) => deal.agreed[family] ?? 0;
export const askedBy = (deal: Kohle, seat: number, family: number) => deal.asked[seat]?.[family] ?? NOBODY;
export const offeredTo = (deal: Kohle, seat: number, family: number) => deal.offered[seat]?.[family] ?? NOBODY;
export const investorsOf = (deal: Kohle, seat: number) => FAMILIES.filter((family) => deal.holder[family] === seat);
export const clanCardsOf = (deal: Kohle, seat: number) => FAMILIES.filter((family) => hasLaid(deal, seat, family));

/** Everybody but the Boss who can bring a family. */
export function bringersOf(deal: Kohle, figures: Figures, family: number): number[] {
  return seatsOf(deal).filter((seat) => seat !== deal.turn && has(figures.brings[seat], family));
}

/** Whether somebody would bring a family by a clan card, the investor being elsewhere or away. */
export const bringsByClan = (figures: Figures, seat: number, family: number) => has(figures.by_clan[seat], family);

// ---- What may be done ----

/** Whether to let something go is offered: to end a negotiation, the Boss has other ways, which say so. */
export function mayLetGo(view: View, legal: Action[] = view.legal): boolean {
  const endsIt = view.seat === kohleOf(view).turn && figuresOf(view).last_word;
  return legal.some((action) => action.type === 'let_go') && !endsIt;
}
