// What cards are worth together. The record brings the best worth of every holding of one symbol; nothing is priced here.
import { HIGH_KINDS, kindsOf, sum, SYMBOLS, type Venture } from './state';

/** Cards counted by kind. */
export type Cards = number[];

export type Group = { kinds: number[]; worth: number; isSet: boolean };

/** The most that some cards can pay together. */
export function worthOf(state: Venture, cards: Cards): number {
  const high = HIGH_KINDS.map((kind) => (cards[kind] ?? 0) * (state.face[kind] ?? 0));
  return sum(SYMBOLS.map((symbol) => holdingWorth(state, cards, symbol))) + sum(high);
}

function holdingWorth(state: Venture, cards: Cards, symbol: number): number {
  const holding = sum(kindsOf(symbol).map((kind, value) => (cards[kind] ?? 0) * (state.stride[value] ?? 0)));
  return state.holding_worth[holding] ?? 0;
}

/** The cards as they are worth most: sets first, then what stands alone, then the high cards. */
export function groupsOf(state: Venture, cards: Cards): Group[] {
  const low = SYMBOLS.flatMap((symbol) => groupsOfSymbol(state, cards, symbol));
  const high = HIGH_KINDS.flatMap((kind) => listed(cards, kind)).map((kind) => groupOf(state, [kind]));
  return [...low.filter(({ isSet }) => isSet), ...low.filter(({ isSet }) => !isSet), ...high];
}

/** A group belongs to the best split if what it is worth and what the rest is worth add up to the worth of all. */
function groupsOfSymbol(state: Venture, cards: Cards, symbol: number): Group[] {
  const held = kindsOf(symbol).filter((kind) => (cards[kind] ?? 0) > 0);
  for (const kinds of subsets(held)) {
    const rest = without(cards, kinds);
    const group = groupOf(state, kinds);
    if (group.worth + holdingWorth(state, rest, symbol) === holdingWorth(state, cards, symbol)) {
      return [group, ...groupsOfSymbol(state, rest, symbol)];
    }
  }
  return [];
}

function groupOf(state: Venture, kinds: number[]): Group {
  return { kinds, worth: worthOf(state, counted(kinds)), isSet: kinds.length > 1 };
}

/** All choices of at least one, the largest first. */
function subsets(kinds: number[]): number[][] {
  const all = kinds.reduce<number[][]>((found, kind) => [...found, ...found.map((some) => [...some, kind])], [[]]);
  return all.filter((some) => some.length > 0).sort((a, b) => b.length - a.length);
}

export function counted(kinds: number[]): Cards {
  const cards: Cards = [];
  for (const kind of kinds) cards[kind] = (cards[kind] ?? 0) + 1;
  return cards;
}

export const listed = (cards: Cards, kind: number) => Array<number>(cards[kind] ?? 0).fill(kind);

export const kindsIn = (cards: Cards) => cards.flatMap((_, kind) => listed(cards, kind));

export const without = (cards: Cards, kinds: number[]) =>
  cards.map((count, kind) => count - kinds.filter((other) => other === kind).length);

export const together = (one: Cards, other: Cards) =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, kind) => (one[kind] ?? 0) + (other[kind] ?? 0));

/**
 * The order in which to lay cards for a sum, given those that lie there already; null if they cannot be laid. A payment
 * is over as soon as it is enough, so the last card must be one that is needed.
 */
export function layingOrder(state: Venture, laid: Cards, chosen: Cards, due: number): number[] | null {
  if (worthOf(state, together(laid, chosen)) < due) return null;
  const kinds = kindsIn(chosen);
  const last = kinds.find((kind) => worthOf(state, together(laid, without(chosen, [kind]))) < due);
  if (last === undefined) return null;
  const others = [...kinds];
  others.splice(others.indexOf(last), 1);
  return [...others, last];
}

