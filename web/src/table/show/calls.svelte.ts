// What calls a person at a table: one's turn, once it can be seen; a question to one's seat; a word in the chat.
import { m } from '../../paraglide/messages.js';
import type { View } from '../../wire';
import { spoken } from '../talk/phrases';
import { attention } from './attention.svelte';

export type Wanted = { turn: boolean; asked: boolean; said: string };

/** Why somebody is wanted; `turn` only once the picture has come as far. */
export function wantedBy(view: View, turn: boolean): Wanted {
  const { wish, mine, chat } = view;
  const last = chat.at(-1);
  return {
    turn,
    asked: wish ? mine.some((seat) => seat !== wish.seat && !wish.agreed.includes(seat)) : false,
    said: last && !last.told && !mine.includes(last.seat ?? -1) ? `${last.name}: ${spoken(last)}` : '',
  };
}

/** The words of a call that was not there before; '': none. What is said calls only those who look elsewhere. */
export function newCall(before: Wanted, now: Wanted, hidden: boolean): string {
  if (now.turn && !before.turn) return m.call_turn();
  if (now.asked && !before.asked) return m.call_asked();
  return hidden && now.said !== before.said ? now.said : '';
}

/** Follows a table and calls when it must. To be used in a component. */
export function heed(table: string, wanted: () => Wanted): void {
  let before: Wanted | null = null;
  $effect(() => {
    const now = wanted();
    const words = newCall(before ?? { ...now, turn: false }, now, document.hidden);
    before = now;
    if (words) attention.call(words, table);
    attention.mark(now.turn ? m.call_turn() : now.asked ? m.call_asked() : '');
    return () => attention.mark('');
  });
}
