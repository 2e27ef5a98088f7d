// What this browser keeps of a game while it is played, so that it can tell later whether it was the same game.
import { forget, remember, remembered } from '../lib/remembered';
import type { ClientMessage, View } from '../wire';
import { FORM, type Witness } from './proof';

const TABLES_KEPT = 100;
/** One head bears witness to all that came before it. Some more tell where something was changed. */
const EVERY = 20;

const placeOf = (table: string) => `witness.${table}`;

export function witnessOf(table: string): Witness | null {
  const kept = remembered<Witness | null>(placeOf(table), null);
  return kept && remembered<string[]>('stirring', []).includes(table) ? { ...kept, asked: true } : kept;
}

/** This browser has opened a table that is to be stirred: a server that says otherwise later is not believed. */
export function expectStirring(table: string): void {
  remember('stirring', [table, ...remembered<string[]>('stirring', [])].slice(0, TABLES_KEPT));
}

/** Keeps what a view shows. What was seen first stays: a server that changes its mind is not believed. */
export function bearWitness(view: View): void {
  const before = remembered<Witness | null>(placeOf(view.table), null) ?? sealedAs(view);
  const sight = sightOf(before, view);
  if (!view.head || (before.heads[String(view.number)] !== undefined && !sight)) return;
  const heads = Object.entries(before.heads).filter(([number]) => Number(number) % EVERY === 0);
  const head = before.heads[String(view.number)] ?? view.head;
  keep(view, { ...before, ...sight, heads: Object.fromEntries([...heads, [String(view.number), head]]) });
}

/** What was not seen before of a game that goes on: who sits here, and the deal through each pair of eyes. */
function sightOf({ held = [], shown = {} }: Witness, view: View): Partial<Witness> | null {
  if (!view.begun || view.result) return null;
  const eyes = view.seat === null ? 'watcher' : String(view.seat);
  const more = view.mine.filter((seat) => !held.includes(seat));
  if (shown[eyes] && more.length === 0) return null;
  return { held: [...held, ...more], shown: { [eyes]: { number: view.number, state: view.state }, ...shown } };
}

/** The numbers that are to be thrown in now: drawn once the fingerprint is here, and kept before they are sent. */
export function stirs(view: View): Extract<ClientMessage, { type: 'stir' }>[] {
  if (view.begun || !view.nonces) return [];
  const mine = view.mine.filter((seat) => view.nonces?.[seat] === null && view.seats[seat]?.kind === 'person');
  return mine.map((seat) => ({ type: 'stir', seat, nonce: ownNonce(view, seat) }));
}

function ownNonce(view: View, seat: number): string {
  const before = remembered<Witness | null>(placeOf(view.table), null) ?? sealedAs(view);
  const known = before.nonces[String(seat)];
  if (known !== undefined) return known;
  const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keep(view, { ...before, form: FORM, nonces: { ...before.nonces, [String(seat)]: nonce } });
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
