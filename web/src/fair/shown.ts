// Whether the film of a game shows what this browser was shown of it while it was played.
import type { Film } from '../wire';
import type { Shown } from './proof';

type State = Record<string, unknown>;

const GOING_BACK = ['undone', 'undo_asked', 'undo_answered'];

/** Null: this browser was shown nothing that can be compared. */
export function isAsShown(film: Film, events: string[], dealtAfter: number, shown: Shown[]): boolean | null {
  const compared = shown.flatMap(({ number, state }) => {
    if (number < dealtAfter) return [false]; // There was nothing to be seen yet.
    const lay = stateAt(film, events.slice(0, number));
    return lay === null ? [] : [isSeen(state, lay)];
  });
  return compared.length > 0 ? compared.every(Boolean) : null;
}

/** How everything lay after these events; null where moves were taken back, of which a film tells nothing. */
function stateAt(film: Film, events: string[]): State | null {
  const told = events.map((event) => (event.startsWith('{') ? (JSON.parse(event) as { event: string }).event : ''));
  if (told.some((event) => GOING_BACK.includes(event))) return null;
  const moved = told.lastIndexOf('moved') + 1;
  const place = moved === 0 ? 0 : film.shots.findIndex(({ number }) => number === moved);
  if (place < 0) return null;
  return Object.assign({}, ...film.shots.slice(0, place + 1).map(({ seen }) => seen['open']?.state)) as State;
}

/** Whether what somebody saw is what lay there. Null is what they could not see. */
function isSeen(seen: unknown, lay: unknown): boolean {
  if (seen === null) return true;
  if (Array.isArray(seen)) {
    return Array.isArray(lay) && lay.length === seen.length && seen.every((one, place) => isSeen(one, lay[place]));
  }
  if (typeof seen === 'object' && typeof lay === 'object' && lay !== null) {
    return Object.entries(seen).every(([name, one]) => !(name in lay) || isSeen(one, (lay as State)[name]));
  }
  return seen === lay;
}
