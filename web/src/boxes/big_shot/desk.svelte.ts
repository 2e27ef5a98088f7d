import { COLOURS } from './state';
import { legalOf } from '../../lib/legal';
import type { View } from '../../wire';

/** What the board and the panel must agree on while a lot is placed: the token in hand and the district looked at. */
class Desk {
  private chosen = $state(-1);
  over = $state<number | null>(null);
  /** The district that a finger has touched once. */
  armed = $state<number | null>(null);

  /** The colour in hand: the chosen one while it may still be placed, else the first that may. */
  colourIn(view: View): number {
    const colours = placeable(view);
    return colours.includes(this.chosen) ? this.chosen : (colours[0] ?? -1);
  }

  choose(colour: number): void {
    this.chosen = colour;
  }
}

export const desk = new Desk();

/** The colours that may be placed now. */
export function placeable(view: View): number[] {
  const places = legalOf(view, 'place');
  return COLOURS.filter((colour) => places.some((action) => action.colour === colour));
}

/** The districts where a colour may be placed now. */
export function districtsFor(view: View, colour: number): number[] {
  return legalOf(view, 'place')
    .filter((action) => action.colour === colour)
    .map((action) => action.district ?? -1);
}
