// What a table tells of itself, on the shelf and among one's games.
import { m } from '../../paraglide/messages.js';
import type { Names } from '../../lib/say';
import type { Box, MyTable } from '../../wire';

export function namesOf(table: MyTable, box: Box | undefined): Names {
  return {
    seats: table.seats.map((seat, place) => seat.name || m.seat_number({ number: place + 1 })),
    things: box?.names ?? {},
    me: table.mine[0] ?? null,
  };
}

/** Who is waited for. */
export function turnOf(table: MyTable, names: Names): string {
  if (table.broken) return m.broken();
  if (table.my_turn) return m.your_turn();
  if (!table.begun) return m.not_begun({ count: table.seats.filter(({ kind }) => kind === 'open').length });
  const [first] = table.actors;
  return first === undefined ? m.in_play() : m.turn_of({ name: names.seats[first] ?? '' });
}
