import { BOSS_CARD, LOST, NOBODY, RECRUITMENT_CARD, ROUNDS_OF_LULL, TRAVEL_CARD } from './rules.gen';
import { isBoss, type Sitting } from './sitting';
import { familiesIn, familyOf, isTravel, type Figures, type Kohle } from './state';
import { type Names, thing } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { Action } from '../../wire';

export const familyName = (names: Names, family: number) => thing(names.things, 'family', family);
/** The letter that a family's chip and cards bear. */
export const initial = (names: Names, family: number) => (family === NOBODY ? '' : (familyName(names, family)[0] ?? ''));
export const spaceName = (names: Names, space: number) => thing(names.things, 'space', space);
export const seatName = (names: Names, seat: number) => names.seats[seat] ?? '';

/** What naming a price comes to: who is Boss offers it, everybody else asks for it. */
export const priceInWords = (at: Sitting, amount: number) =>
  isBoss(at) ? m.kohle_offer_words({ amount }) : m.kohle_ask_words({ amount });

const listed = (bits: number, names: Names) =>
  familiesIn(bits)
    .map((family) => familyName(names, family))
    .join(', ');

/** All that the drawing of a deal shows, for those who hear it. */
export function spaceInWords(deal: Kohle, figures: Figures, space: number, names: Names): string {
  const facts = [m.kohle_space_needs({ families: listed(deal.must[space] ?? 0, names) })];
  const count = deal.either_count[space] ?? 0;
  if (count > 0) facts.push(m.kohle_space_and({ count, families: listed(deal.either[space] ?? 0, names) }));
  facts.push(m.kohle_space_worth({ dividends: deal.dividends[space] ?? 0, amount: figures.worths[space] ?? 0 }));
  return m.pair({ name: spaceName(names, space), text: closedInWords(deal, space, names) || facts.join(', ') });
}

/** Who closed a deal; nothing while it is open. */
export function closedInWords(deal: Kohle, space: number, names: Names): string {
  const by = deal.closed_by[space] ?? NOBODY;
  if (by === NOBODY) return '';
  return by === LOST ? m.kohle_lost_sign() : m.kohle_closed_by({ seat: seatName(names, by) });
}

/** For how long there has been no deal; '': there was one just now. */
export const lullInWords = ({ lull }: Figures) => (lull > 0 ? m.kohle_lull({ number: lull, count: ROUNDS_OF_LULL }) : '');

/** Whom the deal still lacks, a sentence each; none: everybody takes part. */
export function lackingInWords(deal: Kohle, figures: Figures, names: Names): string[] {
  const { missing, more } = figures;
  const reasons: string[] = [];
  if (missing.length > 0)
    reasons.push(m.kohle_lacks({ families: missing.map((family) => familyName(names, family)).join(', ') }));
  if (more > 0) reasons.push(m.kohle_lacks_some({ count: more, families: listed(deal.either[deal.pawn] ?? 0, names) }));
  return reasons;
}

/** The same in one short sentence, families by their letters; '': nobody is missing. */
export function lackingInShort(deal: Kohle, figures: Figures, names: Names): string {
  const letters = figures.missing.map((family) => initial(names, family));
  const group = familiesIn(deal.either[deal.pawn])
    .map((family) => initial(names, family))
    .join(' ');
  const what = figures.more > 0 ? [...letters, `${m.kohle_of_these({ count: figures.more })} ${group}`] : letters;
  return what.length > 0 ? m.kohle_lacks({ families: what.join(', ') }) : '';
}

/** Why the Boss cannot conclude yet, a sentence each; none: nothing stands in the way. */
export function obstacles(deal: Kohle, figures: Figures, names: Names): string[] {
  const others = figures.silent.filter((seat) => seat !== deal.turn).map((seat) => seatName(names, seat));
  const waiting = others.length > 0 ? [m.kohle_waits_for({ seats: others.join(', ') })] : [];
  return [lackingInShort(deal, figures, names), ...waiting].filter(Boolean);
}

/** What the card on the table would do, in a sentence. */
export function playInWords(deal: Kohle, names: Names): string {
  const family = familyName(names, deal.about_family);
  if (deal.card_played === BOSS_CARD) return m.kohle_play_boss({ seat: seatName(names, deal.speaker) });
  if (deal.card_played === RECRUITMENT_CARD) {
    const from = deal.holder[deal.about_family] ?? NOBODY;
    return from === NOBODY
      ? m.kohle_play_recruit_beside({ family })
      : m.kohle_play_recruit({ family, seat: seatName(names, from) });
  }
  if (!isTravel(deal.card_played)) return '';
  if (deal.about_seat !== NOBODY) return m.kohle_play_travel_clan({ family, seat: seatName(names, deal.about_seat) });
  return m.kohle_play_travel({ family, seat: seatName(names, deal.holder[deal.about_family] ?? NOBODY) });
}

/** A card in a word, for below it; where there is room, with the letter of its family. */
export function cardInShort(names: Names, card: number, brief: boolean): string {
  const letter = brief ? '' : initial(names, familyOf(card)) || '?';
  if (card < TRAVEL_CARD) return m.kohle_short_clan({ family: letter }).trim();
  if (isTravel(card)) return m.kohle_short_travel({ family: letter }).trim();
  if (card === RECRUITMENT_CARD) return m.kohle_short_recruitment();
  return card === BOSS_CARD ? m.kohle_boss() : m.kohle_short_stop();
}

/** What a card is for. */
export function purposeOf(card: number): string {
  if (card < TRAVEL_CARD) return m.kohle_purpose_clan();
  if (isTravel(card)) return m.kohle_purpose_travel();
  if (card === RECRUITMENT_CARD) return m.kohle_purpose_recruitment();
  return card === BOSS_CARD ? m.kohle_purpose_boss() : m.kohle_purpose_stop();
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
    return owner === NOBODY
      ? m.kohle_do_recruit_beside({ family })
      : m.kohle_do_recruit({ family, seat: seatName(names, owner) });
  }
  if (action.seat !== undefined) return m.kohle_do_send_clan({ family, seat: seatName(names, Number(action.seat)) });
  return m.kohle_do_send({ family, seat: seatName(names, owner) });
}
