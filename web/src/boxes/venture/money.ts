// What some cards are worth together, while one chooses with which to pay. The record brings the best worth of every
// holding of one symbol; nothing is priced here.
import { HIGH_KINDS, kindsOf, SYMBOLS, type Venture } from './state';
import { sum } from '../../lib/numbers';

/** Cards counted by kind. */
export type Cards = number[];

/** The most that some cards can pay together. */
export function worthOf(state: Venture, cards: Cards): number {
  const high = HIGH_KINDS.map((kind) => (cards[kind] ?? 0) * (state.face[kind] ?? 0));
  return sum(SYMBOLS.map((symbol) => holdingWorth(state, cards, symbol))) + sum(high);
}

function holdingWorth(state: Venture, cards: Cards, symbol: number): number {
  const holding = sum(kindsOf(symbol).map((kind, value) => (cards[kind] ?? 0) * (state.stride[value] ?? 0)));
  return state.holding_worth[holding] ?? 0;
}

export const listed = (cards: Cards, kind: number) => Array<number>(cards[kind] ?? 0).fill(kind);

export const kindsIn = (cards: Cards) => cards.flatMap((_, kind) => listed(cards, kind));

const without = (cards: Cards, left: number) => cards.map((count, kind) => (kind === left ? count - 1 : count));

export const together = (one: Cards, other: Cards) =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, kind) => (one[kind] ?? 0) + (other[kind] ?? 0));

/**
 * The order in which to lay cards for a sum, given those that lie there already; null if they cannot be laid. A payment
 * is over as soon as it is enough, so the last card must be one that is needed.
 */
export function layingOrder(state: Venture, laid: Cards, chosen: Cards, due: number): number[] | null {
  if (worthOf(state, together(laid, chosen)) < due) return null;
  const kinds = kindsIn(chosen);
  const last = kinds.find((kind) => worthOf(state, together(laid, without(chosen, kind))) < due);
  if (last === undefined) return null;
  const others = [...kinds];
  others.splice(others.indexOf(last), 1);
  return [...others, last];
}
