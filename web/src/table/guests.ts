import { linksOf } from '../pages/plan';
import type { View } from '../wire';

/** Whether a seat is still free whose link was given to this device. */
export function isWaitingForMyGuests(view: View): boolean {
  const links = linksOf(view.table)?.links ?? [];
  return view.seats.some((seat, place) => seat.kind === 'open' && Boolean(links[place]));
}
