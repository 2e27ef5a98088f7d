// A price on its way: what naming it means, and which ones to suggest.
import { askedBy, eitherCount, highestPrice, must, offeredTo, worth } from './deal';
import { familiesIn, kohleOf, NOBODY } from './state';
import type { TermLine } from './talk.svelte';
import type { Action, View } from '../../wire';

/** What the other side of a line has named; NOBODY: nothing. */
export function answerTo(view: View, { seat, family }: TermLine): number {
  const deal = kohleOf(view);
  return view.seat === deal.turn ? askedBy(deal, seat, family) : offeredTo(deal, seat, family);
}

export const mayAccept = (view: View, line: TermLine) =>
  view.legal.some(({ type, seat, family }) => type === 'accept' && seat === line.seat && family === line.family);

/** Naming the very price that the other side has named is accepting it. */
export function namePrice(view: View, line: TermLine, amount: number): Action {
  if (mayAccept(view, line) && answerTo(view, line) === amount) return { type: 'accept', ...line };
  return { type: 'price', ...line, amount };
}

/** Every price worth a button of its own: up to all that the deal brings. More can be typed. */
export function pricesFor(view: View, line: TermLine): number[] {
  const deal = kohleOf(view);
  const highest = Math.min(worth(deal), highestPrice(deal, view.seat ?? NOBODY, line.family));
  return Array.from({ length: highest + 1 }, (_, amount) => amount);
}

/** What everybody would get who takes part, if all got the same. */
export function equalShare(view: View): number {
  const deal = kohleOf(view);
  return Math.round(worth(deal) / Math.max(1, familiesIn(must(deal)).length + eitherCount(deal)));
}
