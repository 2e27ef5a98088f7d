// What a way of a hint would do, drawn on the board before it is done. A box says which of its pieces would lie where
// (`ghosts`); everything else follows from its places.
import { outlineOf, pathOf } from '../lesson/geometry';
import type { Reach } from '../lesson/sight';
import type { Piece } from '../show/beats';
import { around, middle, type Rect } from '../show/flight';
import { places } from '../show/places';
import type { Action, View } from '../../wire';

/** A piece that would lie at a place. */
export type Ghost = {
  piece: Piece;
  at: string;
  /** How wide it is in pixels; without it, as wide as its place. */
  size?: number;
  /** It would lie upon what is there. */
  upon?: boolean;
};

/** Which pieces an action would put where, for the seat that looks. */
export type Ghosts = (view: View, action: Action) => Ghost[];

/** A hint as it lies on the page: paths of what is lit and of what stays bright besides, and the ghosts. */
export type Haunted = { lit: string[]; bright: string[]; ghosts: { ghost: Ghost; rect: Rect }[] };

/** What would stick out of the window stays so far inside. */
const EDGE = 8;
/** Never under the veil: what is to be decided, and who advises. */
const BRIGHT = ['do', 'host.card'];

export function haunted(lit: string[], ghosts: Ghost[]): Haunted {
  return { lit: paths(lit), bright: paths(BRIGHT), ghosts: ghosts.flatMap(placed) };
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

function placed(ghost: Ghost): Haunted['ghosts'] {
  const there = places.rect(ghost.at);
  if (!there) return [];
  const { x, y, width, height } = there;
  const at = ghost.upon ? { x, y: y - height, width, height } : { x, y, width, height };
  const rect = ghost.size ? around(middle(at), ghost.size, ghost.size) : at;
  return [{ ghost, rect: { ...rect, x: Math.max(EDGE, Math.min(rect.x, innerWidth - rect.width - EDGE)) } }];
}
