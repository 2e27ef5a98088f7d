import type { TableOpened, View } from '../wire';

/** Whether whoever opened the table may give a seat to somebody else: its person is away, or never came. */
export function mayBeFreed(view: View, place: number, links: TableOpened): boolean {
  const seat = view.seats[place];
  if (!seat || view.result || view.mine.includes(place)) return false;
  if (seat.kind === 'bot') return Boolean(links.links[place]); // It plays for a friend, who had a link.
  return seat.kind === 'open' ? !links.links[place] : !seat.present;
}
