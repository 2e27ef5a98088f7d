// Looking for games among those that are over.
import { m } from '../../paraglide/messages.js';
import type { Finished, MyTable } from '../../wire';

/** Empty: any. A month is like 2026-11. */
export type Wanted = { box: string; friend: string; month: string };

export function filtered(games: Finished[], wanted: Wanted): Finished[] {
  return games.filter(
    (game) =>
      (!wanted.box || game.game === wanted.box) &&
      (!wanted.friend || withWhom(game).includes(wanted.friend)) &&
      (!wanted.month || new Date(game.at * 1000).toISOString().startsWith(wanted.month)),
  );
}

/** Of the games that go on those of a box, with a friend; a month says nothing about them. */
export function running(tables: MyTable[], { box, friend }: Omit<Wanted, 'month'>): MyTable[] {
  return tables.filter((table) => (!box || table.game === box) && (!friend || besides(table).includes(friend)));
}

/** Who else sits there: not who is still to come. */
export function besides({ seats, mine }: MyTable): string[] {
  return seats
    .filter((_, seat) => !mine.includes(seat))
    .map(({ name }) => name)
    .filter(Boolean);
}

/** How one stands in a game that goes on, as far as everybody sees it; whoever plays several seats is not told. */
export function standingOf({ mine, ranks }: MyTable): string {
  const rank = mine.length === 1 ? ranks[mine[0] ?? -1] : undefined;
  if (!rank) return '';
  const shared = ranks.filter((other) => other === rank).length > 1;
  return shared ? m.mine_rank_shared({ rank }) : m.mine_rank_now({ rank });
}

/** Further games behind those that are known. A game that ended meanwhile has moved one of them on: it comes twice. */
export function joined(known: Finished[], further: Finished[]): Finished[] {
  const tables = new Set(known.map(({ table }) => table));
  return [...known, ...further.filter(({ table }) => !tables.has(table))];
}

/** The others at the table. */
export function withWhom(game: Finished): string[] {
  return game.seats.filter((_, seat) => !game.mine.includes(seat)).map(({ name }) => name);
}

/** The best of one's seats. */
export function placeOf(game: Finished): { rank: number; score: number } {
  const best = Math.min(...game.mine.map((seat) => game.ranks[seat] ?? Infinity));
  const seat = game.mine.find((one) => game.ranks[one] === best) ?? 0;
  return { rank: Number.isFinite(best) ? best : 0, score: game.scores[seat] ?? 0 };
}

/** The outline of a band around a line, and the line itself, in a frame: `history` holds values and spreads. */
export function bandOf(
  history: number[][],
  width: number,
  height: number,
  middle: number,
): { band: string; line: string; y: (value: number) => number; x: (place: number) => number } {
  const reach = Math.max(...history.map(([value = 0, spread = 0]) => Math.abs(value - middle) + spread), 1);
  const x = (place: number) => (history.length < 2 ? width : (place / (history.length - 1)) * width);
  const y = (value: number) => height / 2 - ((value - middle) / reach) * (height / 2 - 3);
  const at = (place: number, value: number) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`;
  const upper = history.map(([value = 0, spread = 0], place) => at(place, value + spread));
  const lower = history.map(([value = 0, spread = 0], place) => at(place, value - spread)).reverse();
  const line = history.map(([value = 0], place) => at(place, value));
  return { band: `M${upper.join('L')}L${lower.join('L')}Z`, line: `M${line.join('L')}`, x, y };
}
