// What this browser keeps of a game while it is played, so that it can tell later whether it was the same game.
import { forget, remember, remembered } from '../lib/remembered';
import type { ClientMessage, View } from '../wire';
import type { Witness } from './proof';

const TABLES_KEPT = 100;
/** One head bears witness to all that came before it. Some more tell where something was changed. */
const EVERY = 20;

const placeOf = (table: string) => `witness.${table}`;

export function witnessOf(table: string): Witness | null {
  return remembered<Witness | null>(placeOf(table), null);
}

/** Keeps what a view shows. What was seen first stays: a server that changes its mind is not believed. */
export function bearWitness(view: Pick<View, 'table' | 'commitment' | 'number' | 'head'>): void {
  const before = witnessOf(view.table);
  if (!view.head || before?.heads[String(view.number)] !== undefined) return;
  const heads = Object.entries(before?.heads ?? {}).filter(([number]) => Number(number) % EVERY === 0);
  keep(view, { ...(before ?? sealedAs(view)), heads: Object.fromEntries([...heads, [String(view.number), view.head]]) });
}

/** The numbers that are to be thrown in now: drawn once the fingerprint is here, and kept before they are sent. */
export function stirs(view: View): Extract<ClientMessage, { type: 'stir' }>[] {
  if (view.begun || !view.nonces) return [];
  const mine = view.mine.filter((seat) => view.nonces?.[seat] === null && view.seats[seat]?.kind === 'person');
  return mine.map((seat) => ({ type: 'stir', seat, nonce: ownNonce(view, seat) }));
}

function ownNonce(view: View, seat: number): string {
  const before = witnessOf(view.table) ?? sealedAs(view);
  const known = before.nonces[String(seat)];
  if (known !== undefined) return known;
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keep(view, { ...before, nonces: { ...before.nonces, [String(seat)]: nonce } });
  return nonce;
}

const sealedAs = ({ commitment }: Pick<View, 'commitment'>): Witness => ({ commitment, nonces: {}, heads: {} });

function keep({ table }: Pick<View, 'table'>, witness: Witness): void {
  const tables = remembered<string[]>('witnessed', []);
  if (!tables.includes(table)) {
    remember('witnessed', [table, ...tables].slice(0, TABLES_KEPT));
    for (const old of tables.slice(TABLES_KEPT - 1)) forget(placeOf(old));
  }
  remember(placeOf(table), witness);
}
