import { handsOf, one, row, type Deal, type Dealt } from './deal';
import { CARDS_DEALT } from '../../boxes/venture/rules.gen';

/** Venture, Riche ou Pauvre: the market, seven cards each, who begins. */
export const deal: Deal = (state, lots) => {
  const stock = row(state, 'stock').map((_, company) => company);
  const market = row(state, 'market').map((lies, place): Dealt => {
    const company = takeOut(stock, lots.draw(stock.length));
    return { kind: 'company', number: company, at: `market ${place}`, seat: null, ok: lies === company };
  });
  // Profit cards, the last kind, join the deck once the hands are dealt.
  const deck = row(state, 'cards_of')
    .slice(0, -1)
    .flatMap((count, kind) => Array<number>(count).fill(kind));
  const hands = Array.from({ length: one(state, 'seats') * CARDS_DEALT }, (_, n) => ({
    seat: Math.floor(n / CARDS_DEALT),
    card: takeOut(deck, lots.draw(deck.length)),
  }));
  const turn = lots.draw(one(state, 'seats'));
  return [
    ...market,
    ...handsOf(state, hands, 'card'),
    { kind: null, number: turn, at: 'begins', seat: turn, ok: turn === one(state, 'turn') },
  ];
};

/** The last one takes the place of the one that is taken out. */
function takeOut(pile: number[], place: number): number {
  const taken = pile[place] ?? 0;
  const last = pile.pop() ?? 0;
  if (place < pile.length) pile[place] = last;
  return taken;
}
