// The record of Big Shot as a view shows it, and the figures that the game reckons up for it.
import * as rules from './rules.gen';
import type { BigShotGlance, BigShotState, View } from '../../wire';

export { AUCTION, LOANS, NOBODY, OVER, PAYMENT, PLACEMENT, ROUNDS } from './rules.gen';

export type BigShot = BigShotState;
export type Figures = BigShotGlance;

export const COLOURS = Array.from({ length: rules.COLOURS }, (_, colour) => colour);

export const bigShotOf = (view: View) => view.state as unknown as BigShot;

export const figuresOf = (view: View) => view.glance as unknown as Figures;

export const coloursOf = (state: BigShot, seat: number) => COLOURS.filter((colour) => state.seat_of[colour] === seat);

export const hasPassed = (state: BigShot, seat: number) => ((state.passed >> seat) & 1) === 1;

/** Names of players take the colour they play, dark enough on paper and light enough by night. */
const NAME_COLOURS = [
  'light-dark(#8a5f00, #f2b91d)',
  'light-dark(#b02430, #ff9aa0)',
  'light-dark(#6a6557, #fbf7ec)',
  'light-dark(#23252e, #b9b4a4)',
];

export const seatColour = (view: View, seat: number) => NAME_COLOURS[coloursOf(bigShotOf(view), seat)[0] ?? -1] ?? '';
