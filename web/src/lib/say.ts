// Lines of the wire put into words: the key names a message, its parameters fill the gaps.
import { m } from '../paraglide/messages.js';
import type { Locale } from '../paraglide/runtime.js';
import * as ours from '../paraglide/words/interface.js';
import type { Box, Line, Problem, View } from '../wire';
import { language } from './language.svelte';

type Say = (params: Record<string, string | number>) => string;
type Vocabulary = Record<string, Say | undefined>;

/** One a game and language, and those of the house: whoever reads English does not wait for French. */
const VOCABULARIES = import.meta.glob<Vocabulary>('../paraglide/words/*.*.js');
const begun = (): Vocabulary => Object.assign({} as Vocabulary, ours);
const known: Record<Locale, Vocabulary> = { en: begun(), fr: begun() };
const learned = new Set<string>();

/** What the numbers in a line's parameters stand for; `me` is the seat that is called "you". */
export type Names = { seats: string[]; things: Box['names']; me?: number | null };

/** At a table, seats without a name have a number. */
export function namesAt(view: Pick<View, 'seats' | 'seat'>, box: Box): Names {
  const seats = view.seats.map((seat, place) => seat.name || m.seat_number({ number: place + 1 }));
  return { seats, things: box.names, me: view.seat };
}

/** Loads the words of a box by its folder's name, or those of the `house`. Before that, none of their keys can be said. */
export async function learn(folder: string): Promise<void> {
  learned.add(folder);
  await read(folder, language.current);
}

/** Goes on in another language, as soon as all that was learned is known in it too. */
export async function speak(locale: Locale): Promise<void> {
  for (const folder of learned) await read(folder, locale);
  language.choose(locale);
}

async function read(folder: string, locale: Locale): Promise<void> {
  Object.assign(known[locale], await VOCABULARIES[`../paraglide/words/${folder}.${locale}.js`]?.());
}

export function sayLine(line: Line, names: Names): string {
  const params = filled(line, names);
  const mine = typeof names.me === 'number' && line.params.seat === names.me ? sayKey(`${line.key}_you`, params) : null;
  return mine ?? sayKey(line.key, params) ?? line.key;
}

/** A stretch of a sentence: the name of a seat, or what stands between names. */
export type Stretch = { text: string; seat: number | null };

const [OPENING, CLOSING] = ['\uE000', '\uE001'];

/** A line in words, with the names of seats apart. */
export function sayStretches(line: Line, names: Names): Stretch[] {
  const marked = { ...names, seats: names.seats.map((_, seat) => OPENING + String(seat) + CLOSING) };
  return sayLine(line, marked)
    .split(new RegExp(`${OPENING}(\\d+)${CLOSING}`))
    .map((text, n) => (n % 2 === 0 ? { text, seat: null } : { text: names.seats[Number(text)] ?? '', seat: Number(text) }))
    .filter(({ text }) => text !== '');
}

function filled(line: Line, names: Names): Record<string, string | number> {
  return Object.assign({}, ...Object.entries(line.params).map(([name, value]) => named(name, value, names)));
}

/**
 * The message of a key that is only known at run time, or null where there is none.
 * Options may have a hyphen in their names, keys never do.
 */
export function sayKey(hyphened: string, params: Record<string, string | number> = {}): string | null {
  const key = hyphened.replaceAll('-', '_');
  const words = known[language.current];
  return Object.hasOwn(words, key) ? (words[key]?.(params) ?? null) : null;
}

/** Why something was refused. Where this client is older than the server and does not know the reason, it says so much. */
export function sayReason(line: Line | null, names: Names): string {
  return line === null ? '' : (sayKey(line.key, filled(line, names)) ?? m.problem());
}

/** What went wrong away from any table. */
export function sayProblem(problem: Pick<Problem, 'line'>): string {
  return sayReason(problem.line, { seats: [], things: {} });
}

/** The name of a thing of a box: thing('district', 3). */
export function thing(things: Box['names'], kind: string, number: number): string {
  return things[language.current]?.[kind]?.[number] ?? String(number);
}

/** A thing by its name and the forms of it that a message asks for: called(things, 2, 'colour', 'colour_plural'). */
export function called<Form extends string>(things: Box['names'], number: number, ...forms: Form[]): Record<Form, string> {
  return Object.fromEntries(forms.map((form) => [form, thing(things, form, number)])) as Record<Form, string>;
}

export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : String(amount);
}

/** A parameter as a message shows it: a thing by its name, in every form that a sentence may ask for. */
function named(name: string, value: string | number, names: Names): Record<string, string | number> {
  const things = names.things[language.current] ?? {};
  if (typeof value !== 'number') return { [name]: value };
  if (name === 'seat') return { seat: names.seats[value] ?? String(value) };
  if (!things[name]) return { [name]: value };
  const forms = Object.keys(things).filter((kind) => kind === name || kind.startsWith(`${name}_`));
  return called(names.things, value, ...forms);
}
