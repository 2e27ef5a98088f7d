import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { dealtAgain } from '../src/fair/dealing';
import type { Opened } from '../src/fair/deals/deal';
import { siphash } from '../src/fair/lots';
import { chain, check, dealtKey, noncesIn, type Witness } from '../src/fair/proof';
import { bytesOf, fromHex, hexOf, sha256 } from '../src/fair/sha256';
import { bearWitness, stirs, witnessOf } from '../src/fair/witness';
import type { Proof } from '../src/wire';
import { view } from './fixtures';

type Fixture = { fair: string; state: Opened; proof: Proof; witness: Witness };
const fixture = (box: string) => JSON.parse(readFileSync(`fixtures/fair-${box}.json`, 'utf8')) as Fixture;
const BOXES = ['big-shot', 'biz-bluff', 'kohle', 'riche-ou-pauvre', 'venture'];

describe('the sums', () => {
  test('SHA-256 of the examples of the standard', () => {
    expect(hexOf(sha256(bytesOf('')))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hexOf(sha256(bytesOf('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(hexOf(sha256(bytesOf('a'.repeat(1000))))).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3');
  });

  test('SipHash-2-4 of the example of its authors', () => {
    const key = [0x0706050403020100n, 0x0f0e0d0c0b0a0908n] as const;
    expect(siphash(...key, 0x0706050403020100n)).toBe(0x93f5f5799a932462n);
  });
});

describe.each(BOXES)('an honest game of %s', (box) => {
  test('is found to be just that', async () => {
    const { proof, witness, state, fair } = fixture(box);
    const checked = check(proof, witness);
    expect(checked.findings.filter(({ ok }) => !ok)).toEqual([]);
    const dealt = await dealtAgain(fair, state, checked.dealt);
    expect(dealt?.length).toBeGreaterThan(15);
    expect(dealt?.filter(({ ok }) => !ok)).toEqual([]);
  });

  test('is not dealt like that by another key', async () => {
    const { proof, witness, state, fair } = fixture(box);
    const key = check(proof, witness).dealt.map((byte) => byte ^ 1);
    expect((await dealtAgain(fair, state, key))?.some(({ ok }) => !ok)).toBe(true);
  });
});

/** A server that covers its tracks: the fingerprint and the head fit what it shows now. */
function forged(proof: Proof, parts: Partial<Proof>): Proof {
  const made = { ...proof, ...parts };
  const key = fromHex(made.key);
  return { ...made, commitment: hexOf(sha256(key)), head: chain(key, made.agreed, made.events).at(-1) ?? '' };
}

const wrong = (proof: Proof, witness: Witness | null) =>
  check(proof, witness)
    .findings.filter(({ ok }) => !ok)
    .map(({ what }) => what);

describe('a server is found out that', () => {
  const { proof, witness, state, fair } = fixture('venture');
  const isMine = (event: string) => event.includes('"stirred"') && event.includes('"seat":0');

  test('swaps the key', () => {
    const other = forged(proof, { key: '5a'.repeat(16) });
    expect(wrong(other, witness)).toContain('key');
    expect(wrong({ ...proof, key: other.key }, null)).toContain('key');
  });

  test('drops a number', async () => {
    const other = forged(proof, { events: proof.events.filter((event) => !isMine(event)) });
    expect(wrong(other, witness)).toContain('numbers');
    const dealt = await dealtAgain(fair, state, check(other, null).dealt);
    expect(dealt?.some(({ ok }) => !ok)).toBe(true);
  });

  test('changes a number', async () => {
    const mine = noncesIn(proof.events).find(({ seat }) => seat === 0)?.nonce ?? '';
    const other = forged(proof, { events: proof.events.map((event) => event.replace(mine, '00'.repeat(16))) });
    expect(wrong(other, witness)).toContain('numbers');
    expect((await dealtAgain(fair, state, check(other, null).dealt))?.some(({ ok }) => !ok)).toBe(true);
  });

  test('reorders events', () => {
    const [one = '', two = '', ...rest] = proof.events.slice(5);
    const events = [...proof.events.slice(0, 5), two, one, ...rest];
    expect(wrong(forged(proof, { events }), witness)).toEqual(['chain']);
    expect(wrong({ ...proof, events }, null)).toEqual(['chain']);
  });

  test('edits an event', () => {
    const events = proof.events.map((event, place) => (place === 6 ? event.replace('"at":2.5', '"at":2.6') : event));
    expect(events).not.toEqual(proof.events);
    expect(wrong(forged(proof, { events }), witness)).toEqual(['chain']);
    expect(check(forged(proof, { events }), witness).sure).toBe(4);
  });

  test('changes a move under the pretext of a deleted name', () => {
    const events = proof.events.map((event, place) =>
      place === 6 ? event.replace('"at":2.5', `"was":"${hexOf(sha256(bytesOf(event)))}","at":2.6`) : event,
    );
    expect(wrong(forged(proof, { events }), witness)).toEqual(['chain']);
  });

  test('says that nobody stirred', () => {
    expect(wrong(forged(proof, { agreed: proof.agreed.replace(',"stirred":true', '') }), witness)).toContain('numbers');
  });
});

test('a name that was deleted leaves its digest, and the game can still be checked', () => {
  const { proof, witness } = fixture('venture');
  const was = hexOf(sha256(bytesOf(proof.agreed)));
  const nameless = { ...(JSON.parse(proof.agreed) as object), seats: [], was };
  expect(wrong({ ...proof, agreed: JSON.stringify(nameless) }, witness)).toEqual([]);
});

test('the order of the numbers counts', () => {
  const nonces = noncesIn(fixture('kohle').proof.events);
  const key = fromHex('00'.repeat(16));
  expect(hexOf(dealtKey(key, nonces))).not.toBe(hexOf(dealtKey(key, [...nonces].reverse())));
});

describe('a browser', () => {
  beforeEach(() => localStorage.clear());
  const seen = {
    ...view('auction'),
    table: 't',
    commitment: 'c',
    begun: false,
    mine: [0],
    nonces: [null, null, null, null],
    head: 'h',
    number: 3,
  };

  test('keeps its number before it throws it in, and throws in the same one again', () => {
    const [sent, ...more] = stirs(seen);
    expect(more).toEqual([]);
    expect(sent?.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(witnessOf('t')).toEqual({ commitment: 'c', nonces: { 0: sent?.nonce }, heads: {} });
    expect(stirs(seen)).toEqual([sent]);
  });

  test('throws in nothing where it is not asked to', () => {
    expect(stirs({ ...seen, nonces: null })).toEqual([]);
    expect(stirs({ ...seen, begun: true })).toEqual([]);
    expect(stirs({ ...seen, mine: [] })).toEqual([]);
    expect(stirs({ ...seen, nonces: ['ab', null, null, null] })).toEqual([]);
  });

  test('believes what it was shown first', () => {
    bearWitness(seen);
    bearWitness({ ...seen, commitment: 'other', head: 'other' });
    bearWitness({ ...seen, number: 20, head: 'k' });
    bearWitness({ ...seen, number: 21, head: 'l' });
    expect(witnessOf('t')).toMatchObject({ commitment: 'c', heads: { 20: 'k', 21: 'l' } });
  });
});
