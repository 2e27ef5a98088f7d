// The record of Venture as a view shows it; src/magnat/games/venture/state.py says what each field means.
import * as rules from './rules.gen';
import type { Action, VentureState, View } from '../../wire';

export type Venture = VentureState;

export { CAPITAL_KINDS, NONE, OPERATIONS, PAYMENT } from './rules.gen';
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'];
export const SYMBOLS = Array.from({ length: rules.SYMBOLS }, (_, symbol) => symbol);

export const ventureOf = (view: View) => view.state as unknown as Venture;

/** A move made of several small ones. Its lists are the game's own business; the wire's `Action` does not name them. */
export const large = (action: { type: string } & Record<string, unknown>) => action as Action;

// ---- Companies ----

export const industryOf = (company: number) => Math.floor(company / rules.COMPANIES_PER_INDUSTRY);

export const lettersOf = (state: Venture, company: number) => state.letters[company] ?? 0;

export const has = (letters: number, letter: number) => ((letters >> letter) & 1) === 1;

export const countLetters = (letters: number) => LETTERS.filter((_, letter) => has(letters, letter)).length;

/** "A C F" */
export const spelled = (letters: number) => LETTERS.filter((_, letter) => has(letters, letter)).join(' ');

/** The companies of a seat that lie in no pile: being taken over, or lifted in a reorganisation. */
export function inTheAir(state: Venture, seat: number): number[] {
  const air = new Set([...companiesIn(state.lifted), state.carried]);
  return state.owner.flatMap((owner, company) => (owner === seat && air.has(company) ? [company] : []));
}

/** A set of companies: a bit for each, half of them to a word. */
function companiesIn(words: number[]): number[] {
  const bits = words.flatMap((word) => Array.from({ length: rules.HALF_OF_THE_COMPANIES }, (_, place) => (word >> place) & 1));
  return bits.flatMap((bit, company) => (bit ? [company] : []));
}

// ---- Cards ----

export const isLow = (kind: number) => kind < rules.LOW_KINDS;
export const isCapital = (kind: number) => kind < rules.CAPITAL_KINDS;
export const symbolOf = (kind: number) => Math.floor(kind / rules.VALUES);
export const multipleOf = (kind: number) => kind - rules.CAPITAL_KINDS;
export const takeoverOf = (multiple: number) => rules.CAPITAL_KINDS + multiple;
/** The kinds of a symbol, from its lowest value up. */
export const kindsOf = (symbol: number) => Array.from({ length: rules.VALUES }, (_, value) => symbol * rules.VALUES + value);
export const HIGH_KINDS = Array.from({ length: rules.HIGH_KINDS }, (_, n) => rules.LOW_KINDS + n);

export const handOf = (state: Venture, seat: number | null) => (seat === null ? null : (state.hand[seat] ?? null));
