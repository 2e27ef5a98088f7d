import { readFileSync, readdirSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { language } from '../src/lib/language.svelte';
import { learn, sayKey, sayLine, sayProblem, sayReason, signed } from '../src/lib/say';
import { faults, gaps, looksUp } from '../scripts/words.mjs';
import { box, view } from './fixtures';
import type { Box } from '../src/wire';

const ventureBox = () => JSON.parse(readFileSync('fixtures/venture-box.json', 'utf8')) as Box;
const names = () => ({ seats: ['Ada', 'Hugo', 'Stella', 'Victor'], things: box().names });

beforeAll(() => learn('big_shot'));

describe('lines of the wire', () => {
  beforeEach(() => language.choose('en'));

  test('numbers of seats, colours and districts are shown by their names', () => {
    const line = { key: 'big_shot_place', params: { seat: 1, colour: 1, district: 10 } };
    expect(sayLine(line, names())).toBe('Hugo places a red token: The Exchange.');
    language.choose('fr');
    expect(sayLine(line, names())).toBe('Hugo pose un pion rouge\u00a0: La Bourse.');
  });

  test('a sentence asks for the form of a name that its language needs', async () => {
    await learn('venture');
    const venture = { seats: ['Ada', 'Hugo'], things: ventureBox().names };
    const taken = (company: number) => sayLine({ key: 'venture_take_over', params: { seat: 0, company, amount: 8 } }, venture);
    expect(taken(27)).toBe('Ada takes over electronics E for 8.');
    language.choose('fr');
    expect(taken(27)).toBe('Ada prend le contrôle d’électronique E pour 8.');
    expect(taken(18)).toBe('Ada prend le contrôle de chimie B pour 8.');
  });

  test('colours agree with what they colour', () => {
    language.choose('fr');
    const sold = { key: 'big_shot_sold', params: { colour: 3, district: 10 } };
    expect(sayLine(sold, names())).toBe('Vendu aux pions noirs\u00a0: La Bourse\u202f!');
    expect(sayLine({ key: 'big_shot_pay', params: { seat: 1, amount: 4, colour: 2 } }, names())).toContain('bourse blanche');
    const tokens = (count: number) => sayLine({ key: 'big_shot_tokens_colour', params: { count, colour: 2 } }, names());
    expect([tokens(1), tokens(2)]).toEqual(['1 blanc', '2 blancs']);
  });

  test('whoever let time run out is told so', () => {
    const line = { key: 'told_silence', params: { names: 'Ada, Hugo' } };
    expect(sayLine(line, names())).toBe('Time was up for Ada, Hugo: silence answered.');
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

  test('a refusal is said in the language of the reader, with the names of seats', async () => {
    await learn('house');
    language.choose('fr');
    expect(sayProblem({ line: { key: 'house_stale', params: {} } })).toContain('entre-temps');
    const line = { key: 'house_not_your_turn', params: { seat: 1 } };
    expect(sayReason(line, { seats: ['Ada', 'Bob'], things: {} })).toContain('Bob');
    const bid = { key: 'big_shot_refusal_bid_low', params: { amount: 6, least: 7 } };
    expect(sayReason(bid, names())).toBe('Une offre de 6 est trop basse\u00a0: il faut au moins 7.');
  });

  test('a reason that this client does not know is never said in another language', () => {
    language.choose('fr');
    expect(sayProblem({ line: { key: 'house_unheard_of', params: {} } })).toBe('Cela n’a pas marché.');
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
    vi.resetModules(); // A file that ran before this one may have wanted it.
    const fresh = await import('../src/lib/say');
    expect(fresh.sayKey('kohle_pitch')).toBeNull();
    await fresh.learn('kohle');
    expect(fresh.sayKey('kohle_pitch')).toBeTruthy();
  });

  test('come in the language of the reader alone, and in the other before the page changes to it', async () => {
    vi.resetModules();
    const [fresh, { language: page }] = await Promise.all([import('../src/lib/say'), import('../src/lib/language.svelte')]);
    page.choose('en');
    await fresh.learn('kohle');
    const english = fresh.sayKey('kohle_pitch');
    page.choose('fr');
    expect(fresh.sayKey('kohle_pitch')).toBeNull();
    page.choose('en');
    await fresh.speak('fr');
    expect(page.current).toBe('fr');
    expect(fresh.sayKey('kohle_pitch')).toBeTruthy();
    expect(fresh.sayKey('kohle_pitch')).not.toBe(english);
    page.choose('en');
  });

  test('are loaded apart from those of other boxes, and from what the shelf needs', () => {
    const { interface: ours, ...boxes } = looksUp('words', '../src/magnat/games') as Record<string, string[]>;
    const theirs = ours?.filter((key) => Object.keys(boxes).some((box) => key.startsWith(`${box}_`)));
    expect(theirs?.every((key) => key.endsWith('_tagline'))).toBe(true);
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

  test('lets languages ask for different forms of a name', () => {
    expect(faults({ en: { a: 'of {company}' }, fr: { a: '{company_of}' } })).toEqual([]);
    expect(faults({ en: { a: 'of {company}' }, fr: { a: '{companion_of}' } })).toHaveLength(1);
  });

  test('counts what a plural counts among its gaps', () => {
    const plural = [{ declarations: ['input count', 'local countPlural = count: plural'], match: { x: 'a {seat}' } }];
    expect(gaps(plural)).toBe('count, seat');
  });
});
