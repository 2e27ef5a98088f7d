// Made by `python -m magnat.server.types` from src/magnat/games/big_shot: do not edit.

export const COLOURS = 4;
export const SPACES = 18;
export const DISTRICTS = 13;
export const ROUNDS = 18;
export const TOKENS_PER_COLOUR = 18;
export const TOKENS_IN_A_LOT = 4;
export const TOKENS_TO_SELL = 7;
/** With the printed loans nobody can ever hold more than 55; an overbidder may still boast up to here. */
export const HIGHEST_ANNOUNCEMENT = 99;
export const DEEPEST_DEBT = 1024;
export const HIGHEST_CAPITAL = 3071;
export const NOBODY = -1;
export const LOANS = 0;
export const AUCTION = 1;
export const PAYMENT = 2;
export const PLACEMENT = 3;
export const OVER = 4;

export type Move =
  | { type: 'pass' }
  | { type: 'bid'; amount: number }
  | { type: 'borrow'; colour: number }
  | { type: 'decline' }
  | { type: 'pay'; colour: number }
  | { type: 'place'; colour: number; district: number };
