// Made by `python -m magnat.server.types` from src/magnat/games/venture: do not edit.

export const MOST_SEATS = 6;
export const COMPANIES_PER_INDUSTRY = 9;
export const COMPANIES = 54;
export const HALF_OF_THE_COMPANIES = 27;
export const LETTERS = 6;
/** A conglomerate holds each industry once. */
export const LARGEST_PILE = 6;
export const SMALLEST_CONGLOMERATE = 3;
export const MARKET = 5;
export const REMOVED_FOR_TWO = 14;
export const SYMBOLS = 3;
export const VALUES = 4;
export const LOW_KINDS = 12;
export const HIGH_KINDS = 6;
export const CAPITAL_KINDS = 18;
export const MULTIPLES = 3;
export const HAND_KINDS = 21;
export const PROFIT_CARD = 21;
export const KINDS = 22;
export const DECK = 54;
export const CARDS_DEALT = 7;
export const LARGEST_SET = 4;
export const MOST_OF_A_SYMBOL = 9;
/** Different holdings of one symbol: at most 3 x 3 x 3 x 4 with nine cards in four values. */
export const HOLDINGS = 108;
/** So many full rounds in which nobody takes a market company end the game. */
export const IDLE_ROUNDS_TO_END = 8;
/** The same, once the stock is empty. */
export const IDLE_ROUNDS_WITHOUT_STOCK = 3;
/** Companies that the arrangement solver takes at once. */
export const MOST_ARRANGED = 24;
export const NOBODY = -1;
export const NONE = -1;
/** Marks a pile with two companies of an industry, or without a common letter. */
export const WRONG = 128;
export const OPERATIONS = 0;
export const PLACEMENT = 1;
export const REORGANISATION = 2;
export const PAYMENT = 3;
export const DISCARD = 4;
export const OVER = 5;
export const TURN_DONE = 6;

export type Move =
  | { type: 'finish' }
  | { type: 'reorganise' }
  | { type: 'take_over'; company: number }
  | { type: 'raid'; company: number; multiple: number }
  | { type: 'alone' }
  | { type: 'onto'; company: number }
  | { type: 'lift'; company: number }
  | { type: 'pay_proposed' }
  | { type: 'pay'; card: number }
  | { type: 'discard'; card: number };
