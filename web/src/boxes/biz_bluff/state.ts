// The record of Biz Bluff as a view shows it, and what can be read off it at a glance.
import type { Action, BizBluffState, View } from '../../wire';

export type BizBluff = BizBluffState;

export const PHASES = {
  rolling: 0,
  moving: 1,
  file: 2,
  reading: 3,
  enquiry: 4,
  sending: 5,
  street: 6,
  rival: 7,
  arrival: 8,
  pitch: 9,
  investing: 10,
  sum: 11,
  over: 12,
};

export const NOBODY = -1;
export const NOTHING = -1;
export const UNSAID = -1;
export const NO_COMMENT = 0;
export const UNSEEN = 0;
export const BLUFFED = 4;
/** What can be in a file. */
export const TOKENS = [1, 2, 3, 4];
export const COMPANIES = Array.from({ length: 12 }, (_, company) => company);
export const COMPANIES_IN_A_STREET = 3;

export const bizBluffOf = (view: View) => view.state as unknown as BizBluff;

export const streetOf = (company: number) => Math.floor(company / COMPANIES_IN_A_STREET);

/** The seats whose bits are set. */
export const seatsIn = (bits: number, seats: number) =>
  Array.from({ length: seats }, (_, seat) => seat).filter((seat) => ((bits >> seat) & 1) === 1);

export const lookersOf = (town: BizBluff, company: number) => seatsIn(town.looked[company] ?? 0, town.seats);

/** The seat whose marker lies on a company, or NOBODY. */
export const claimantOf = (town: BizBluff, company: number) => town.claim.slice(0, town.seats).indexOf(company);

/** The token of a file that has left the board; UNSEEN: it is still there. */
export const shownIn = (town: BizBluff, company: number) => town.shown[company] ?? UNSEEN;

/** What this viewer knows to be in a file that is still on the board; UNSEEN: he does not. */
export const noteOn = (town: BizBluff, company: number) =>
  shownIn(town, company) === UNSEEN ? (town.token[company] ?? UNSEEN) : UNSEEN;

/** The company whose file is on offer in the Investment Company, or NOTHING. */
export function onOffer(town: BizBluff): number {
  return town.phase >= PHASES.pitch && town.phase < PHASES.over ? (town.claim[town.turn] ?? NOTHING) : NOTHING;
}

/** All seats from one of them on, clockwise. */
export const seatsFrom = (first: number, seats: number) => Array.from({ length: seats }, (_, n) => (first + n) % seats);

/** The legal actions of one kind, with their arguments as numbers. */
export function legalOf(view: View, type: string): (Action & Record<string, number>)[] {
  return view.legal.filter((action) => action.type === type) as (Action & Record<string, number>)[];
}

export const mayDo = (view: View, type: string) => view.legal.some((action) => action.type === type);
