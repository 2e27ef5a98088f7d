// "Let go until somebody addresses me": the answers of a seat that does not want to be asked about everything.
//
// What it may not do is betray who holds a Stop. So it answers after the same time at every card, whatever is in the
// hand: who has the setting on and a Stop in hand answers exactly like somebody with the setting on and none. What the
// others can learn from it is what the table shows anyway: that the card does not touch this seat. Each seat waits a
// little longer than the one before it, so that answers do not cross on their way.
import { NEGOTIATION, RECRUITMENT_CARD, WINDOW } from './rules.gen';
import { figuresOf, isTravel, kohleOf, type Kohle } from './state';
import { talk, type Mute } from './talk.svelte';
import { mayDo } from '../../lib/legal';
import type { Action, View } from '../../wire';

export const TIME_TO_LOOK = 3000;
export const TIME_TO_LISTEN = 600;
const BETWEEN_SEATS = 150;

/** Lets things go in a moment, if that is what this seat wants; returns how to call it off. */
export function letGoLater(view: View, act: (action: Action) => void): (() => void) | undefined {
  const { seat } = view;
  if (seat === null || !letsGoByItself(view)) return;
  const due = muteFor(kohleOf(view)) === 'prices' ? TIME_TO_LISTEN : TIME_TO_LOOK - (performance.now() - talk.shownAt);
  const timer = setTimeout(() => act({ type: 'let_go' }), Math.max(0, due + seat * BETWEEN_SEATS));
  return () => clearTimeout(timer);
}

/** Whether this seat does not want to be asked about what it is asked now. */
export function letsGoByItself(view: View): boolean {
  const { seat } = view;
  const mute = muteFor(kohleOf(view));
  const wants = mute !== null && talk.mutes.includes(mute);
  return seat !== null && wants && mayDo(view, 'let_go') && !isAddressed(view, seat);
}

/** Which of the settings speaks about what is being asked now; null: none. */
function muteFor({ phase, card_played }: Kohle): Mute | null {
  if (phase === NEGOTIATION) return 'prices';
  if (phase !== WINDOW) return null;
  if (isTravel(card_played)) return 'travel';
  return card_played === RECRUITMENT_CARD ? 'recruitment' : 'boss';
}

/** Whether somebody means this very seat: an offer not answered yet, a card that touches it, or all of them the Boss. */
function isAddressed(view: View, seat: number): boolean {
  const deal = kohleOf(view);
  if (deal.phase === WINDOW) return figuresOf(view).touched.includes(seat);
  return seat === deal.turn || talk.unanswered(view).length > 0;
}
