// The record of Venture as a view shows it; src/magnat/games/venture/state.py says what each field means.
import type { Action, VentureState, View } from '../../wire';

export type Venture = VentureState;

export const PHASES = { operations: 0, placement: 1, reorganisation: 2, payment: 3, discard: 4, over: 5 };
export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'];
export const SYMBOLS = [0, 1, 2];
export const NONE = -1;

const COMPANIES_PER_INDUSTRY = 9;
const HALF_OF_THE_COMPANIES = 27;
const VALUES = 4;
const LOW_KINDS = 12;
export const CAPITAL_KINDS = 18;

export const ventureOf = (view: View) => view.state as unknown as Venture;

export const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

/** The legal actions of one kind, with their arguments as numbers. */
export function legalOf(view: View, type: string): (Action & Record<string, number>)[] {
  return view.legal.filter((action) => action.type === type) as (Action & Record<string, number>)[];
}

export const isLegal = (view: View, type: string) => view.legal.some((action) => action.type === type);

/** A move made of several small ones. Its lists are the game's own business; the wire's `Action` does not name them. */
export const large = (action: { type: string } & Record<string, unknown>) => action as Action;

// ---- Companies ----

export const industryOf = (company: number) => Math.floor(company / COMPANIES_PER_INDUSTRY);

export const lettersOf = (state: Venture, company: number) => state.letters[company] ?? 0;

export const has = (letters: number, letter: number) => ((letters >> letter) & 1) === 1;

export const countLetters = (letters: number) => LETTERS.filter((_, letter) => has(letters, letter)).length;

/** "A C F" */
export const spelled = (letters: number) => LETTERS.filter((_, letter) => has(letters, letter)).join(' ');

/** The prices are listed by the number of letters. */
export function priceOf(state: Venture, company: number): number {
  return state.price_by_letters[countLetters(lettersOf(state, company))] ?? 0;
}

export function raidPrice(state: Venture, company: number, multiple: number): number {
  return Math.ceil((priceOf(state, company) * (state.halves[multiple] ?? 0)) / 2);
}

/** The piles of a seat, each from the bottom up; the lone companies come last. */
export function pilesOf(state: Venture, seat: number): number[][] {
  const tops = companiesIn(state.tops[seat] ?? []);
  const piles = tops.map((top) => {
    const pile = [top];
    for (let next = state.below[top] ?? NONE; next >= 0; next = state.below[next] ?? NONE) pile.unshift(next);
    return pile;
  });
  return piles.sort((a, b) => b.length - a.length || (a[0] ?? 0) - (b[0] ?? 0));
}

/** The companies of a seat that lie in no pile: being taken over, or lifted in a reorganisation. */
export function inTheAir(state: Venture, seat: number): number[] {
  const air = new Set([...companiesIn(state.lifted), state.carried]);
  return state.owner.flatMap((owner, company) => (owner === seat && air.has(company) ? [company] : []));
}

/** A set of companies: a bit for each, half of them to a word. */
function companiesIn(words: number[]): number[] {
  const bits = words.flatMap((word) => Array.from({ length: HALF_OF_THE_COMPANIES }, (_, place) => (word >> place) & 1));
  return bits.flatMap((bit, company) => (bit ? [company] : []));
}

// ---- Cards ----

export const isLow = (kind: number) => kind < LOW_KINDS;
export const isCapital = (kind: number) => kind < CAPITAL_KINDS;
export const symbolOf = (kind: number) => Math.floor(kind / VALUES);
export const multipleOf = (kind: number) => kind - CAPITAL_KINDS;
export const takeoverOf = (multiple: number) => CAPITAL_KINDS + multiple;
/** The kinds of a symbol, from its lowest value up. */
export const kindsOf = (symbol: number) => Array.from({ length: VALUES }, (_, value) => symbol * VALUES + value);
export const HIGH_KINDS = Array.from({ length: CAPITAL_KINDS - LOW_KINDS }, (_, n) => LOW_KINDS + n);

export const handOf = (state: Venture, seat: number | null) => (seat === null ? null : (state.hand[seat] ?? null));
