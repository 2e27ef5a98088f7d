// Around one screen: whose eyes are on it, and when it must be covered before the next person looks.
import type { View } from '../wire';

/** Whether the table hides something from one seat that another may see: some rows of a field are blank, not all. */
export function hasSecrets(view: View): boolean {
  return Object.values(view.state).some(
    (field) => Array.isArray(field) && field.includes(null) && field.some((row) => row !== null),
  );
}

/** The seats that this person plays themselves: not those handed to a bot. */
function played(view: View): number[] {
  return view.mine.filter((seat) => view.seats[seat]?.kind === 'person');
}

/** The seats around this screen that are asked now. */
export const askedHere = (view: View) => played(view).filter((seat) => view.actors.includes(seat));

/** Whether nobody is asked but bots, who answer in a moment. */
export const onlyBotsAreAsked = (view: View) =>
  view.actors.length > 0 && view.actors.every((seat) => view.seats[seat]?.kind === 'bot');

/** The seat of this person that should look now: the one asked to act, else the one looking already. */
export function seatToLook(view: View): number | null {
  const asked = askedHere(view);
  return asked.find((seat) => seat === view.seat) ?? asked[0] ?? view.seat;
}

/** Whose eyes should be on the screen: whoever looks stays while asked, and while nobody else here is. */
export function nextToLook(view: View, looking: number | null): number | null {
  const asked = askedHere(view);
  if (looking !== null && (asked.length === 0 || asked.includes(looking))) return looking;
  return seatToLook(view);
}

/**
 * Whether the screen must be covered before somebody else looks, given the seat that last said it is the one looking.
 * A view from another seat than that is never shown, not even for the moment in which the right one is on its way.
 */
export function covered(view: View, looking: number | null): boolean {
  if (played(view).length < 2 || !hasSecrets(view)) return false;
  return nextToLook(view, looking) !== looking || view.seat !== looking;
}

/** What the seat looked from sees and others do not: to be compared with what it saw before. */
export function ownSecrets(view: View): string {
  const partly = Object.entries(view.state).filter(([, field]) => Array.isArray(field) && field.includes(null));
  return JSON.stringify(partly);
}
