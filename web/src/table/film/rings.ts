// Where a turning point happened on the board. What was done is ringed where the show brought it to; what would have been
// done is a ghost, as in a hint.
import { type Ghosts, type Laid, drawn, haunted } from '../hint/ghosts';
import type { Tell } from '../show/beats';
import { middle, type Rect } from '../show/flight';
import { places } from '../show/places';
import type { Line, Turn, View } from '../../wire';

type PlaceOf = (line: Line) => string | null;

/** How a box speaks of its board. */
export type Ways = { tell: Tell; placeOf: PlaceOf; ghostsOf: Ghosts };

/** How things stood before the move and after it, through the same eyes, and what was told of it. */
export type Scene = { before: View; after: View; lines: Line[] };

/** A choice on the page: outlines of its place, as paths, what it put down, and what its label belongs to. */
export type Mark = { outlines: string[]; at: Rect | null };

export type Marks = { done: Mark & { ring: Rect | null }; better: Mark & { ghosts: Pick<Laid, 'ghost' | 'rect'>[] } };

export function marksOf(turn: Turn, scene: Scene, { tell, placeOf, ghostsOf }: Ways): Marks {
  const doneAt = spokenOf(turn.done.lines, placeOf);
  const ring = rectOf(apartFrom(doneAt[0], landingOf(scene, tell)));
  const betterAt = spokenOf(turn.better?.lines ?? [], placeOf);
  const action = turn.better?.action;
  const laid = action ? ghostsOf({ ...scene.before, seat: turn.seat }, action) : [];
  const outlines = haunted(doneAt).lit;
  const found = haunted(betterAt);
  const ghosts = drawn(laid, []).laid.map(({ ghost, rect }) => ({ ghost, rect: ring ? besides(rect, ring) : rect }));
  return {
    done: { outlines, ring, at: ring ?? rectOf(doneAt[0]) },
    better: {
      outlines: found.lit.filter((outline) => !outlines.includes(outline)),
      ghosts,
      at: ghosts[0]?.rect ?? rectOf(betterAt[0]),
    },
  };
}

/** A place that is the same on the page as another one needs no ring of its own. */
function apartFrom(spoken: string | undefined, landing: string | null): string | null {
  return landing && spoken && places.find(landing) === places.find(spoken) ? null : landing;
}

function rectOf(place: string | null | undefined): Rect | null {
  const found = place ? places.rect(place) : null;
  return found && { x: found.x, y: found.y, width: found.width, height: found.height };
}

/** Where things are only held up for all to see: they came from somewhere else. */
const HELD_UP = 'stage';

/** Where the show brought the piece that was moved, or held up what was done. */
function landingOf({ before, after, lines }: Scene, tell: Tell): string | null {
  const [first] = lines;
  const beat = tell(before, after, lines).find(({ say, flights, deeds }) => say === first && (flights?.length || deeds?.length));
  const flight = beat?.flights?.[0];
  return (flight?.to === HELD_UP ? flight.from : flight?.to) ?? beat?.deeds?.[0]?.at ?? null;
}

/** The place of the deed itself: what followed from it is told elsewhere. */
function spokenOf([deed]: Line[], placeOf: PlaceOf): string[] {
  const place = deed && placeOf(deed);
  return place ? [place] : [];
}

const GAP = 12;

/** Two pieces for one spot lie beside each other: to the right, unless the window ends there. */
function besides(rect: Rect, ring: Rect): Rect {
  const [[x, y], [u, v]] = [middle(rect), middle(ring)];
  if (Math.hypot(x - u, y - v) >= rect.width / 2) return rect;
  const right = rect.x + rect.width + GAP;
  return { ...rect, x: right + rect.width < innerWidth ? right : rect.x - rect.width - GAP };
}

/** Of what happened in a move, the deed and what came of it there: not the beginning of somebody else's turn. */
export function deedIn(lines: Line[], seat: number, placeOf: PlaceOf): Line[] {
  const [first, second] = lines;
  if (!first || !second) return lines;
  return second.params.seat === seat || placeOf(second) === placeOf(first) ? [first, second] : [first];
}
