// What a way of a hint, or what a lesson has one try, would do: drawn on the board before it is done. A box says which of
// its pieces would lie where and from where they would come (`ghosts`); what is gained where, the server's advice says;
// everything else follows from the box's places.
import { outlineOf, pathOf } from '../lesson/geometry';
import type { Reach } from '../lesson/sight';
import type { Piece } from '../show/beats';
import { around, middle, type Rect } from '../show/flight';
import { places } from '../show/places';
import { type Names, sayLine } from '../../lib/say';
import type { Action, Line, View, WayReason } from '../../wire';

/** A piece that would lie at a place. */
export type Ghost = {
  piece: Piece;
  at: string;
  /** The place where it lies now: a dotted way leads from there. */
  from?: string;
  /** How wide it is in pixels; without it, as wide as its place. */
  size?: number;
  /** It would lie upon what is there. */
  upon?: boolean;
};

/** Which pieces an action would put where, for the seat that looks. `before`: what it would have done until then. */
export type Ghosts = (view: View, action: Action, before?: Action[]) => Ghost[];

/** A few words about a place: what would be gained there, or lost. */
export type Pill = { at: string; says: string; good: boolean };

/** A ghost where it lies on the page, and the way to it. */
export type Laid = { ghost: Ghost; rect: Rect; arc: string };
/** A pill on the edge of its place, `above` it or below. */
export type Hung = { pill: Pill; x: number; y: number; above: boolean };
export type Drawn = { laid: Laid[]; hung: Hung[] };

/** A hint as it lies on the page: paths of what is lit and of what stays bright besides. */
export type Haunted = { lit: string[]; bright: string[] };

/** What would stick out of the window stays so far inside. */
const EDGE = 8;
/** How short an arc is too short to be one, how far it bows out, and from where on a place lies low. */
const SHORT = 24;
const BOW = 0.18;
const LOW = 0.6;
const HALF_A_LETTER = 4.2;
/** Never under the veil: what is to be decided, and who advises. */
const BRIGHT = ['do', 'host.card'];

export function haunted(lit: string[]): Haunted {
  return { lit: paths(lit), bright: paths(BRIGHT) };
}

export function drawn(ghosts: Ghost[], pills: Pill[]): Drawn {
  return { laid: ghosts.flatMap(placed), hung: pills.flatMap(hung) };
}

/** What would be laid by an action, and by what would follow it. */
export function ghostsOf(draw: Ghosts, view: View, action: Action, then: Action[] = []): Ghost[] {
  return [...draw(view, action), ...then.flatMap((next, n) => draw(view, next, then.slice(0, n)))];
}

/** What is gained or lost at places, in the reader's language. */
export function pillsOf(gains: WayReason[], placeOf: (line: Line) => string | null, names: Names): Pill[] {
  const about = gains.map(({ side, line }) => ({ at: placeOf(line) ?? '', says: sayLine(line, names), good: side === 'brings' }));
  return about.filter(({ at }) => at);
}

/** Each once. */
function paths(names: string[]): string[] {
  const found = names.map((name) => places.find(name)).filter((element) => element !== null);
  return [...new Set(found)].map(outlineOf).map(pathOf);
}

/** From where to where a ghost reaches on the page now. */
export function reachOf(ghost: Ghost): Reach {
  const [found] = placed(ghost);
  return found ? { top: found.rect.y, bottom: found.rect.y + found.rect.height } : { top: 0, bottom: 0 };
}

function placed(ghost: Ghost): Laid[] {
  const there = places.rect(ghost.at);
  if (!there) return [];
  const { x, y, width, height } = there;
  const at = ghost.upon ? { x, y: y - height, width, height } : { x, y, width, height };
  const rect = ghost.size ? around(middle(at), ghost.size, ghost.size) : at;
  const inside = { ...rect, x: clamped(rect.x, EDGE, innerWidth - rect.width - EDGE) };
  const from = ghost.from ? places.rect(ghost.from) : null;
  return [{ ghost, rect: inside, arc: from ? arcOf(from, inside) : '' }];
}

/** From a piece to where it would lie, in a bow; nothing where they touch. */
function arcOf(from: Rect, to: Rect): string {
  const [[x, y], [u, v]] = [middle(from), middle(to)];
  const length = Math.hypot(u - x, v - y);
  const free = length - Math.max(to.width, to.height) / 2;
  if (free < SHORT) return '';
  const share = free / length;
  const [a, b] = [x + (u - x) * share, y + (v - y) * share];
  const bow = Math.min(60, BOW * length) * (u < x ? -1 : 1);
  return `M${at(x, y)}Q${at((x + a) / 2 + (bow * (v - y)) / length, (y + b) / 2 - (bow * (u - x)) / length)} ${at(a, b)}`;
}

const at = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;

/** On the lower edge of a place, or on the upper one of what lies low; always inside the window. */
function hung(pill: Pill): Hung[] {
  const rect = places.rect(pill.at);
  if (!rect) return [];
  const [x, y] = middle(rect);
  const above = y > innerHeight * LOW;
  const half = Math.min(innerWidth / 2, EDGE + pill.says.length * HALF_A_LETTER);
  return [{ pill, x: clamped(x, half, innerWidth - half), y: above ? rect.y : rect.y + rect.height, above }];
}

const clamped = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));
