// The record of Big Shot as a view shows it; src/magnat/games/big_shot/state.py says what each field means.
import type { Action, View } from '../../wire';

export type BigShot = {
  value: number[];
  borders: number[];
  debt: number;
  first_loan: number;
  tokens_to_sell: number;
  seat_of: number[];
  cash: (number | null)[];
  loans: number[];
  chips: number;
  space: number[][];
  district: number[][];
  owner: number[];
  box: number[];
  promoter: number;
  die: number;
  round_number: number;
  phase: number;
  leader: number;
  turn: number;
  price: number;
  bidder: number;
  passed: number;
  shown: number[];
  lot: number[];
};

export const PHASES = { loans: 0, auction: 1, payment: 2, placement: 3, over: 4 };
export const COLOURS = [0, 1, 2, 3];
export const ROUNDS = 18;
export const NOBODY = -1;

export const bigShotOf = (view: View) => view.state as unknown as BigShot;

export const coloursOf = (state: BigShot, seat: number) => COLOURS.filter((colour) => state.seat_of[colour] === seat);

export const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

export const hasPassed = (state: BigShot, seat: number) => ((state.passed >> seat) & 1) === 1;

/** What the next loan of a colour brings. */
export const loanOf = (state: BigShot, colour: number) => state.first_loan - (state.loans[colour] ?? 0);

/** The tokens under the hammer, or those of them still to be placed. */
export function lotOf(state: BigShot): number[] {
  return sum(state.lot) > 0 ? state.lot : (state.space[state.promoter] ?? []);
}

/** The legal actions of one kind, with their arguments as numbers. */
export function legalOf(view: View, type: string): (Action & Record<string, number>)[] {
  return view.legal.filter((action) => action.type === type) as (Action & Record<string, number>)[];
}
