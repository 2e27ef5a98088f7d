import type { Lots } from '../lots';

/** A field of the record as it lies open. */
export type Field = number | number[] | number[][];
export type Opened = Record<string, Field>;

/** One thing that was dealt: what it is in the words of the box, where it went, and whether it lay there. */
export type Dealt = {
  /** The kind of a thing that the edition has names for, and its number; null: a bare number (a die, a place). */
  kind: string | null;
  number: number;
  /** Where it lies: a word of the page (`fair_at_...`), or the seat that has it. */
  at: string;
  seat: number | null;
  ok: boolean;
};

export type Deal = (state: Opened, lots: Lots) => Dealt[];

export const one = (state: Opened, name: string): number => state[name] as number;
export const row = (state: Opened, name: string): number[] => state[name] as number[];
export const rows = (state: Opened, name: string): number[][] => state[name] as number[][];

/** A pile from which any card may come next, kind by kind. */
export function drawFrom(pile: number[], lots: Pick<Lots, 'draw'>): number {
  const place = lots.draw(pile.reduce((sum, count) => sum + count, 0));
  let end = 0;
  const card = pile.findIndex((count) => place < (end += count));
  pile[card] = (pile[card] ?? 0) - 1;
  return card;
}

/** Hands are kept as how many of each kind: each card that was dealt takes one away, and nothing is left over. */
export function handsOf(state: Opened, dealt: { seat: number; card: number }[], kind: string): Dealt[] {
  const left = rows(state, 'hand').map((hand) => [...hand]);
  const found = dealt.map(({ seat, card }) => {
    const hand = left[seat] ?? [];
    hand[card] = (hand[card] ?? 0) - 1;
    return { kind, number: card, at: 'hand', seat, ok: (hand[card] ?? -1) >= 0 };
  });
  return found.map((one) => ({ ...one, ok: one.ok && (left[one.seat] ?? []).every((count) => count === 0) }));
}
