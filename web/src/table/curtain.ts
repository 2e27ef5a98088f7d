// Around one screen: whose eyes are on it, and when it must be covered before the next person looks.
import type { View } from '../wire';

/** Whether the table hides something from one seat that another may see: some rows of a field are blank, not all. */
export function hasSecrets(view: View): boolean {
  return Object.values(view.state).some(
    (field) => Array.isArray(field) && field.includes(null) && field.some((row) => row !== null),
  );
}

/** The seats that this person plays himself: not those handed to a bot. */
function played(view: View): number[] {
  return view.mine.filter((seat) => view.seats[seat]?.kind === 'person');
}

/** The seat of this person that should look now: the one asked to act, else the one looking already. */
export function seatToLook(view: View): number | null {
  const asked = played(view).filter((seat) => view.actors.includes(seat));
  return asked.find((seat) => seat === view.seat) ?? asked[0] ?? view.seat;
}

/** Whether the curtain must be drawn, given the seat that last said it is the one looking. */
export function covered(view: View, looking: number | null): boolean {
  return played(view).length > 1 && hasSecrets(view) && seatToLook(view) !== looking;
}
