// A raid to ask about where none can be made.
import { costOf, estateOf, topOf } from './figures';
import { ventureOf } from './state';
import type { Action, View } from '../../wire';

/** The cheapest company that stands on a rival's pile; where nobody has any, the first of the market. */
export function raidToTry(view: View, multiple: number): Action {
  const rivals = view.seats.map((_, seat) => seat).filter((seat) => seat !== view.seat);
  const tops = rivals.flatMap((seat) => estateOf(view, seat).piles.map(topOf));
  const [cheapest] = tops.sort((one, other) => costOf(view, one, multiple) - costOf(view, other, multiple));
  return { type: 'raid', company: cheapest ?? ventureOf(view).market[0] ?? 0, multiple };
}
