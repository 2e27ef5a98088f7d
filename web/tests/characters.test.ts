import { beforeEach, expect, test } from 'vitest';
import { wayOf, wayRows } from '../src/lib/characters';
import { WAYS } from '../src/lib/characters.gen';
import { SITTERS } from '../src/lib/faces';
import { language } from '../src/lib/language.svelte';

const bot = (name: string, level = 'gentle') => ({ kind: 'bot' as const, level, name });

beforeEach(() => language.choose('en'));

test('everybody of the house who may be a bot has a way of playing, in both languages', () => {
  for (const name of SITTERS.slice(1)) {
    expect(WAYS[name]).toBeTruthy();
    const [english] = [wayOf(bot(name)), language.choose('fr')];
    expect(english).toBeTruthy();
    expect(wayOf(bot(name))).not.toBe(english);
    language.choose('en');
  }
  expect(wayRows(bot('Hugo'))).toEqual([{ name: 'Way of playing', value: 'lets much go by' }]);
});

test('a person, a stranger and a bot of another level have none', () => {
  expect(wayOf({ ...bot('Hugo'), kind: 'person' })).toBe('');
  expect(wayOf(bot('Zoe'))).toBe('');
  expect(wayRows(bot('Hugo', 'master'))).toEqual([]);
  expect(wayRows(undefined)).toEqual([]);
});
