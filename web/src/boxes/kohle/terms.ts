// A price on its way: what naming it means, and which ones to suggest.
import { NOBODY } from './rules.gen';
import { askedBy, familiesIn, figuresOf, kohleOf, offeredTo } from './state';
import type { TermLine } from './talk.svelte';
import type { Action, View } from '../../wire';

/** What the other side of a line has named; NOBODY: nothing. */
export function answerTo(view: View, { seat, family }: TermLine): number {
  const deal = kohleOf(view);
  return view.seat === deal.turn ? askedBy(deal, seat, family) : offeredTo(deal, seat, family);
}

export const mayAccept = (view: View, line: TermLine) =>
  view.legal.some(({ type, seat, family }) => type === 'accept' && seat === line.seat && family === line.family);

/** Why a price that was named to this seat cannot be accepted; null: nothing of the kind. */
export function whyNot(view: View, { seat, family }: TermLine) {
  return figuresOf(view).own?.refused.find((one) => one.seat === seat && one.family === family)?.why ?? null;
}

/** Naming the very price that the other side has named is accepting it. */
export function namePrice(view: View, line: TermLine, amount: number): Action {
  if (mayAccept(view, line) && answerTo(view, line) === amount) return { type: 'accept', ...line };
  return { type: 'price', ...line, amount };
}

export const highestPrice = (view: View, { family }: TermLine) => figuresOf(view).own?.highest[family] ?? 0;

/** Every price worth a button of its own: up to all that the deal brings. More can be typed. */
export function pricesFor(view: View, line: TermLine): number[] {
  const worth = figuresOf(view).worths[kohleOf(view).pawn] ?? 0;
  return Array.from({ length: Math.min(worth, highestPrice(view, line)) + 1 }, (_, amount) => amount);
}

/** What everybody would get who takes part, if all got the same. */
export function equalShare(view: View): number {
  const { worths } = figuresOf(view);
  const { pawn, must, either_count } = kohleOf(view);
  return Math.round((worths[pawn] ?? 0) / Math.max(1, familiesIn(must[pawn]).length + (either_count[pawn] ?? 0)));
}

export const isNamed = (amount: number) => amount !== NOBODY;
