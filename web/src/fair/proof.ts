// Whether a game was dealt as it was sealed and stirred, and happened as it was shown: sums alone, no rules of any game.
import type { Proof } from '../wire';
import { bytesOf, fromHex, hexOf, joined, sha256 } from './sha256';
import { noncesAtDeal, noncesIn, type Nonce, type Stirred } from './stirring';

/** What this browser kept of a game while it was played. */
export type Witness = {
  commitment: string;
  nonces: Record<string, string>;
  heads: Record<string, string>;
  /** It opened the table, and asked for a deal that is stirred. */
  asked?: boolean;
  /** Of the seal: what this browser took it to be when it threw in its number. */
  form?: number;
  /** The seats it has had since the deal. */
  held?: number[];
  /** What it was shown first of the deal, through the eyes of a seat or of a watcher, and after which event. */
  shown?: Record<string, Shown>;
};
export type Shown = { number: number; state: Record<string, unknown> };
export type Finding = { what: 'key' | 'stirred' | 'numbers' | 'chain' | 'shown'; ok: boolean };

/** Why nothing can be said of a deal, though all that can be checked is right: nothing was dealt, nobody stirred, a seat of
 * one's own was played here and no number of this browser is in for it, or an older server could choose their order. */
export type Doubt = 'continued' | 'unstirred' | 'foreign' | 'older';

export type Checked = {
  findings: Finding[];
  doubt: Doubt | null;
  nonces: Nonce[];
  /** The key of the deal, from the sealed key and the numbers. */
  dealt: Uint8Array;
  /** After which event it was dealt. */
  dealtAfter: number;
  /** Up to which event the chain was seen by this browser; null: it saw nothing of this game. */
  seen: number | null;
  /** The number of the last event up to which all is as it was shown; the first that may be otherwise comes after it. */
  sure: number;
};

type Agreed = { stirred?: boolean; seal?: number; seats: [string, string, string][]; branch?: unknown };

const SHOWN_DIGITS = 32;
/** Of the seal. In the first one numbers counted in the order in which they came, and names were part of the chain. */
export const FORM = 2;
const formOf = ({ seal = 1 }: Agreed) => seal;

/** A proof that cannot even be read proves nothing, and is found wrong. */
export function check(proof: Proof, witness: Witness | null): Checked {
  try {
    return checked(proof, witness);
  } catch {
    const nothing = { doubt: null, nonces: [], dealt: new Uint8Array(16), dealtAfter: 0, seen: null, sure: 0 };
    return { findings: [{ what: 'chain', ok: false }], ...nothing };
  }
}

function checked(proof: Proof, witness: Witness | null): Checked {
  const key = fromHex(proof.key);
  const agreed = JSON.parse(proof.agreed) as Agreed;
  const thrown = stirredBy(agreed, proof.events);
  const nonces = thrown?.nonces ?? noncesIn(proof.events);
  const fingerprint = hexOf(sha256(key));
  const heads = chain(key, proof.agreed, proof.events);
  const kept = Object.entries(witness?.heads ?? {}).map(([number, head]) => ({ number: Number(number), head }));
  kept.sort((one, other) => one.number - other.number);
  const right = kept.map(({ number, head }) => heads[number] === head);
  const firstWrong = right.indexOf(false);
  const isStirred = agreed.stirred === true && formOf(agreed) === FORM;
  const findings: Finding[] = [
    { what: 'key', ok: fingerprint === proof.commitment && (!witness || witness.commitment === fingerprint) },
    { what: 'stirred', ok: thrown !== null && (isStirred || !witness?.asked) && formOf(agreed) >= (witness?.form ?? 1) },
    { what: 'numbers', ok: ownNumbersAreIn(nonces, agreed, witness) },
    { what: 'chain', ok: heads.at(-1) === proof.head && firstWrong < 0 },
  ];
  const last = kept.at(-1)?.number ?? null;
  return {
    findings,
    doubt: doubtAbout(agreed, proof, nonces, witness),
    nonces,
    dealt: agreed.stirred ? dealtKey(key, nonces) : key,
    dealtAfter: thrown?.number ?? 0,
    seen: last,
    sure: firstWrong < 0 ? (last ?? 0) : (kept[firstWrong - 1]?.number ?? 0),
  };
}

/** The numbers in their order; null: they are not those that the rules of stirring ask for. */
function stirredBy(agreed: Agreed, events: string[]): Stirred | null {
  if (formOf(agreed) > FORM) return null;
  if (!agreed.stirred) return { nonces: [], number: 0 };
  if (formOf(agreed) < FORM) return { nonces: noncesIn(events), number: 0 };
  return noncesAtDeal(
    agreed.seats.map(([kind]) => kind),
    events,
  );
}

/** Of a seat that one had left before the deal, nothing is asked. */
function ownNumbersAreIn(nonces: Nonce[], agreed: Agreed, witness: Witness | null): boolean {
  return Object.entries(witness?.nonces ?? {}).every(([seat, nonce]) => {
    const hasGone = witness?.held !== undefined && !witness.held.includes(Number(seat));
    return hasGone || (agreed.stirred === true && isIn(nonces, Number(seat), nonce));
  });
}

function doubtAbout(agreed: Agreed, proof: Proof, nonces: Nonce[], witness: Witness | null): Doubt | null {
  const isOld = formOf(agreed) < FORM;
  if (agreed.branch || (isOld && proof.branch)) return 'continued';
  if (!agreed.stirred || nonces.length === 0) return 'unstirred';
  if (isOld && witness?.held) return 'older';
  const isLeftOut = witness?.held?.some((seat) => witness.nonces[String(seat)] === undefined) ?? false;
  return isLeftOut ? 'foreign' : null;
}

export function dealtKey(key: Uint8Array, nonces: Nonce[]): Uint8Array {
  const thrown = nonces.map(({ seat, nonce }) => joined(Uint8Array.of(seat), fromHex(nonce)));
  return sha256(joined(bytesOf('magnat deal'), key, ...thrown)).slice(0, 16);
}

/** The heads as they were shown: before the first event, and after each. */
export function chain(key: Uint8Array, agreed: string, events: string[]): string[] {
  const digestOf = formOf(JSON.parse(agreed) as Agreed) < FORM ? oldDigestOf : (told: string) => sha256(bytesOf(told));
  let head = sha256(joined(key, new Uint8Array(32), digestOf(agreed)));
  const heads = [head];
  for (const event of events) {
    head = sha256(joined(key, head, event.startsWith('{') ? digestOf(event) : fromHex(event)));
    heads.push(head);
  }
  return heads.map((one) => hexOf(one).slice(0, SHOWN_DIGITS));
}

/** In the first form, of what was agreed or of an event. Where somebody's name was deleted, its digest stays in `was`. */
function oldDigestOf(told: string): Uint8Array {
  const { event, was } = JSON.parse(told) as { event?: string; was?: string };
  return was && /^[0-9a-f]{64}$/.test(was) && (event === undefined || event === 'sat_down')
    ? fromHex(was)
    : sha256(bytesOf(told));
}

function isIn(nonces: Nonce[], seat: number, nonce: string): boolean {
  return nonces.some((one) => one.seat === seat && one.nonce === nonce);
}
