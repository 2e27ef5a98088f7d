// Made by `python -m magnat.server.types` from src/magnat/games/biz_bluff: do not edit.

export const MOST_SEATS = 4;
export const ALL_SEATS = 15;
export const STREETS = 4;
export const COMPANIES_IN_A_STREET = 3;
export const COMPANIES = 12;
/** One in each file; the others are removed unseen. */
export const TOKENS = 16;
export const CARD_KINDS = 10;
/** Room for this many Wild-goose squares; the edition's board says how many there are. */
export const CHASES = 8;
export const MOST_PIPS = 6;
/** So many turns without a file leaving the board, and the game is over. */
export const QUIET_TURNS = 200;
export const NOBODY = -1;
export const NOTHING = -1;
export const COLUMNS = 13;
export const ROWS = 13;
export const ROW = 14;
export const SQUARES = 210;
export const MARGIN = 0;
export const WHITE = 1;
export const WILD_GOOSE = 2;
export const INVESTMENT_COMPANY = 3;
export const SVP = 4;
export const COLOURED = 8;
export const UNSEEN = 0;
export const ONE_BUNDLE = 1;
export const TWO_BUNDLES = 2;
export const BLANK = 3;
export const BLUFFED = 4;
export const TOKEN_KINDS = 5;
export const NO_COMMENT = 0;
export const STATEMENTS = 5;
export const UNSAID = -1;
export const GO_TO_STREET = 0;
export const ROLL_OR_BE_BLUFFED = 1;
export const CHALLENGE_A_RIVAL = 2;
export const ROLLING = 0;
export const MOVING = 1;
export const FILE = 2;
export const READING = 3;
export const ENQUIRY = 4;
export const SENDING = 5;
export const STREET = 6;
export const RIVAL = 7;
export const ARRIVAL = 8;
export const PITCH = 9;
export const INVESTING = 10;
export const SUM = 11;
export const OVER = 12;

export type Move =
  | { type: 'roll' }
  | { type: 'claim' }
  | { type: 'open' }
  | { type: 'wait' }
  | { type: 'stay' }
  | { type: 'put_back' }
  | { type: 'hold' }
  | { type: 'buy' }
  | { type: 'sell' }
  | { type: 'done' }
  | { type: 'digit'; digit: number }
  | { type: 'say'; statement: number }
  | { type: 'challenge'; seat: number }
  | { type: 'send'; chase: number }
  | { type: 'look'; company: number }
  | { type: 'go'; company: number }
  | { type: 'move'; square: number };
