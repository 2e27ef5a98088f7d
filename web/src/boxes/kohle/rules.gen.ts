// Made by `python -m magnat.server.types` from src/magnat/games/kohle: do not edit.

export const MOST_SEATS = 6;
export const FAMILIES = 6;
export const SPACES = 16;
export const TILES = 15;
/** No deal brings more than a third of this; prices have two digits. */
export const HIGHEST_PRICE = 99;
export const NOBODY = -1;
/** Stands for whoever concluded a deal that nobody did. */
export const LOST = -2;
export const CLAN_CARD = 0;
export const TRAVEL_CARD = 6;
export const ANONYMOUS_CARD = 12;
export const RECRUITMENT_CARD = 13;
export const BOSS_CARD = 14;
export const STOP_CARD = 15;
export const CARDS = 16;
export const PLACEMENT = 0;
export const TURN = 1;
export const LANDED = 2;
export const EXCESS = 3;
export const NEGOTIATION = 4;
export const TARGET = 5;
export const AMOUNT = 6;
export const WINDOW = 7;
export const OVER = 8;
export const CARDS_DEALT = 5;
export const CARDS_DRAWN = 3;
export const HAND_LIMIT = 12;
export const CARDS_THAT_FORCE_A_DEAL = 10;
/** Ruling: after so many rounds of turns without a deal the one under the pawn is lost, so that no game is endless. */
export const ROUNDS_OF_LULL = 10;
/** Ruling: from this round on everybody sees how far it is. */
export const ROUND_OF_WARNING = 5;
export const RECRUITMENTS_TOGETHER = 3;

export type Move =
  | { type: 'let_go' }
  | { type: 'place'; space: number }
  | { type: 'deal' }
  | { type: 'roll' }
  | { type: 'draw' }
  | { type: 'discard'; card: number }
  | { type: 'lay'; family: number }
  | { type: 'travel'; card: number }
  | { type: 'send_investor'; family: number }
  | { type: 'send_clan'; seat: number; family: number }
  | { type: 'recruit'; family: number }
  | { type: 'take_over' }
  | { type: 'stop' }
  | { type: 'accept'; seat: number; family: number }
  | { type: 'name_price'; seat: number; family: number }
  | { type: 'amount'; amount: number }
  | { type: 'conclude' }
  | { type: 'give_up' }
  | { type: 'withdraw'; seat: number; family: number };
