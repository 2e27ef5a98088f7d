import { beforeEach, describe, expect, test } from 'vitest';
import { bearWitness, expectStirring, stirs, witnessOf } from '../src/fair/witness';
import { view } from './fixtures';

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
    expect(witnessOf('t')).toEqual({ commitment: 'c', form: 2, nonces: { 0: sent?.nonce }, heads: {} });
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

  test('keeps what it is shown first of the deal, and where it sits', () => {
    bearWitness(seen);
    expect(witnessOf('t')?.shown).toBe(undefined);
    const dealt = { ...seen, begun: true, seat: 0, number: 4, head: 'i', state: { turn: 1 } };
    bearWitness(dealt);
    bearWitness({ ...dealt, number: 5, head: 'j', state: { turn: 2 } });
    bearWitness({ ...dealt, seat: null, number: 5, state: { turn: 3 } });
    expect(witnessOf('t')).toMatchObject({
      held: [0],
      shown: { 0: { number: 4, state: { turn: 1 } }, watcher: { number: 5, state: { turn: 3 } } },
      heads: { 5: 'j' },
    });
  });

  test('bears no witness to the deal of a game that was over when it came', () => {
    const over = view('over');
    bearWitness({ ...over, table: 't', head: 'h', begun: true });
    expect(witnessOf('t')).toEqual({ commitment: over.commitment, nonces: {}, heads: { [over.number]: 'h' } });
  });

  test('knows which tables it asked to stir', () => {
    expectStirring('t');
    expect(witnessOf('t')).toBe(null);
    bearWitness(seen);
    expect(witnessOf('t')?.asked).toBe(true);
    bearWitness({ ...seen, table: 'u' });
    expect(witnessOf('u')?.asked).toBe(undefined);
  });
});
