// Where people sit around the table.
import { NEGOTIATION } from './rules.gen';
import { kohleOf } from './state';
import type { View } from '../../wire';

/** Left below, left above, top, right above, right below; with fewer people left and right at mid-height. */
export type Chair = 'l2' | 'l1' | 'l' | 't' | 'r' | 'r1' | 'r2';

const CHAIRS: Record<number, Chair[] | undefined> = {
  1: ['t'],
  2: ['l', 'r'],
  3: ['l', 't', 'r'],
  4: ['l2', 'l1', 'r1', 'r2'],
  5: ['l2', 'l1', 't', 'r1', 'r2'],
};

/** Who sits at my edge of the table; a watcher looks over the shoulder of the first. */
export const ownSeat = (view: View) => view.seat ?? 0;

/** The others, clockwise from my left hand. */
export function othersAround(view: View): { seat: number; chair: Chair }[] {
  const count = view.seats.length;
  const others = Array.from({ length: count - 1 }, (_, n) => (ownSeat(view) + 1 + n) % count);
  return others.map((seat, n) => ({ seat, chair: CHAIRS[others.length]?.[n] ?? 't' }));
}

/** In a negotiation the Boss is asked what they want, and then all others together whether they have anything to say. */
export function leads(view: View): number | null {
  const { phase, turn } = kohleOf(view);
  return phase === NEGOTIATION ? turn : null;
}
