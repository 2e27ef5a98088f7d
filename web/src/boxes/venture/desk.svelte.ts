import { costOf, estateOf } from './figures';
import type { Cards } from './money';
import { isSame } from './plan';
import { CAPITAL_KINDS, PAYMENT, ventureOf } from './state';
import { legalOf, mayDo } from '../../lib/legal';
import type { Action, VentureSketch, View } from '../../wire';

type Plan = { piles: number[][]; from: number[][] };

/** A company one would like to have: what it costs, and the move (less its place) that would bring it. */
export type Wanted = { company: number; price: number; multiple: number | null; move: Action };

/** What is being thought over and not yet played: all parts of the table must agree on it. Each lapses by itself. */
class Desk {
  private plan = $state.raw<Plan | null>(null);
  private wish = $state<number | null>(null);
  private card = $state<number | null>(null);
  private best = $state.raw<VentureSketch | null>(null);
  private choice = $state.raw<{ cards: Cards; payment: string } | null>(null);
  /** The company picked up in the plan. */
  picked = $state<number | null>(null);
  /** The seat whose towers are looked at closely. */
  closer = $state<number | null>(null);

  // ---- A company to take over or to raid, and with which card ----

  wantedIn(view: View): Wanted | null {
    const company = this.wish;
    if (company === null || this.planIn(view)) return null;
    const [bought] = legalOf(view, 'take_over').filter((action) => action.company === company);
    if (bought) return { company, multiple: null, move: bought, price: costOf(view, company, null) };
    const raids = legalOf(view, 'raid').filter((action) => action.company === company);
    const raid = raids.find(({ multiple }) => multiple === this.card) ?? raids[0];
    if (!raid) return null;
    const multiple = raid.multiple ?? 0;
    return { company, multiple, move: raid, price: costOf(view, company, multiple) };
  }

  want(company: number | null): void {
    this.wish = company;
    if (company !== null) this.closer = null;
  }

  /** The takeover card put forward, while somebody can be raided with it. */
  cardIn(view: View): number | null {
    return legalOf(view, 'raid').some(({ multiple }) => multiple === this.card) ? this.card : null;
  }

  putForward(multiple: number | null): void {
    this.card = multiple;
  }

  // ---- A reorganisation: the piles as they would be ----

  /** The planned piles, while the companies lie as they lay when the plan was begun. */
  planIn(view: View): number[][] | null {
    if (!this.plan || view.seat === null || !mayDo(view, 'reorganise')) return null;
    return isSame(this.plan.from, lyingIn(view)) ? this.plan.piles : null;
  }

  beginPlan(view: View): void {
    const piles = lyingIn(view);
    this.wish = this.card = this.picked = this.closer = this.best = null;
    this.plan = { piles, from: piles };
  }

  rearrange(piles: number[][]): void {
    this.picked = this.best = null;
    if (this.plan) this.plan = { ...this.plan, piles };
  }

  dropPlan(): void {
    this.plan = this.picked = this.best = null;
  }

  /** The best arrangement, looked at in place of the plan. */
  bestIn(view: View): VentureSketch | null {
    return this.planIn(view) ? this.best : null;
  }

  showBest(best: VentureSketch | null): void {
    this.picked = null;
    this.best = best;
  }

  // ---- A payment: the cards put forward ----

  /** The chosen cards; until somebody chooses, those of the proposal. */
  chosenIn(view: View): Cards {
    const { phase, proposal } = ventureOf(view);
    if (phase !== PAYMENT) return [];
    if (this.choice?.payment === paymentOf(view)) return this.choice.cards;
    return proposal[0] ?? Array<number>(CAPITAL_KINDS).fill(0);
  }

  choose(view: View, cards: Cards): void {
    this.choice = { cards, payment: paymentOf(view) };
  }

  forgetChoice(): void {
    this.choice = null;
  }

  /** Everything back as it was: nothing of it was played. */
  letGo(): void {
    this.wish = this.card = this.picked = this.closer = null;
  }
}

export const desk = new Desk();

/** One's companies as they lie. */
const lyingIn = (view: View) => estateOf(view, view.seat).piles.map(({ companies }) => companies);

/** Tells one payment from any other: cards are drawn between two of them. */
function paymentOf(view: View): string {
  const { turn, due, deck_left, paying } = ventureOf(view);
  return [turn, due, deck_left, ...paying].join(' ');
}
