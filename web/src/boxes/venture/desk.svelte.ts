import { isSame } from './conglomerates';
import type { Cards } from './money';
import { CAPITAL_KINDS, isLegal, legalOf, PHASES, pilesOf, ventureOf } from './state';
import type { View } from '../../wire';

type Plan = { piles: number[][]; from: number[][] };

/** What is being thought over and not yet played: the board and the panel must agree on it. Each lapses by itself. */
class Desk {
  private plan = $state.raw<Plan | null>(null);
  private target = $state<number | null>(null);
  private dragged = $state<number | null>(null);
  private choice = $state.raw<{ cards: Cards; payment: string } | null>(null);
  /** The company picked up in the plan. */
  picked = $state<number | null>(null);

  // ---- A reorganisation: the piles as they would be ----

  /** The planned piles, while the companies lie as they lay when the plan was begun. */
  planIn(view: View): number[][] | null {
    if (!this.plan || view.seat === null || !isLegal(view, 'reorganise')) return null;
    return isSame(this.plan.from, pilesOf(ventureOf(view), view.seat)) ? this.plan.piles : null;
  }

  beginPlan(view: View): void {
    const piles = pilesOf(ventureOf(view), view.seat ?? -1);
    this.target = this.picked = null;
    this.plan = { piles, from: piles };
  }

  rearrange(piles: number[][]): void {
    this.picked = null;
    if (this.plan) this.plan = { ...this.plan, piles };
  }

  dropPlan(): void {
    this.plan = this.picked = null;
  }

  // ---- A raid: the company aimed at ----

  targetIn(view: View): number | null {
    return legalOf(view, 'raid').some(({ company }) => company === this.target) ? this.target : null;
  }

  aimAt(company: number | null): void {
    this.target = company;
  }

  // ---- A company dragged from the market or from a rival ----

  /** Only while it may be had. */
  draggedIn(view: View): number | null {
    const offered = [...legalOf(view, 'take_over'), ...legalOf(view, 'raid')];
    return offered.some(({ company }) => company === this.dragged) ? this.dragged : null;
  }

  drag(view: View, company: number | null): void {
    if (this.planIn(view)) this.picked = company;
    else this.dragged = company;
  }

  // ---- A payment: the cards put forward ----

  /** The chosen cards; until somebody chooses, those of the proposal. */
  chosenIn(view: View): Cards {
    const { phase, proposal } = ventureOf(view);
    if (phase !== PHASES.payment) return [];
    if (this.choice?.payment === paymentOf(view)) return this.choice.cards;
    return proposal[0] ?? Array<number>(CAPITAL_KINDS).fill(0);
  }

  choose(view: View, cards: Cards): void {
    this.choice = { cards, payment: paymentOf(view) };
  }

  forgetChoice(): void {
    this.choice = null;
  }
}

export const desk = new Desk();

/** Tells one payment from any other: cards are drawn between two of them. */
function paymentOf(view: View): string {
  const { turn, due, deck_left, paying } = ventureOf(view);
  return [turn, due, deck_left, ...paying].join(' ');
}
