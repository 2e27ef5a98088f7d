// A finished game examined in this browser, and the proof saved for others.
import { fetchFile, fetchFilm, fetchProof } from '../lib/api';
import { language } from '../lib/language.svelte';
import { day } from '../lib/time';
import { m } from '../paraglide/messages.js';
import type { Proof } from '../wire';
import { dealtAgain } from './dealing';
import type { Dealt, Opened } from './deals/deal';
import { check, type Checked } from './proof';
import { isAsShown } from './shown';
import { keepVerdict, type Verdict } from './verdicts';
import { witnessOf } from './witness';

export type Found = {
  proof: Proof;
  checked: Checked;
  dealt: Dealt[] | null;
  seconds: number;
  /** The place in the film up to which all is as it was shown; null: all of it is. */
  moment: number | null;
  /** When the game ended. */
  ended: number;
};

export async function examined(table: string): Promise<Found> {
  const [proof, film] = await Promise.all([fetchProof(table), fetchFilm(table, 'open')]);
  const begun = performance.now();
  const witness = witnessOf(table);
  const checked = check(proof, witness);
  const shown = isAsShown(film, proof.events, checked.dealtAfter, Object.values(witness?.shown ?? {}));
  if (shown !== null) checked.findings.push({ what: 'shown', ok: shown });
  const opened = film.shots[0]?.seen['open']?.state ?? {};
  const dealt = checked.doubt === 'continued' ? null : await dealtAgain(film.game, opened as Opened, checked.dealt);
  const broken = checked.findings.some(({ what, ok }) => what === 'chain' && !ok);
  const moment = broken
    ? Math.max(
        0,
        film.shots.findLastIndex(({ number }) => number <= checked.sure),
      )
    : null;
  const found = { proof, checked, dealt, seconds: (performance.now() - begun) / 1000, moment, ended: film.shots.at(-1)?.at ?? 0 };
  keepVerdict(table, verdictOn(found));
  return found;
}

/** Whether everything is as it was sealed and shown; or that it is, and yet proves nothing of the deal. */
export function verdictOn({ checked, dealt }: Pick<Found, 'checked' | 'dealt'>): Verdict {
  if (![...checked.findings, ...(dealt ?? [])].every(({ ok }) => ok)) return 'broken';
  return checked.doubt === null ? 'good' : 'open';
}

/** Of which game it is told: the box, when it ended, and how many played. */
export function whichGame(title: string, seats: number, ended = 0): string {
  const when = ended ? [day(ended, language.current)] : [];
  return [title, ...when, m.seats_count({ count: seats })].join(', ');
}

/** What was checked, for people to read. */
export function rowsOf(table: string, { checked, dealt }: Pick<Found, 'checked' | 'dealt'>) {
  const own = Object.values(witnessOf(table)?.nonces ?? {});
  const more = {
    key: '',
    shown: '',
    stirred: checked.nonces.length > 0 ? m.fair_numbers({ count: checked.nonces.length }) : '',
    numbers: own.map((nonce) => `${nonce.slice(0, 4)}…`).join(' '),
    chain: checked.seen === null ? m.fair_unseen() : m.fair_up_to({ number: checked.seen }),
  };
  const shown = checked.findings
    .filter(({ what }) => what !== 'numbers' || own.length > 0)
    .filter(({ what, ok }) => what !== 'stirred' || checked.nonces.length > 0 || !ok)
    .map((one) => ({ ...one, more: more[one.what] }));
  const fits = (dealt ?? []).filter(({ ok }) => ok).length;
  const cards = dealt
    ? [{ what: 'cards' as const, ok: fits === dealt.length, more: m.fair_of({ count: fits, all: dealt.length }) }]
    : [];
  return [...shown, ...cards];
}

/** The file of the game, with what this browser kept of it: `magnat verify` takes it as a witness. */
export async function saveProof(table: string): Promise<void> {
  const file = { ...(await fetchFile(table)), witness: witnessOf(table) ?? undefined };
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' })),
    download: `${table}-proof.json`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
