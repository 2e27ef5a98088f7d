// The record of Kohle, Kie$ & Knete as a view shows it, and what can be read off it at a glance.
import type { Action, KohleState, View } from '../../wire';

export type Kohle = KohleState;

export const PHASES = {
  placement: 0,
  turn: 1,
  landed: 2,
  excess: 3,
  negotiation: 4,
  target: 5,
  amount: 6,
  window: 7,
  over: 8,
};

export const NOBODY = -1;
export const LOST = -2;
export const FAMILIES = [0, 1, 2, 3, 4, 5];
export const SPACES = Array.from({ length: 16 }, (_, space) => space);

export const CARDS = { clan: 0, travel: 6, anonymous: 12, recruitment: 13, boss: 14, stop: 15 };
export const CARD_KINDS = Array.from({ length: 16 }, (_, card) => card);
export const RECRUITMENTS_TOGETHER = 3;

export const kohleOf = (view: View) => view.state as unknown as Kohle;

export const seatsOf = (deal: Kohle) => Array.from({ length: deal.seats }, (_, seat) => seat);

export const has = (bits: number, place: number) => ((bits >> place) & 1) === 1;

export const familiesIn = (bits: number) => FAMILIES.filter((family) => has(bits, family));

export const hasLetGo = (deal: Kohle, seat: number) => has(deal.passed, seat);

/** Whether seats are being asked now whether they act or let it go. */
export const isAsking = (deal: Kohle) => deal.phase === PHASES.negotiation || deal.phase === PHASES.window;

/** Those who have yet to act or let the latest change go. */
export const silent = (deal: Kohle) => seatsOf(deal).filter((seat) => isAsking(deal) && !hasLetGo(deal, seat));

/** The family of a clan or travel card; NOBODY for the cards that know none. */
export const familyOf = (card: number) => (card < CARDS.anonymous ? card % FAMILIES.length : NOBODY);

export const isTravel = (card: number) => card >= CARDS.travel && card <= CARDS.anonymous;

/** The legal actions of one kind, with their arguments as numbers. */
export function legalOf(view: View, type: string): (Action & Record<string, number>)[] {
  return view.legal.filter((action) => action.type === type) as (Action & Record<string, number>)[];
}

export const mayDo = (view: View, type: string) => view.legal.some((action) => action.type === type);

/** Whether only the Boss is still asked: if he let it go as well, the negotiation would end. */
export const isLastWord = (deal: Kohle) => deal.phase === PHASES.negotiation && silent(deal).every((seat) => seat === deal.turn);

/** Whether to let something go is offered: to end a negotiation, the Boss has other ways, which say so. */
export function mayLetGo(view: View, legal: Action[] = view.legal): boolean {
  const deal = kohleOf(view);
  return legal.some((action) => action.type === 'let_go') && !(view.seat === deal.turn && isLastWord(deal));
}
