// The record of Biz Bluff as a view shows it, and what can be read off it at a glance.
import * as rules from './rules.gen';
import { COMPANIES_IN_A_STREET, UNSEEN } from './rules.gen';
import type { BizBluffGlance, BizBluffState, View } from '../../wire';

export { NOBODY, NO_COMMENT, NOTHING, UNSAID, UNSEEN } from './rules.gen';

export type BizBluff = BizBluffState;

export const PHASES = {
  rolling: rules.ROLLING,
  moving: rules.MOVING,
  file: rules.FILE,
  reading: rules.READING,
  enquiry: rules.ENQUIRY,
  sending: rules.SENDING,
  street: rules.STREET,
  rival: rules.RIVAL,
  arrival: rules.ARRIVAL,
  pitch: rules.PITCH,
  investing: rules.INVESTING,
  sum: rules.SUM,
  over: rules.OVER,
};

/** What can be in a file. */
export const TOKENS = [rules.ONE_BUNDLE, rules.TWO_BUNDLES, rules.BLANK, rules.BLUFFED];
export const COMPANIES = Array.from({ length: rules.COMPANIES }, (_, company) => company);

export type Figures = BizBluffGlance;

export const figuresOf = (view: View) => view.glance as unknown as Figures;

export const bizBluffOf = (view: View) => view.state as unknown as BizBluff;

export const streetOf = (company: number) => Math.floor(company / COMPANIES_IN_A_STREET);

/** The hats' colours, light enough by night. */
const NAME_COLOURS = [
  'light-dark(#8b3b90, #e3a5e7)',
  'light-dark(#0b7277, #7ed3d8)',
  'light-dark(#a34a06, #f5b27a)',
  'light-dark(#47536f, #b9c4de)',
];

export const seatColour = (_view: View, seat: number) => NAME_COLOURS[seat] ?? '';

/** The seats whose bits are set. */
export const seatsIn = (bits: number, seats: number) =>
  Array.from({ length: seats }, (_, seat) => seat).filter((seat) => ((bits >> seat) & 1) === 1);

export const lookersOf = (town: BizBluff, company: number) => seatsIn(town.looked[company] ?? 0, town.seats);

/** The seat whose marker lies on a company, or NOBODY. */
export const claimantOf = (town: BizBluff, company: number) => town.claim.slice(0, town.seats).indexOf(company);

/** The token of a file that has left the board; UNSEEN: it is still there. */
export const shownIn = (town: BizBluff, company: number) => town.shown[company] ?? UNSEEN;

/** What this viewer knows to be in a file that is still on the board; UNSEEN: they do not. */
export const noteOn = (town: BizBluff, company: number) =>
  shownIn(town, company) === UNSEEN ? (town.token[company] ?? UNSEEN) : UNSEEN;

/** The company whose file is on offer in the Investment Company, or NOTHING. */
export const onOffer = (view: View) => figuresOf(view).on_offer;

/** All seats from one of them on, clockwise. */
export const seatsFrom = (first: number, seats: number) => Array.from({ length: seats }, (_, n) => (first + n) % seats);
