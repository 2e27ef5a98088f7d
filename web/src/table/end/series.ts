// How everybody stood, move by move. A series holds any figure of the seats that changes with the moves: points today,
// or chances.
import type { Standing } from '../../wire';

/** `values[seat][place]` after the event `numbers[place]`. */
export type Series = { numbers: number[]; values: number[][] };

/** A place of a series at which much changed: for whom most, by how much, and who leads since (null: who led before). */
export type TurningPoint = { place: number; number: number; seat: number; change: number; leader: number | null };

/** So far apart, as a part of the whole, are two turning points at least. */
const APART = 0.06;
/** A change at the top counts for more than one below it. */
const NEW_LEADER = 2;
/** What somebody gains decides more than what they spend: mostly that comes back. */
const SPENT = 1 / 3;

export function seriesOf(standings: Pick<Standing, 'number' | 'scores'>[]): Series {
  const seats = standings[0]?.scores.map((_, seat) => seat) ?? [];
  return {
    numbers: standings.map(({ number }) => number),
    values: seats.map((seat) => standings.map(({ scores }) => scores[seat] ?? 0)),
  };
}

/** The largest changes of the standing, in the order in which they happened. */
export function turningPoints(series: Series, most = 3): TurningPoint[] {
  const places = series.numbers.map((_, place) => place).slice(1);
  const weighed = places.map((place) => ({ place, weight: weightOf(series, place) })).filter(({ weight }) => weight > 0);
  weighed.sort((a, b) => b.weight - a.weight || a.place - b.place);
  const apart = Math.max(1, APART * series.numbers.length);
  const chosen: number[] = [];
  for (const { place } of weighed) {
    if (chosen.length < most && chosen.every((other) => Math.abs(other - place) >= apart)) chosen.push(place);
  }
  return chosen.sort((a, b) => a - b).map((place) => pointAt(series, place));
}

/** The greatest of turning points, which is told first. */
export function greatest(series: Series, points: TurningPoint[]): TurningPoint | null {
  const weights = points.map(({ place }) => weightOf(series, place));
  return points[weights.indexOf(Math.max(...weights))] ?? null;
}

/** What a place changed, for every seat. */
export function changesAt(series: Series, place: number): number[] {
  return series.values.map((values) => (values[place] ?? 0) - (values[place - 1] ?? 0));
}

/** The only seat in front at a place; null: nobody, or several. */
export function leaderAt(series: Series, place: number): number | null {
  const at = series.values.map((values) => values[place] ?? 0);
  const best = Math.max(...at);
  return at.filter((value) => value === best).length === 1 ? at.indexOf(best) : null;
}

function pointAt(series: Series, place: number): TurningPoint {
  const changes = changesAt(series, place);
  const leader = newLeader(series, place);
  const moved = changes.map((change) => valued(change, change > 0));
  const seat = leader ?? moved.indexOf(Math.max(...moved));
  return { place, number: series.numbers[place] ?? 0, seat, change: changes[seat] ?? 0, leader };
}

/** Who has come to lead; whoever led last before an equality does not lead anew. */
function newLeader(series: Series, place: number): number | null {
  const leader = leaderAt(series, place);
  if (leader === null) return null;
  for (let before = place - 1; before >= 0; before--) {
    const led = leaderAt(series, before);
    if (led !== null) return led === leader ? null : leader;
  }
  return null;
}

function weightOf(series: Series, place: number): number {
  const before = leads(series, place - 1);
  const changes = changesAt(series, place);
  const swing = Math.max(
    ...leads(series, place).map((lead, seat) => valued(lead - (before[seat] ?? 0), (changes[seat] ?? 0) > 0)),
  );
  return newLeader(series, place) === null ? swing : swing * NEW_LEADER;
}

const valued = (change: number, gained: boolean) => Math.abs(change) * (change > 0 && gained ? 1 : SPENT);

/** How far each seat is ahead of the best of the others, or behind. */
function leads(series: Series, place: number): number[] {
  const at = series.values.map((values) => values[place] ?? 0);
  return at.map((value, seat) => value - Math.max(...at.filter((_, other) => other !== seat), at.length > 1 ? -Infinity : 0));
}
