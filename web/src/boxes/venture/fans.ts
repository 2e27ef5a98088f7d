// The hand as it lies on the desk: sets fanned together, then single cards and notes, then takeover cards.
import { listed, type Cards } from './money';
import { CAPITAL_KINDS } from './state';
import type { VentureSet } from '../../wire';

export type Shown = {
  kind: number;
  /** Put forward. */ put: boolean;
  /** Which of the cards of its kind, from 1. */ nth: number;
  key: string;
};
export type Fan = { kind: 'set' | 'single' | 'takeover'; cards: Shown[]; worth: number };

/** `groups` is the hand as it is worth most. Of several cards of a kind, the first ones are those put forward. */
export function fansOf(groups: VentureSet[], hand: Cards, forward: Cards): Fan[] {
  const seen: Cards = [];
  const show = (kind: number): Shown => {
    const nth = (seen[kind] = (seen[kind] ?? 0) + 1);
    return { kind, put: nth <= (forward[kind] ?? 0), nth, key: `${kind}-${nth}` };
  };
  const sets = groups
    .filter(({ kinds }) => kinds.length > 1)
    .map((group): Fan => ({ kind: 'set', cards: group.kinds.map(show), worth: group.worth }));
  const singles = groups.filter(({ kinds }) => kinds.length === 1).flatMap((group) => group.kinds.map(show));
  const takeovers = hand.flatMap((_, kind) => (kind >= CAPITAL_KINDS ? listed(hand, kind) : [])).map(show);
  const rest: Fan[] = [
    { kind: 'single', cards: singles, worth: 0 },
    { kind: 'takeover', cards: takeovers, worth: 0 },
  ];
  return [...sets, ...rest].filter(({ cards }) => cards.length > 0);
}
