// What calls a person at a table: one's turn, once it can be seen; a word that is meant for one's seat, a question to it; a
// word in the chat.
import { m } from '../../paraglide/messages.js';
import type { View } from '../../wire';
import { spoken } from '../talk/phrases';
import { attention } from './attention.svelte';
import { isMine, type Show } from './show.svelte';

/** What a box says of a seat. `asked` is null while somebody else finishes a sentence: that ends nobody's turn. */
export type Called = {
  asked: boolean | null;
  /** What is meant for this seat and waits for its answer, each by a name of its own. */
  addressed: string[];
};

export type Wanted = { turn: boolean; asked: boolean; addressed: string[]; said: string };

/** Where nobody talks across the table, one is called when one is asked. */
export const plainlyCalled = ({ seat, actors }: View): Called => ({
  asked: seat !== null && actors.includes(seat),
  addressed: [],
});

/**
 * Why somebody is wanted. A turn begins once the picture has come as far (`seen`), or with a word that is meant for this seat,
 * and lasts for as long as the seat is asked: what others do meanwhile calls nobody again.
 */
export function wantedBy(view: View, called: Called, seen: boolean, before: Wanted | null): Wanted {
  const { wish, mine, chat } = view;
  const last = chat.at(-1);
  const { asked, addressed } = isMine(view, view.seat) ? called : { asked: false, addressed: [] };
  const was = before?.turn ?? false;
  return {
    turn: asked === null ? was : asked && (was || seen || isNews(before?.addressed ?? addressed, addressed)),
    asked: wish ? mine.some((seat) => seat !== wish.seat && !wish.agreed.includes(seat)) : false,
    addressed,
    said: last && !last.told && !mine.includes(last.seat ?? -1) ? `${last.name}: ${spoken(last)}` : '',
  };
}

/** The words of a call that was not there before; '': none. What is said calls only those who look elsewhere. */
export function newCall(before: Wanted, now: Wanted, hidden: boolean): string {
  if (isNews(before.addressed, now.addressed)) return m.call_asked();
  if (now.turn && !before.turn) return m.call_turn();
  if (now.asked && !before.asked) return m.call_asked();
  return hidden && now.said !== before.said ? now.said : '';
}

const isNews = (before: string[], now: string[]) => now.some((word) => !before.includes(word));

/** Follows a table and calls when it must. To be used in a component. */
export function heed(show: Show, called: (view: View) => Called = plainlyCalled): void {
  let before: Wanted | null = null;
  $effect(() => {
    const { truth } = show;
    if (!truth) return;
    const now = wantedBy(truth, called(truth), !show.lags || show.replaying !== null, before);
    const words = newCall(before ?? { ...now, turn: false }, now, document.hidden);
    before = now;
    if (words) attention.call(words, truth.table);
    attention.mark(now.turn ? m.call_turn() : now.asked ? m.call_asked() : '');
    return () => attention.mark('');
  });
}
