import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { language } from '../src/lib/language.svelte';
import { learn, sayKey, sayLine, sayProblem, signed } from '../src/lib/say';
import { faults, gaps, looksUp } from '../scripts/words.mjs';
import { box, view } from './fixtures';

const names = () => ({ seats: ['Ada', 'Hugo', 'Stella', 'Victor'], things: box().names });

beforeAll(() => learn('big_shot'));

describe('lines of the wire', () => {
  beforeEach(() => language.choose('en'));

  test('numbers of seats, colours and districts are shown by their names', () => {
    const line = { key: 'big_shot_place', params: { seat: 1, colour: 1, district: 10 } };
    expect(sayLine(line, names())).toBe('Hugo places a red token: The Exchange.');
    language.choose('fr');
    expect(sayLine(line, names())).toBe('Hugo pose un pion rouge : La Bourse.');
  });

  test('plurals follow the language: French has one for nought, English has not', () => {
    const none = { key: 'big_shot_districts_owned', params: { count: 0 } };
    expect(sayLine(none, names())).toBe('0 districts');
    language.choose('fr');
    expect(sayLine(none, names())).toBe('0 quartier');
  });

  test('every line of a whole game has words', () => {
    for (const fixture of ['auction', 'place', 'two', 'hot', 'over']) {
      const { log, prompt, result } = view(fixture);
      for (const line of [...log.map((entry) => entry.line), prompt, ...(result?.sheet.flat() ?? [])]) {
        expect(sayLine(line, names())).not.toBe(line.key);
      }
    }
  });

  test('an unknown key is shown as it is, never as an error', () => {
    expect(sayLine({ key: 'big_shot_unheard_of', params: {} }, names())).toBe('big_shot_unheard_of');
    expect(sayKey('toString')).toBeNull();
  });

  test("a known refusal is translated, an unknown one keeps the server's sentence", () => {
    language.choose('fr');
    expect(sayProblem({ code: 'stale', sentence: 'x' })).toContain('entre-temps');
    expect(sayProblem({ code: 'rule', sentence: 'That is too high.' })).toBe('That is too high.');
  });

  test('debts have a real minus sign', () => {
    expect(signed(-20)).toBe('−20');
    expect(signed(7)).toBe('7');
  });
});

describe('every option of a box has a name, and every value a name and a reason', () => {
  test.each(['en', 'fr'] as const)('%s', (locale) => {
    language.choose(locale);
    for (const { name, values } of box().options) {
      expect(sayKey(`big_shot_option_${name}`)).toBeTruthy();
      for (const value of values) {
        expect(sayKey(`big_shot_option_${name}_${value}`)).toBeTruthy();
        expect(sayKey(`big_shot_option_${name}_${value}_why`)).toBeTruthy();
      }
    }
    for (const level of box().levels) expect(sayKey(`level_${level}`)).toBeTruthy();
  });
});

describe('the words of a box', () => {
  test('are not there before somebody wants the box, and then are', async () => {
    expect(sayKey('venture_pitch')).toBeNull();
    await learn('venture');
    expect(sayKey('venture_pitch')).toBeTruthy();
  });

  test('are loaded apart from those of other boxes, and from what the shelf needs', () => {
    const { interface: ours, ...boxes } = looksUp('words', '../src/magnat/games') as Record<string, string[]>;
    expect(ours?.some((key) => Object.keys(boxes).some((box) => key.startsWith(`${box}_`)))).toBe(false);
    expect(Object.keys(boxes)).toContain('kohle');
    for (const [box, keys] of Object.entries(boxes)) expect(keys.every((key) => key.startsWith(`${box}_`))).toBe(true);
  });
});

test('every word of the interface is named in the code, or can be looked up', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file));
  const code = files.map((file) => readFileSync(`src/${file}`, 'utf8')).join('\n');
  const named = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));
  const keys = Object.keys(JSON.parse(readFileSync('words/en.json', 'utf8')) as object);
  expect(keys.filter((key) => !named.has(key) && !sayKey(key))).toEqual([]);
});

describe('the check of the word files', () => {
  test('finds a key that one language lacks', () => {
    expect(faults({ en: { a: 'x', b: 'y' }, fr: { a: 'x' } })).toEqual(['"b" is there in "en" but not in "fr".']);
  });

  test('finds a gap that one language lacks', () => {
    expect(faults({ en: { a: '{seat} bids {amount}' }, fr: { a: '{seat} offre' } })).toHaveLength(1);
  });

  test('counts what a plural counts among its gaps', () => {
    const plural = [{ declarations: ['input count', 'local countPlural = count: plural'], match: { x: 'a {seat}' } }];
    expect(gaps(plural)).toBe('count, seat');
  });
});
