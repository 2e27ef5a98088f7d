// Lines of the wire put into words: the key names a message, its parameters fill the gaps.
import { m } from '../paraglide/messages.js';
import * as ours from '../paraglide/words/interface.js';
import type { Box, Line } from '../wire';
import { language } from './language.svelte';

type Say = (params: Record<string, string | number>) => string;
type Vocabulary = Record<string, Say | undefined>;

const VOCABULARIES = import.meta.glob<Vocabulary>(['../paraglide/words/*.js', '!../paraglide/words/interface.js']);
const known: Vocabulary = { ...ours };

/** What the numbers in a line's parameters stand for. */
export type Names = { seats: string[]; things: Box['names'] };

/** Loads the words of a box by its folder's name. Before that, none of its keys can be said. */
export async function learn(folder: string): Promise<void> {
  Object.assign(known, await VOCABULARIES[`../paraglide/words/${folder}.js`]?.());
}

export function sayLine(line: Line, names: Names): string {
  const params: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(line.params)) params[name] = named(name, value, names);
  return sayKey(line.key, params) ?? line.key;
}

/**
 * The message of a key that is only known at run time, or null where there is none.
 * Options may have a hyphen in their names, keys never do.
 */
export function sayKey(hyphened: string, params: Record<string, string | number> = {}): string | null {
  const key = hyphened.replaceAll('-', '_');
  return Object.hasOwn(known, key) ? (known[key]?.(params) ?? null) : null;
}

/** A refusal or failure in the reader's language if it is a known one, else in the server's own sentence. */
export function sayProblem(problem: { code: string; sentence: string }): string {
  return sayKey(`problem_${problem.code}`) ?? (problem.sentence || m.problem());
}

/** The name of a thing of a box: thing('district', 3). */
export function thing(things: Box['names'], kind: string, number: number): string {
  return things[language.current]?.[kind]?.[number] ?? String(number);
}

export function signed(amount: number): string {
  return amount < 0 ? `−${-amount}` : String(amount);
}

function named(name: string, value: string | number, names: Names): string | number {
  if (typeof value !== 'number') return value;
  if (name === 'seat') return names.seats[value] ?? String(value);
  if (names.things[language.current]?.[name]) return thing(names.things, name, value);
  return value;
}
