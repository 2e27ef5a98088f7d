// What a way of a hint would build in the city of Venture.
import { estateOf } from './figures';
import { lettersOf, NONE, ventureOf } from './state';
import type { Ghost, Ghosts } from '../../table/hint/ghosts';
import type { View } from '../../wire';

const CARD = 64;
const STOREY = 150;

export const ghosts: Ghosts = (view, action) => {
  const { carried, face } = ventureOf(view);
  switch (action.type) {
    case 'take_over':
    case 'raid':
      return [built(view, Number(action.company), Number(action.onto ?? NONE))];
    case 'onto':
      return [built(view, carried, Number(action.company))];
    case 'alone':
      return [built(view, carried, NONE)];
    case 'discard':
      return [{ piece: { kind: 'card', card: action.card, face: face[Number(action.card)] ?? 0 }, at: 'discards', size: CARD }];
    default:
      return [];
  }
};

/** A company on top of one's pile, or on a plot of its own. */
function built(view: View, company: number, onto: number): Ghost {
  const venture = ventureOf(view);
  const piece = { kind: 'company', company, letters: lettersOf(venture, company) };
  const from = company === venture.carried ? 'stage' : placeOfCompany(view, company);
  const pile = estateOf(view, view.seat).piles.findIndex(({ companies }) => companies.includes(onto));
  const estate = `estate.${view.seat}`;
  return pile < 0
    ? { piece, at: `${estate}.new`, from, size: STOREY }
    : { piece, from, at: `${estate}.pile.${pile}`, upon: true };
}

/** On the market, or at the pile that it would be taken from. */
function placeOfCompany(view: View, company: number): string {
  const lot = ventureOf(view).market.indexOf(company);
  if (lot >= 0) return `market.${lot}`;
  const holds = (seat: number) => estateOf(view, seat).piles.findIndex(({ companies }) => companies.includes(company));
  const owner = view.seats.findIndex((_, seat) => holds(seat) >= 0);
  return `estate.${owner}.pile.${holds(owner)}`;
}
