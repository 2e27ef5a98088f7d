// What this screen is in the middle of: the board and the panel must agree on it, and it outlives many views, since
// others go on talking while one looks for a price.
import { AMOUNT, BOSS_CARD, NEGOTIATION, NOBODY, RECRUITMENT_CARD, TARGET, TRAVEL_CARD, WINDOW } from './rules.gen';
import { FAMILIES, familyOf, figuresOf, isTravel, kohleOf, offeredTo, type Kohle } from './state';
import { settlementIn, type Settlement } from './settlement';
import { legalOf } from '../../lib/legal';
import { remember, remembered } from '../../lib/remembered';
import type { Action, View } from '../../wire';

/** What one need not be asked about: others' prices, and cards that do not touch one. */
export const MUTES = ['prices', 'travel', 'recruitment', 'boss'] as const;
export type Mute = (typeof MUTES)[number];

/** A price to be named: whose family it is about. */
export type TermLine = { seat: number; family: number };

class Talk {
  /** The line for which a price is being chosen. */
  line = $state.raw<TermLine | null>(null);
  /** The card in hand that is about to be played. */
  card = $state<number | null>(null);
  /** The deal that was concluded last, until the next one begins. */
  settlement = $state.raw<Settlement | null>(null);
  mutes = $state.raw<Mute[]>(remembered('kohle.mutes', []));
  useKeys = $state(remembered('kohle.useKeys', true));
  /** When the card on the table was first seen here, by performance.now(). */
  shownAt = 0;

  private table = '';
  private window = '';
  private lastLegal: Action[] = [];
  private answered = new Set<string>();

  /** A view has come. */
  see(view: View): void {
    const deal = kohleOf(view);
    const isNew = view.table !== this.table;
    if (isNew) this.forget(view.table);
    this.seeLog(view);
    this.seeWindow(deal);
    if (deal.phase === NEGOTIATION) this.lastLegal = view.legal;
    if (!deal.dealing) this.answered.clear();
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

  /** Whether everything is let go until somebody addresses this seat. */
  get isQuiet(): boolean {
    return MUTES.every((mute) => this.mutes.includes(mute));
  }

  setQuiet(value: boolean): void {
    this.setMutes(value ? [...MUTES] : []);
  }

  setMute(mute: Mute, value: boolean): void {
    this.setMutes(MUTES.filter((one) => (one === mute ? value : this.mutes.includes(one))));
  }

  /** The offers to this seat that its person has not let go yet: to these an answer is wanted. */
  unanswered(view: View): TermLine[] {
    const { seat } = view;
    if (seat === null) return [];
    const deal = kohleOf(view);
    const offers = FAMILIES.filter((family) => offeredTo(deal, seat, family) !== NOBODY && deal.partner[family] !== seat);
    return offers.filter((family) => !this.answered.has(offerKey(deal, seat, family))).map((family) => ({ seat, family }));
  }

  /** A person has let go: the offers that lie there have been heard. */
  hear(view: View): void {
    for (const { seat, family } of this.unanswered(view)) this.answered.add(offerKey(kohleOf(view), seat, family));
  }

  setUseKeys(value: boolean): void {
    this.useKeys = value;
    remember('kohle.useKeys', value);
  }

  /** While somebody else finishes a sentence nothing may be done for a moment: what could be done before stays in
   * sight, so that nothing jumps under the pointer. It cannot be pressed. */
  shownLegal(view: View): Action[] {
    const deal = kohleOf(view);
    const aMoment = deal.phase === AMOUNT || deal.phase === TARGET;
    return aMoment && view.legal.length === 0 ? this.lastLegal : view.legal;
  }

  private setMutes(mutes: Mute[]): void {
    this.mutes = mutes;
    remember('kohle.mutes', mutes);
  }

  private forget(table: string): void {
    this.table = table;
    this.settlement = null;
    this.lastLegal = [];
    this.answered.clear();
    this.window = '';
    this.putAway();
  }

  private seeLog(view: View): void {
    const last = settlementIn(view.log);
    const another = last && view.log.some(({ number, line }) => number > last.number && line.key === 'kohle_deal');
    this.settlement = another || kohleOf(view).dealing ? null : last;
  }

  private seeWindow(deal: Kohle): void {
    const { phase, speaker, card_played, about_family, about_seat } = deal;
    const window = phase === WINDOW ? [speaker, card_played, about_family, about_seat].join() : '';
    if (window !== this.window) this.shownAt = performance.now();
    this.window = window;
  }

  /** A price that cannot be named any more is not asked for any longer, and a card that has gone is not held up. */
  private dropWhatIsOver(view: View, deal: Kohle): void {
    const { line, card } = this;
    if (deal.phase === WINDOW || (card !== null && handOf(view)[card] === 0)) this.putAway();
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
  if (card < TRAVEL_CARD) return [...discards, ...of('lay').filter((action) => action.family === card)];
  if (isTravel(card)) return [...discards, ...(of('travel').some((action) => action.card === card) ? journeys(view, card) : [])];
  if (card === RECRUITMENT_CARD) return [...discards, ...of('recruit')];
  return [...discards, ...of(card === BOSS_CARD ? 'take_over' : 'stop')];
}

/** What playing a card comes down to, whether it may be done or not: to ask why not. */
export function tryOf(card: number): Action {
  if (card < TRAVEL_CARD) return { type: 'lay', family: card };
  if (isTravel(card)) return { type: 'travel', card };
  if (card === RECRUITMENT_CARD) return { type: 'recruit', family: 0 };
  return { type: card === BOSS_CARD ? 'take_over' : 'stop' };
}

/** One action for everybody whom a travel card could send away. */
function journeys(view: View, card: number): Action[] {
  const fitting = figuresOf(view).travellers.filter(({ family }) => [family, NOBODY].includes(familyOf(card)));
  return fitting.map(({ family, seat }) =>
    seat === NOBODY ? { type: 'travel', card, family } : { type: 'travel', card, seat, family },
  );
}

const offerKey = (deal: Kohle, seat: number, family: number) => [deal.turn, family, offeredTo(deal, seat, family)].join();

export const talk = new Talk();
