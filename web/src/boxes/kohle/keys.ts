// The keys of a negotiation: two for a price (the family, then the amount), one to let go, to stop, to conclude.

export type Command =
  | { kind: 'family'; family: number }
  | { kind: 'amount'; amount: number }
  | { kind: 'let_go' | 'stop' | 'conclude' | 'put_away' };

const LETTERS: Record<string, 'let_go' | 'stop' | 'conclude' | undefined> = { g: 'let_go', s: 'stop', c: 'conclude' };

/** What a key asks for; null: nothing. Digits go by their place on the keyboard, since French ones sit above the shift
 * key; with it they stand for ten more. */
export function commandOf(event: KeyboardEvent, families: string[]): Command | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isTyping(event.target)) return null;
  if (event.key === 'Escape') return { kind: 'put_away' };
  const digit = /^(Digit|Numpad)(\d)$/.exec(event.code);
  if (digit) return { kind: 'amount', amount: Number(digit[2]) + (event.shiftKey && digit[1] === 'Digit' ? 10 : 0) };
  const letter = event.key.toLowerCase();
  const family = families.findIndex((name) => name[0]?.toLowerCase() === letter);
  if (family >= 0) return { kind: 'family', family };
  const kind = LETTERS[letter];
  return kind ? { kind } : null;
}

/** Whether keys are letters now: in a field, or while a sheet lies over the table. */
function isTyping(target: EventTarget | null): boolean {
  const field = target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select');
  return Boolean(field) || document.querySelector('dialog[open]') !== null;
}
