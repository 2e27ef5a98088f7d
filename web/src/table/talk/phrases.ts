// What one may say with one press. The server knows the same names; everybody reads them in their own language.
import { sayKey } from '../../lib/say';
import type { ChatLine } from '../../wire';

export const SENTENCES = [
  'hello',
  'good_luck',
  'well_played',
  'my_turn',
  'thinking',
  'hurry',
  'deal',
  'thanks',
  'sorry',
  'good_game',
];
export const GESTURES = ['clap', 'laugh', 'wow', 'doubt', 'sad', 'cheers'] as const;
export type GestureName = (typeof GESTURES)[number];

const SAY = 'house_say_';

/** The gesture that a line is; null: it is words. */
export function gestureOf(line: ChatLine): GestureName | null {
  const name = line.phrase?.key.startsWith(SAY) ? line.phrase.key.slice(SAY.length) : '';
  return GESTURES.find((gesture) => gesture === name) ?? null;
}

export const sayPhrase = (name: string) => sayKey(SAY + name) ?? name;

/** What somebody said, in the reader's language. */
export function spoken(line: ChatLine): string {
  return line.phrase ? (sayKey(line.phrase.key, line.phrase.params) ?? '') : line.text;
}
