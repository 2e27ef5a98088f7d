// Whether a game was dealt as it was sealed and stirred, and happened as it was shown: sums alone, no rules of any game.
import type { Proof } from '../wire';
import { bytesOf, fromHex, hexOf, joined, sha256 } from './sha256';

/** What this browser kept of a game while it was played. */
export type Witness = { commitment: string; nonces: Record<string, string>; heads: Record<string, string> };
export type Nonce = { seat: number; nonce: string; at: number };
export type Finding = { what: 'key' | 'numbers' | 'chain'; ok: boolean };

export type Checked = {
  findings: Finding[];
  nonces: Nonce[];
  /** The key of the deal, from the sealed key and the numbers. */
  dealt: Uint8Array;
  stirred: boolean;
  /** Up to which event the chain was seen by this browser; null: it saw nothing of this game. */
  seen: number | null;
  /** The number of the last event up to which all is as it was shown; the first that may be otherwise comes after it. */
  sure: number;
};

const SHOWN_DIGITS = 32;

export function check(proof: Proof, witness: Witness | null): Checked {
  const key = fromHex(proof.key);
  const nonces = noncesIn(proof.events);
  const stirred = (JSON.parse(proof.agreed) as { stirred?: boolean }).stirred === true;
  const dealt = stirred ? dealtKey(key, nonces) : key;
  const fingerprint = hexOf(sha256(key));
  const heads = chain(key, proof.agreed, proof.events);
  const kept = Object.entries(witness?.heads ?? {}).map(([number, head]) => ({ number: Number(number), head }));
  kept.sort((one, other) => one.number - other.number);
  const right = kept.map(({ number, head }) => heads[number] === head);
  const firstWrong = right.indexOf(false);
  const findings: Finding[] = [
    { what: 'key', ok: fingerprint === proof.commitment && (!witness || witness.commitment === fingerprint) },
    {
      what: 'numbers',
      ok: Object.entries(witness?.nonces ?? {}).every(([seat, nonce]) => isIn(nonces, Number(seat), nonce) && stirred),
    },
    { what: 'chain', ok: heads.at(-1) === proof.head && firstWrong < 0 },
  ];
  const last = kept.at(-1)?.number ?? null;
  return {
    findings,
    nonces,
    dealt,
    stirred,
    seen: last,
    sure: firstWrong < 0 ? (last ?? 0) : (kept[firstWrong - 1]?.number ?? 0),
  };
}

/** The numbers that were thrown in, in the order in which they came. */
export function noncesIn(events: string[]): Nonce[] {
  const told = events.filter((event) => event.startsWith('{')).map((event) => JSON.parse(event) as Nonce & { event: string });
  return told.filter(({ event }) => event === 'stirred').map(({ seat, nonce, at }) => ({ seat, nonce, at }));
}

export function dealtKey(key: Uint8Array, nonces: Nonce[]): Uint8Array {
  const thrown = nonces.map(({ seat, nonce }) => joined(Uint8Array.of(seat), fromHex(nonce)));
  return sha256(joined(bytesOf('magnat deal'), key, ...thrown)).slice(0, 16);
}

/** The heads as they were shown: before the first event, and after each. */
export function chain(key: Uint8Array, agreed: string, events: string[]): string[] {
  let head = sha256(joined(key, new Uint8Array(32), digestOf(agreed)));
  const heads = [head];
  for (const event of events) {
    head = sha256(joined(key, head, event.startsWith('{') ? digestOf(event) : fromHex(event)));
    heads.push(head);
  }
  return heads.map((one) => hexOf(one).slice(0, SHOWN_DIGITS));
}

/** Of what was agreed, or of an event. Where somebody's name was deleted, its digest stays in `was`; nothing but who sat
 * where is taken on trust by that. */
function digestOf(told: string): Uint8Array {
  const { event, was } = JSON.parse(told) as { event?: string; was?: string };
  return was && /^[0-9a-f]{64}$/.test(was) && (event === undefined || event === 'sat_down')
    ? fromHex(was)
    : sha256(bytesOf(told));
}

function isIn(nonces: Nonce[], seat: number, nonce: string): boolean {
  return nonces.some((one) => one.seat === seat && one.nonce === nonce);
}
