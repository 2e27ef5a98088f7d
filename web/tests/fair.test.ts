import { readFileSync } from 'node:fs';
import { render } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import Cheat from '../src/fair/Cheat.svelte';
import { dealtAgain } from '../src/fair/dealing';
import type { Opened } from '../src/fair/deals/deal';
import { siphash } from '../src/fair/lots';
import { verdictOn } from '../src/fair/examining';
import { chain, check, dealtKey, type Witness } from '../src/fair/proof';
import { bytesOf, fromHex, hexOf, sha256 } from '../src/fair/sha256';
import { isAsShown } from '../src/fair/shown';
import { noncesAtDeal, noncesIn } from '../src/fair/stirring';
import type { Film, Proof } from '../src/wire';

type Fixture = { fair: string; state: Opened; proof: Proof; witness: Witness };
const fixture = (box: string) => JSON.parse(readFileSync(`fixtures/fair-${box}.json`, 'utf8')) as Fixture;
const OLD = 'venture-form-1';
/** The first one was sealed in the first form, before numbers counted by seat. */
const BOXES = [OLD, 'big-shot', 'biz-bluff', 'kohle', 'riche-ou-pauvre', 'venture'];

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
    expect(checked.doubt).toBe(null);
    const dealt = await dealtAgain(fair, state, checked.dealt);
    expect(dealt?.length).toBeGreaterThan(15);
    expect(dealt?.filter(({ ok }) => !ok)).toEqual([]);
    expect(verdictOn({ checked, dealt })).toBe('good');
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
    expect(wrong(other, witness)).toEqual(expect.arrayContaining(['stirred', 'numbers']));
    expect(wrong(other, null)).toEqual(['stirred']);
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

describe('a server that would choose the deal is found out when it', () => {
  const { proof, witness, state, fair } = fixture('venture');
  const KINDS = ['person', 'bot', 'person'];
  const stir = (seat: number, nonce = 'ab'.repeat(16)) => JSON.stringify({ event: 'stirred', seat, nonce, at: 1 });
  const other = (event: string, seat: number) => JSON.stringify({ event, seat, name: '', level: 'steady', at: 1 });
  const numbers = (...events: string[]) => noncesAtDeal(KINDS, events)?.nonces.map(({ seat }) => seat) ?? null;

  test('throws in a number of its own', () => {
    expect(numbers(stir(2), stir(0))).toEqual([0, 2]);
    expect(numbers(stir(1), stir(0), stir(2))).toBe(null);
    expect(numbers(other('seat_freed', 1), stir(0), stir(2))).toBe(null);
    expect(numbers(other('taken_back', 1), stir(1), stir(0), stir(2))).toBe(null);
    expect(numbers(other('sat_down', 1), stir(1), stir(0), stir(2))).toBe(null);
    expect(numbers(other('bot_seated', 2), stir(0))).toBe(null);
    expect(numbers(stir(7), stir(0), stir(2))).toBe(null);
    expect(numbers(stir(0, '00'), stir(2))).toBe(null);
  });

  test('throws in a second one, or one after the deal', () => {
    expect(numbers(stir(0), stir(0), stir(2))).toBe(null);
    expect(numbers(stir(0), stir(2), stir(2))).toBe(null);
    const events = [stir(0), other('seat_freed', 0), other('sat_down', 0), stir(0), other('moved', 0)];
    expect(numbers(...events)).toBe(null);
    expect(numbers(stir(0))).toBe(null);
  });

  test('while a number counts for the seat, whoever plays there in between', () => {
    expect(numbers(stir(0), other('handed_over', 0), other('taken_back', 0), stir(2))).toEqual([0, 2]);
    expect(numbers(stir(0), other('handed_over', 2))).toEqual([0]);
    const events = [stir(0), other('seat_freed', 2), 'ab'.repeat(32), other('bot_seated', 2), other('sat_down', 2)];
    expect(noncesAtDeal(KINDS, events)?.nonces.length).toBe(1);
    expect(noncesAtDeal(['bot'], [])).toEqual({ nonces: [], number: 0 });
  });

  test('adds a number, with a deal and a chain that fit', async () => {
    const events = [stir(0), ...proof.events];
    const more = forged(proof, { events });
    expect(wrong(more, null)).toEqual(['stirred']);
    expect(wrong(more, witness)).toContain('stirred');
    const isMine = (event: string) => event.includes('"stirred"') && event.includes('"seat":0');
    const fresh = proof.events.map((event) => (isMine(event) ? event.replace(/"nonce":"..../, '"nonce":"0000') : event));
    expect(wrong(forged(proof, { events: fresh }), witness)).toContain('numbers');
  });

  test('chooses the order of the numbers', async () => {
    const [one = '', two = '', ...rest] = proof.events;
    const events = [two, one, ...rest];
    expect(noncesIn(events)).not.toEqual(noncesIn(proof.events));
    expect(check({ ...proof, events }, null).dealt).toEqual(check(proof, null).dealt);
    const byTheirComing = dealtKey(fromHex(proof.key), noncesIn(proof.events));
    expect((await dealtAgain(fair, state, byTheirComing))?.some(({ ok }) => !ok)).toBe(true);
  });

  test('does not stir at all', () => {
    const agreed = proof.agreed.replace(',"stirred":true', '');
    const plain = forged(proof, { agreed });
    const silent = { commitment: witness.commitment, nonces: {}, heads: {} };
    expect(wrong(plain, { ...silent, asked: true })).toEqual(['stirred']);
    expect(wrong(plain, silent)).toEqual([]);
    const checked = check(plain, silent);
    expect([checked.doubt, verdictOn({ checked, dealt: null })]).toEqual(['unstirred', 'open']);
  });

  test('throws in the number of somebody else’s seat before they can, or deals without', () => {
    const before = { ...witness, nonces: {} };
    expect(check(proof, before).doubt).toBe('foreign');
    expect(check(proof, { ...witness, held: [0, 1] }).doubt).toBe('foreign');
    expect(check(proof, { ...before, held: [] }).doubt).toBe(null);
    expect(wrong(proof, { ...witness, nonces: { 0: '00'.repeat(16) }, held: [] })).toEqual([]);
    expect(wrong(proof, { ...witness, nonces: { 0: '00'.repeat(16) } })).toEqual(['numbers']);
  });

  test('exchanges what was agreed, or an event, under the pretext of a deleted name', () => {
    const was = hexOf(sha256(bytesOf(proof.agreed)));
    for (const part of [{ options: {} }, { edition: 'another' }, { seats: [] }]) {
      const agreed = JSON.stringify({ ...(JSON.parse(proof.agreed) as object), ...part, was });
      expect(wrong({ ...proof, agreed }, witness)).toContain('chain');
    }
    const last = proof.events.at(-1) ?? '';
    const sat = JSON.stringify({ event: 'sat_down', seat: 0, name: '', at: 1, was: hexOf(sha256(bytesOf(last))) });
    expect(wrong({ ...proof, events: [...proof.events.slice(0, -1), sat] }, witness)).toEqual(['chain']);
  });

  test('passes a table of today off as one of the first form', () => {
    const was = hexOf(sha256(bytesOf(proof.agreed)));
    const agreed = JSON.stringify({ ...(JSON.parse(proof.agreed) as object), seal: 1, was });
    expect(wrong({ ...proof, agreed }, witness)).toEqual(['stirred']);
    expect(wrong({ ...proof, agreed }, { ...witness, asked: false })).toEqual([]);
    expect(check({ ...proof, agreed }, { ...witness, asked: false }).doubt).toBe('older');
    expect(wrong({ ...proof, agreed }, { ...witness, asked: false, form: 2 })).toEqual(['stirred']);
  });

  test.each(['not JSON', 'null', '{"stirred":true,"seal":2}'])('sends what nobody can read: %s', (agreed) => {
    const checked = check({ ...proof, agreed }, witness);
    expect(verdictOn({ checked, dealt: null })).toBe('broken');
  });

  test('seals in a form that nobody knows', () => {
    const agreed = JSON.stringify({ ...(JSON.parse(proof.agreed) as object), seal: 3 });
    expect(wrong(forged(proof, { agreed }), null)).toEqual(['stirred']);
  });
});

describe('what was shown of the deal', () => {
  const { proof, witness, state } = fixture('venture');
  const shown = Object.values(witness.shown ?? {});
  const film = (...states: object[]) =>
    ({
      shots: states.map((one, place) => ({ number: place === 0 ? 3 : 4 + place, seen: { open: { state: one } } })),
    }) as unknown as Film;

  test('is what the film shows', () => {
    expect(shown).toHaveLength(1);
    expect(isAsShown(film(state), proof.events, 3, shown)).toBe(true);
    expect(isAsShown(film(state), proof.events, 3, [])).toBe(null);
  });

  test('a server is found out that shows another deal at the end than it dealt', () => {
    const hand = (state['hand'] as number[][]).map((cards) => [...cards].reverse());
    expect(isAsShown(film({ ...state, hand }), proof.events, 3, shown)).toBe(false);
    const market = [...(state['market'] as number[])].reverse();
    expect(isAsShown(film({ ...state, market }), proof.events, 3, shown)).toBe(false);
  });

  test('nothing can be shown before it is dealt', () => {
    expect(isAsShown(film(state), proof.events, 3, [{ number: 2, state: {} }])).toBe(false);
  });

  test('whoever came later compares what lay there then', () => {
    const seen = [{ number: 5, state: { turn: 2 } }];
    expect(isAsShown(film({ turn: 0 }, { turn: 2 }), proof.events, 3, seen)).toBe(true);
    expect(isAsShown(film({ turn: 2 }, { turn: 0 }), proof.events, 3, seen)).toBe(false);
    const taken = [...proof.events.slice(0, 5), '{"event":"undone","seat":0,"at":3}'];
    expect(isAsShown(film({ turn: 0 }, { turn: 1 }), taken, 3, [{ number: 6, state: { turn: 2 } }])).toBe(null);
  });
});

describe('a game that plays on from another', () => {
  const { proof, state } = fixture('venture');
  const branch = { table: 'other', number: 12 };

  test.each([1, 2])('gets no seal, good or broken (form %i)', (seal) => {
    const told = JSON.parse(proof.agreed) as object;
    const agreed = JSON.stringify({ ...told, stirred: false, seal, ...(seal === 2 ? { branch, position: 'ab' } : {}) });
    const checked = check({ ...forged(proof, { agreed }), branch }, null);
    expect([checked.doubt, verdictOn({ checked, dealt: null })]).toEqual(['continued', 'open']);
    expect(wrong({ ...forged(proof, { agreed }), branch, key: '00'.repeat(16) }, null)).toContain('key');
  });

  test('is not taken for one by the word of the server alone', async () => {
    const checked = check({ ...proof, branch }, null);
    expect(checked.doubt).toBe(null);
    expect((await dealtAgain('venture', state, checked.dealt))?.every(({ ok }) => ok)).toBe(true);
  });
});

test('a name that was deleted from a table of the first form leaves its digest, and the game can still be checked', () => {
  const { proof, witness } = fixture(OLD);
  const was = hexOf(sha256(bytesOf(proof.agreed)));
  const nameless = { ...(JSON.parse(proof.agreed) as object), seats: [], was };
  expect(wrong({ ...proof, agreed: JSON.stringify(nameless) }, witness)).toEqual([]);
  expect(JSON.parse(fixture('venture').proof.agreed)).toMatchObject({ seats: Array(3).fill(['person', '', '']) });
});

test('in the first form the order of the numbers counted', () => {
  const { proof } = fixture(OLD);
  const nonces = noncesIn(proof.events);
  const key = fromHex('00'.repeat(16));
  expect(hexOf(dealtKey(key, nonces))).not.toBe(hexOf(dealtKey(key, [...nonces].reverse())));
  expect(check(proof, null).nonces).toEqual(nonces);
});

test.each(BOXES.filter((box) => box !== OLD))('the page shows what a cheat would look like at %s, by a real check', (box) => {
  const { container } = render(Cheat, { table: 'x', proof: fixture(box).proof });
  expect(container.querySelectorAll('li.wrong')).not.toHaveLength(0);
  expect(container.querySelector('li.wrong')?.textContent).toContain('The key is not the one that was sealed');
});
