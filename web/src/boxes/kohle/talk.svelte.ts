// What this screen is in the middle of: the board and the panel must agree on it, and it outlives many views, since
// others go on talking while one looks for a price.
import { journeys } from './travel';
import { CARDS, isTravel, kohleOf, legalOf, PHASES, type Kohle } from './state';
import { settlementIn, type Settlement } from './settlement';
import { remember, remembered } from '../../lib/remembered';
import type { Action, View } from '../../wire';

/** A price to be named: whose family it is about. */
export type TermLine = { seat: number; family: number };

class Talk {
  /** The line for which a price is being chosen. */
  line = $state.raw<TermLine | null>(null);
  /** The card in hand that is about to be played. */
  card = $state<number | null>(null);
  /** The deal that has just been concluded, until the next one begins or it is put away. */
  settlement = $state.raw<Settlement | null>(null);
  /** The last deal that was concluded. */
  lastDeal = $state.raw<Settlement | null>(null);
  letGoUnlessHit = $state(remembered('kohle.letGoUnlessHit', false));
  useKeys = $state(remembered('kohle.useKeys', true));
  /** When the card on the table was first seen here, by performance.now(). */
  shownAt = 0;

  private table = '';
  private told = -1;
  private window = '';
  private lastLegal: Action[] = [];

  /** A view has come. */
  see(view: View): void {
    const deal = kohleOf(view);
    const isNew = view.table !== this.table;
    if (isNew) this.forget(view.table);
    this.seeLog(view, isNew);
    this.seeWindow(deal);
    if (deal.phase === PHASES.negotiation) this.lastLegal = view.legal;
    this.dropWhatIsOver(view, deal);
  }

  choosePrice(line: TermLine | null): void {
    this.line = line;
    this.card = null;
  }

  chooseCard(card: number | null): void {
    this.card = card === this.card ? null : card;
    this.line = null;
  }

  putAway(): void {
    this.line = this.card = null;
  }

  setLetGoUnlessHit(value: boolean): void {
    this.letGoUnlessHit = value;
    remember('kohle.letGoUnlessHit', value);
  }

  setUseKeys(value: boolean): void {
    this.useKeys = value;
    remember('kohle.useKeys', value);
  }

  /** While somebody else finishes a sentence nothing may be done for a moment: what could be done before stays in
   * sight, so that nothing jumps under the pointer. It cannot be pressed. */
  shownLegal(view: View): Action[] {
    const deal = kohleOf(view);
    const aMoment = deal.phase === PHASES.amount || deal.phase === PHASES.target;
    return aMoment && view.legal.length === 0 ? this.lastLegal : view.legal;
  }

  private forget(table: string): void {
    this.table = table;
    this.settlement = this.lastDeal = null;
    this.lastLegal = [];
    this.window = '';
    this.putAway();
  }

  private seeLog(view: View, isNew: boolean): void {
    const settlement = settlementIn(view.log);
    if (settlement) this.lastDeal = settlement;
    if (settlement && !isNew && settlement.number > this.told) this.settlement = settlement;
    if (kohleOf(view).dealing) this.settlement = null;
    this.told = view.log.at(-1)?.number ?? -1;
  }

  private seeWindow(deal: Kohle): void {
    const { phase, speaker, card_played, about_family, about_seat } = deal;
    const window = phase === PHASES.window ? [speaker, card_played, about_family, about_seat].join() : '';
    if (window !== this.window) this.shownAt = performance.now();
    this.window = window;
  }

  /** A price that cannot be named any more is not asked for any longer, and a card that has gone is not held up. */
  private dropWhatIsOver(view: View, deal: Kohle): void {
    const { line, card } = this;
    if (deal.phase === PHASES.window || (card !== null && handOf(view)[card] === 0)) this.putAway();
    if (!line || (deal.dealing && view.legal.length === 0)) return;
    const lines = legalOf(view, 'name_price');
    if (!lines.some(({ seat, family }) => seat === line.seat && family === line.family)) this.line = null;
  }
}

/** How many cards of each kind the viewer holds; none for a watcher. */
export function handOf(view: View): number[] {
  return (view.seat === null ? null : kohleOf(view).hand[view.seat]) ?? [];
}

/** Everything that a card in hand can be played for now, as the actions that do it. */
export function playsOf(view: View, card: number, legal = view.legal): Action[] {
  const of = (type: string) => legal.filter((action) => action.type === type);
  const discards = of('discard').filter((action) => action.card === card);
  if (card < CARDS.travel) return [...discards, ...of('lay').filter((action) => action.family === card)];
  if (isTravel(card)) {
    const playable = of('travel').some((action) => action.card === card);
    return [...discards, ...(playable ? journeys(kohleOf(view), card) : [])];
  }
  if (card === CARDS.recruitment) return [...discards, ...of('recruit')];
  return [...discards, ...of(card === CARDS.boss ? 'take_over' : 'stop')];
}

export const talk = new Talk();
