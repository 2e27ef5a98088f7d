// "Let go unless it hits me": the answer of a seat that does not want to be asked about every card.
//
// What it may not do is betray who holds a Stop. So it answers after the same time at every card, whatever is in the
// hand: who has the setting on and a Stop in hand answers exactly like somebody with the setting on and none. What the
// others can learn from it is what the table shows anyway: that the card does not touch this seat. Each seat waits a
// little longer than the one before it, so that answers do not cross on their way.
import { hits } from './travel';
import { kohleOf, mayDo, PHASES } from './state';
import { talk } from './talk.svelte';
import type { Action, View } from '../../wire';

export const TIME_TO_LOOK = 3000;
const BETWEEN_SEATS = 150;

/** Lets the card on the table go in a moment, if that is what this seat wants; returns how to call it off. */
export function letGoLater(view: View, act: (action: Action) => void): (() => void) | undefined {
  const deal = kohleOf(view);
  if (!talk.letGoUnlessHit || deal.phase !== PHASES.window || view.seat === null || !mayDo(view, 'let_go')) return;
  if (hits(deal, view.seat)) return;
  const due = TIME_TO_LOOK + view.seat * BETWEEN_SEATS - (performance.now() - talk.shownAt);
  const timer = setTimeout(() => act({ type: 'let_go' }), Math.max(0, due));
  return () => clearTimeout(timer);
}
