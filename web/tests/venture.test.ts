import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { billOf, lastProfits } from '../src/boxes/venture/account';
import { commonOf, earningsOf, fits, isSame, isWrong, moved } from '../src/boxes/venture/conglomerates';
import { EMBLEMS } from '../src/boxes/venture/industries';
import { counted, groupsOf, layingOrder, worthOf } from '../src/boxes/venture/money';
import { allows } from '../src/boxes/venture/options';
import { inTheAir, pilesOf, priceOf, raidPrice, spelled, sum, ventureOf } from '../src/boxes/venture/state';
import { language } from '../src/lib/language.svelte';
import { learn, sayKey, sayLine } from '../src/lib/say';
import { againstBots } from '../src/pages/plan';
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
const cards = (...names: string[]) => counted(names.map(card));

beforeAll(() => learn('venture'));

describe('conglomerates', () => {
  test('chemical CD and automobile DEF go together, petroleum EF cannot join them', () => {
    expect(fits(table(), company('automobile DEF'), pile('chemical CD'))).toBe(true);
    expect(fits(table(), company('petroleum EF'), pile('chemical CD', 'automobile DEF'))).toBe(false);
  });

  test('two companies of an industry make a pile wrong, and it earns nothing', () => {
    const twins = pile('steel AB', 'steel ABC', 'chemical ABF');
    expect(isWrong(table(), twins)).toBe(true);
    expect(earningsOf(table(), twins)).toBe(0);
  });

  test('four companies that share D and E earn 6, five that share E earn 8', () => {
    const four = pile('electronics ABDE', 'steel ACDEF', 'petroleum BCDEF', 'chemical ADE');
    const five = pile('chemical ACDE', 'automobile BCE', 'petroleum ABDE', 'electronics ABCEF', 'steel BCEF');
    expect(spelled(commonOf(table(), four))).toBe('D E');
    expect(earningsOf(table(), four)).toBe(6);
    expect(earningsOf(table(), five)).toBe(8);
  });

  test('every company of a seat lies in one of its piles, or is in the air', () => {
    for (const state of fixtures.map((name) => ventureOf(view(name)))) {
      for (const seat of [0, 1, 2]) {
        expect(pilesOf(state, seat).flat().length + inTheAir(state, seat).length).toBe(state.companies[seat]);
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

  test('a raid of a company of 24 costs 12 with a half card and 36 with one and a half', () => {
    const target = company('chemical ABCDF');
    expect(priceOf(table(), target)).toBe(24);
    expect([0, 1, 2].map((multiple) => raidPrice(table(), target, multiple))).toEqual([12, 24, 36]);
  });

  test('there is a drawing for every industry', () => expect(EMBLEMS).toHaveLength(box.names.en?.industry?.length ?? 0));
});

describe('cards', () => {
  test('1 and 5 of triangle are a set of 16; two 3s of circle stand alone', () => {
    const groups = groupsOf(table(), cards('▲1', '▲5', '●3', '●3'));
    expect(groups.map(({ worth }) => worth)).toEqual([16, 3, 3]);
    expect(groups.map(({ isSet }) => isSet)).toEqual([true, false, false]);
  });

  test('the groups shown are worth as much as the hand', () => {
    const hand = cards('▲1', '▲1', '▲3', '▲3', '▲5', '▲8', '■8', '■5', '■5', '●3', '10', '20');
    expect(sum(groupsOf(table(), hand).map(({ worth }) => worth))).toBe(worthOf(table(), hand));
    for (const name of fixtures) {
      const state = ventureOf(view(name));
      const held = state.hand[0] ?? [];
      expect(sum(groupsOf(state, held).map(({ worth }) => worth))).toBe(state.worth[0]);
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

  test('a round of profits is told pile by pile', () => {
    const shown = view('venture-profits');
    const told = shown.log.filter(({ line }) => line.key === 'venture_earns_in_all').map(({ line }) => line.params.amount);
    expect(lastProfits(shown)?.earned.map((piles) => sum(piles.map(({ amount }) => amount)))).toEqual(told);
  });

  test('both profit cards in one draw pay twice', () => {
    const shown = view('venture-profits');
    const from = shown.log.findLastIndex(({ line }) => line.key === 'venture_profit');
    const paid = shown.log.slice(from).filter(({ line }) => /venture_(profit|earns)/.test(line.key));
    const twice = { ...shown, log: [...shown.log.slice(0, from), ...paid, ...shown.log.slice(from)] };
    expect(lastProfits(shown)?.times).toBe(1);
    expect(lastProfits(twice)).toEqual({ ...lastProfits(shown), times: 2 });
  });

  test('without profits in the log there is nothing to tell', () => {
    expect(lastProfits({ ...view('venture-operations'), log: [] })).toBeNull();
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

test('keeping all companies in is a choice for two', () => {
  expect(allows(againstBots(box, 'Ada', 2), 'removal', 'off')).toBe(true);
  expect(allows(againstBots(box, 'Ada', 3), 'removal', 'off')).toBe(false);
  expect(allows(againstBots(box, 'Ada', 3), 'removal', 'on')).toBe(true);
});
