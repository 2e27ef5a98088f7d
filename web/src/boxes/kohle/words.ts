import { either, eitherCount, missing, must, worth } from './deal';
import { CARDS, familiesIn, isTravel, LOST, NOBODY, type Kohle } from './state';
import { type Names, thing } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { Action } from '../../wire';

export const familyName = (names: Names, family: number) => thing(names.things, 'family', family);
export const seatName = (names: Names, seat: number) => names.seats[seat] ?? '';

const listed = (bits: number, names: Names) => familiesIn(bits).map((family) => familyName(names, family)).join(', ');

/** All that the drawing of a deal shows, for those who hear it. */
export function spaceInWords(deal: Kohle, space: number, names: Names): string {
  const facts = [m.kohle_space_needs({ families: listed(must(deal, space), names) })];
  if (eitherCount(deal, space) > 0) {
    facts.push(m.kohle_space_and({ count: eitherCount(deal, space), families: listed(either(deal, space), names) }));
  }
  facts.push(m.kohle_space_worth({ dividends: deal.dividends[space] ?? 0, amount: worth(deal, space) }));
  const closed = closedInWords(deal, space, names);
  const name = thing(names.things, 'space', space);
  return m.pair({ name, text: closed || facts.join(', ') });
}

/** Who closed a deal; nothing while it is open. */
export function closedInWords(deal: Kohle, space: number, names: Names): string {
  const by = deal.closed_by[space] ?? NOBODY;
  if (by === NOBODY) return '';
  return by === LOST ? m.kohle_lost_sign() : m.kohle_closed_by({ seat: seatName(names, by) });
}

/** Why the Boss cannot conclude yet, a sentence each; none: he can. */
export function obstacles(deal: Kohle, waiting: number[], names: Names): string[] {
  const { families, more } = missing(deal);
  const reasons: string[] = [];
  if (families.length > 0) {
    reasons.push(m.kohle_lacks({ families: families.map((family) => familyName(names, family)).join(', ') }));
  }
  if (more > 0) reasons.push(m.kohle_lacks_some({ count: more, families: listed(either(deal), names) }));
  const others = waiting.filter((seat) => seat !== deal.turn);
  if (others.length > 0) reasons.push(m.kohle_waits_for({ seats: others.map((seat) => seatName(names, seat)).join(', ') }));
  return reasons;
}

/** What the card on the table would do, in a sentence. */
export function playInWords(deal: Kohle, names: Names): string {
  const family = familyName(names, deal.about_family);
  if (deal.card_played === CARDS.boss) return m.kohle_play_boss({ seat: seatName(names, deal.speaker) });
  if (deal.card_played === CARDS.recruitment) {
    const from = deal.holder[deal.about_family] ?? NOBODY;
    return from === NOBODY ? m.kohle_play_recruit_beside({ family }) : m.kohle_play_recruit({ family, seat: seatName(names, from) });
  }
  if (!isTravel(deal.card_played)) return '';
  if (deal.about_seat !== NOBODY) return m.kohle_play_travel_clan({ family, seat: seatName(names, deal.about_seat) });
  return m.kohle_play_travel({ family, seat: seatName(names, deal.holder[deal.about_family] ?? NOBODY) });
}

/** What a card is for. */
export function purposeOf(card: number): string {
  if (card < CARDS.travel) return m.kohle_purpose_clan();
  if (isTravel(card)) return m.kohle_purpose_travel();
  if (card === CARDS.recruitment) return m.kohle_purpose_recruitment();
  return card === CARDS.boss ? m.kohle_purpose_boss() : m.kohle_purpose_stop();
}

/** A play of a card, as its button says it. */
export function playButton(action: Action, deal: Kohle, names: Names): string {
  const family = familyName(names, Number(action.family));
  if (action.type === 'discard') return m.kohle_do_discard();
  if (action.type === 'lay') return m.kohle_do_lay({ family });
  if (action.type === 'take_over') return m.kohle_do_take_over();
  if (action.type === 'stop') return m.kohle_do_stop();
  const owner = deal.holder[Number(action.family)] ?? NOBODY;
  if (action.type === 'recruit') {
    return owner === NOBODY ? m.kohle_do_recruit_beside({ family }) : m.kohle_do_recruit({ family, seat: seatName(names, owner) });
  }
  if (action.seat !== undefined) return m.kohle_do_send_clan({ family, seat: seatName(names, Number(action.seat)) });
  return m.kohle_do_send({ family, seat: seatName(names, owner) });
}
