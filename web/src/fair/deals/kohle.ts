import { drawFrom, handsOf, one, row, type Deal, type Dealt } from './deal';
import { NOBODY } from '../../boxes/kohle/rules.gen';

/** Kohle: who has which investor, and the cards in every hand. */
export const deal: Deal = (state, lots) => {
  const seats = one(state, 'seats');
  const holder = row(state, 'holder').map((_, family) => (seats === 3 ? family % 3 : family < seats ? family : NOBODY));
  lots.shuffle(holder);
  const investors = holder.map((seat, family): Dealt => {
    return {
      kind: 'family',
      number: family,
      at: 'investor',
      seat: seat === NOBODY ? null : seat,
      ok: row(state, 'holder')[family] === seat,
    };
  });
  const pile = [...row(state, 'copies')];
  const each = row(state, 'hand_size')[0] ?? 0;
  const hands = Array.from({ length: seats * each }, (_, n) => ({ seat: Math.floor(n / each), card: drawFrom(pile, lots) }));
  return [...investors, ...handsOf(state, hands, 'card')];
};
