// The keys of a negotiation: two for a price (the family, then the amount), and a letter on every frequent button.
import { isTyping } from '../../table/shortcuts';

export type Command =
  | { kind: 'family'; family: number }
  | { kind: 'amount'; amount: number }
  /** The letter that stands on a button. */
  | { kind: 'press'; button: HTMLButtonElement }
  | { kind: 'put_away' };

/** What a key asks for; null: nothing. Digits go by their place on the keyboard, since French ones sit above the shift
 * key; with it they stand for ten more. */
export function commandOf(event: KeyboardEvent, families: string[]): Command | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event.target)) return null;
  if (event.key === 'Escape') return { kind: 'put_away' };
  const digit = /^(Digit|Numpad)(\d)$/.exec(event.code);
  if (digit) return { kind: 'amount', amount: Number(digit[2]) + (event.shiftKey && digit[1] === 'Digit' ? 10 : 0) };
  const letter = event.key.toLowerCase();
  const named = /^[a-z]$/.test(letter)
    ? document.querySelectorAll<HTMLButtonElement>(`button[aria-keyshortcuts="${letter}"]`)
    : [];
  const button = [...named].find(({ disabled }) => !disabled);
  if (button) return { kind: 'press', button };
  const family = families.findIndex((name) => name[0]?.toLowerCase() === letter);
  return family >= 0 ? { kind: 'family', family } : null;
}
