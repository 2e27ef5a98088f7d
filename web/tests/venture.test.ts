import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { billOf } from '../src/boxes/venture/account';
import { fansOf } from '../src/boxes/venture/fans';
import { costOf, estateOf, figuresOf, joined, topOf } from '../src/boxes/venture/figures';
import { EMBLEMS } from '../src/boxes/venture/industries';
import { layingOrder } from '../src/boxes/venture/money';
import { earningsOf, isSame, moved, tried } from '../src/boxes/venture/plan';
import { plotsOf, sharing } from '../src/boxes/venture/plots';
import { inTheAir, NONE, spelled, ventureOf } from '../src/boxes/venture/state';
import { language } from '../src/lib/language.svelte';
import { legalOf } from '../src/lib/legal';
import { sum } from '../src/lib/numbers';
import { learn, sayKey, sayLine } from '../src/lib/say';
import type { Box } from '../src/wire';
import { view } from './fixtures';

const box = JSON.parse(readFileSync('fixtures/venture-box.json', 'utf8')) as Box;
const fixtures = ['operations', 'placement', 'payment', 'profits', 'over'].map((name) => `venture-${name}`);
const table = () => ventureOf(view('venture-operations'));

/** A company by its name: "steel ACF". */
function company(name: string): number {
  const found = box.names.en?.company?.indexOf(name) ?? -1;
  if (found < 0) throw new Error(`There is no company ${name}.`);
  return found;
}

const pile = (...names: string[]) => names.map(company);
const card = (name: string) => box.names.en?.card?.indexOf(name) ?? -1;
const cards = (...names: string[]) => Array.from({ length: 21 }, (_, kind) => names.filter((name) => card(name) === kind).length);

beforeAll(() => learn('venture'));

describe('an arrangement that is tried out', () => {
  test('petroleum EF cannot join chemical CD and automobile DEF, and two of an industry are wrong: neither earns', () => {
    expect(tried(table(), pile('chemical CD', 'automobile DEF')).wrong).toBe(false);
    expect(tried(table(), pile('chemical CD', 'automobile DEF', 'petroleum EF'))).toMatchObject({ wrong: true, earns: 0 });
    expect(tried(table(), pile('steel AB', 'steel ABC', 'chemical ABF'))).toMatchObject({ wrong: true, earns: 0 });
  });

  test('four companies that share D and E earn 6, five that share E earn 8', () => {
    const four = tried(table(), pile('electronics ABDE', 'steel ACDEF', 'petroleum BCDEF', 'chemical ADE'));
    const five = tried(table(), pile('chemical ACDE', 'automobile BCE', 'petroleum ABDE', 'electronics ABCEF', 'steel BCEF'));
    expect(spelled(four.common)).toBe('D E');
    expect([four.earns, five.earns]).toEqual([6, 8]);
    expect(earningsOf([four, five])).toBe(14);
  });

  test('as the companies lie, it is what the game itself reckons up', () => {
    for (const shown of fixtures.map(view)) {
      for (const seat of [0, 1, 2]) {
        for (const lying of estateOf(shown, seat).piles) expect(tried(ventureOf(shown), lying.companies)).toEqual(lying);
      }
    }
  });

  test('a company moves to the top of another pile, of its own, or to a place of its own', () => {
    const piles = [[1, 2], [3]];
    expect(moved(piles, 1, piles[1] ?? null)).toEqual([[2], [3, 1]]);
    expect(moved(piles, 1, piles[0] ?? null)).toEqual([[2, 1], [3]]);
    expect(moved(piles, 3, piles[0] ?? null)).toEqual([[1, 2, 3]]);
    expect(moved(piles, 2, null)).toEqual([[1], [3], [2]]);
  });

  test('the order of the piles makes no difference, the order within a pile does', () => {
    expect(isSame([[1, 2], [3]], [[3], [1, 2]])).toBe(true);
    expect(isSame([[1, 2], [3]], [[2, 1], [3]])).toBe(false);
  });
});

describe('the figures of the game', () => {
  test('every company of a seat lies in one of its piles, or is in the air', () => {
    for (const shown of fixtures.map(view)) {
      for (const seat of [0, 1, 2]) {
        const lying = estateOf(shown, seat).piles.flatMap(({ companies }) => companies);
        expect(lying.length + inTheAir(ventureOf(shown), seat).length).toBe(ventureOf(shown).companies[seat]);
      }
    }
  });

  test('a raid of a company of 24 costs 12 with a half card and 36 with one and a half', () => {
    const target = company('chemical ABCDF');
    expect([null, 0, 1, 2].map((multiple) => costOf(view('venture-operations'), target, multiple))).toEqual([24, 12, 24, 36]);
  });

  test('an offered company joins just the piles it may be put on, and is then their top', () => {
    const shown = view('venture-placement');
    const [offer] = figuresOf(shown).own?.offers ?? [];
    if (!offer) throw new Error('Nothing is offered.');
    const piles = estateOf(shown, 0).piles;
    const takers = piles.filter((pile, n) => joined(pile, offer, n)).map(topOf);
    expect(takers.sort()).toEqual(
      legalOf(shown, 'onto')
        .map((action) => action.company ?? NONE)
        .sort(),
    );
    expect(piles.flatMap((pile, n) => joined(pile, offer, n) ?? []).every((pile) => topOf(pile) === offer.company)).toBe(true);
  });

  test('lone companies share plots only where there is no room for all', () => {
    const estate = (lone: number) => [tried(table(), [0, 9]), ...Array.from({ length: lone }, (_, n) => tried(table(), [n + 1]))];
    expect(sharing([estate(5)], 6)).toBe(1);
    expect(sharing([estate(6)], 6)).toBe(2);
    expect(plotsOf(estate(6), 2).map((plot) => plot.length)).toEqual([1, 2, 2, 2]);
  });

  test('there is a drawing for every industry', () => expect(EMBLEMS).toHaveLength(box.names.en?.industry?.length ?? 0));
});

describe('cards', () => {
  test('sets are fanned together, then come single cards, then takeover cards; all of the hand is there', () => {
    const hand = cards('▲1', '▲5', '●3', '●3', '10', '½×');
    const sets = [['▲1', '▲5'], ['●3'], ['●3'], ['10']].map((names) => ({ kinds: names.map(card), worth: 1 }));
    const fans = fansOf(sets, hand, cards('●3'));
    expect(fans.map(({ kind, cards }) => [kind, cards.length])).toEqual([
      ['set', 2],
      ['single', 3],
      ['takeover', 1],
    ]);
    expect(fans.flatMap((fan) => fan.cards).filter(({ put }) => put)).toHaveLength(1);
    for (const shown of fixtures.map(view)) {
      const held = ventureOf(shown).hand[0] ?? [];
      const shownCards = fansOf(figuresOf(shown).own?.sets ?? [], held, []).flatMap((fan) => fan.cards);
      expect(shownCards).toHaveLength(sum(held));
    }
  });

  test('a payment ends with a card that is needed', () => {
    expect(layingOrder(table(), [], cards('10', '20'), 10)).toBeNull();
    expect(layingOrder(table(), [], cards('▲1', '10', '20'), 30)).toEqual([card('▲1'), card('20'), card('10')]);
    expect(layingOrder(table(), [], cards('10', '20'), 30)?.at(-1)).toBe(card('10'));
    expect(layingOrder(table(), [], cards('▲1', '20'), 20)?.at(-1)).toBe(card('20'));
    expect(layingOrder(table(), [], cards('20'), 30)).toBeNull();
    expect(layingOrder(table(), cards('10'), cards('20'), 30)).toEqual([card('20')]);
  });

  test('the proposed payment can be laid', () => {
    const state = ventureOf(view('venture-payment'));
    expect(layingOrder(state, state.paying, state.proposal[0] ?? [], state.due)).not.toBeNull();
  });
});

describe('what the log tells of money', () => {
  test('the bill adds up to what is due', () => {
    for (const name of ['venture-payment', 'venture-placement']) {
      const shown = view(name);
      expect(sum(billOf(shown).map(({ params }) => Number(params.amount)))).toBe(ventureOf(shown).due);
    }
    expect(billOf(view('venture-operations'))).toEqual([]);
  });
});

describe.each(['en', 'fr'] as const)('words (%s)', (locale) => {
  test('every line of a whole game has them', () => {
    language.choose(locale);
    const names = { seats: ['Ada', 'Hugo', 'Stella'], things: box.names };
    for (const { log, prompt, result } of fixtures.map(view)) {
      for (const line of [...log.map((entry) => entry.line), prompt, ...(result?.sheet.flat() ?? [])]) {
        expect(sayLine(line, names)).not.toBe(line.key);
      }
    }
  });

  test('every option has a name, and every value a name and a reason', () => {
    language.choose(locale);
    for (const { name, values } of box.options) {
      expect(sayKey(`venture_option_${name}`)).toBeTruthy();
      for (const value of values) expect(sayKey(`venture_option_${name}_${value}_why`)).toBeTruthy();
    }
  });
});
