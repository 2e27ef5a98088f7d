// What calls somebody to this table. In a negotiation everybody is asked all the time, so that it matters who is meant.
import { letsGoByItself } from './letting';
import { AMOUNT, NOBODY, TARGET, WINDOW } from './rules.gen';
import { FAMILIES, figuresOf, kohleOf, offeredTo, type Kohle } from './state';
import type { Called } from '../../table/show/calls.svelte';
import type { View } from '../../wire';

/** Whoever lets things go until somebody addresses them is not called to them either. */
export function called(view: View): Called {
  const { seat } = view;
  if (seat === null) return { asked: false, addressed: [] };
  const deal = kohleOf(view);
  const asked = view.actors.includes(seat) && !letsGoByItself(view);
  return {
    asked: isMidSentence(deal) && deal.speaker !== seat ? null : asked,
    addressed: [...offersTo(deal, seat), ...(asked ? waitingFor(view, seat) : [])],
  };
}

/** A price or a target follows at once: the others are asked again then. */
const isMidSentence = ({ phase }: Kohle) => phase === AMOUNT || phase === TARGET;

function offersTo(deal: Kohle, seat: number): string[] {
  const open = FAMILIES.filter((family) => offeredTo(deal, seat, family) !== NOBODY && deal.partner[family] !== seat);
  return open.map((family) => ['offer', deal.turn, family, offeredTo(deal, seat, family)].join('.'));
}

/** A card that one may stop, or a negotiation about which only the Boss has not had their say. */
function waitingFor(view: View, seat: number): string[] {
  const { phase, turn, speaker, card_played, about_seat, about_family } = kohleOf(view);
  if (phase === WINDOW) return [['card', speaker, card_played, about_seat, about_family].join('.')];
  return seat === turn && figuresOf(view).last_word ? ['last_word'] : [];
}
