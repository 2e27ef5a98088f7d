import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { highestPrice, isComplete, leftForBoss, missing, promised, worth } from '../src/boxes/kohle/deal';
import { cellOf, nextInDirection } from '../src/boxes/kohle/ring';
import { settlementIn } from '../src/boxes/kohle/settlement';
import { CARDS, FAMILIES, kohleOf, NOBODY, SPACES } from '../src/boxes/kohle/state';
import { hits, journeys } from '../src/boxes/kohle/travel';
import { language } from '../src/lib/language.svelte';
import { learn, sayKey, sayLine } from '../src/lib/say';
import type { Box, View } from '../src/wire';
import { view as fixture } from './fixtures';

const view = (name: string) => fixture(`kohle_${name}`);
const box = () => JSON.parse(readFileSync('fixtures/kohle_box.json', 'utf8')) as Box;
const namesOf = (shown: View) => ({ seats: shown.seats.map((seat) => seat.name), things: box().names });
const VIEWS = ['placement', 'landed', 'partner', 'boss', 'window', 'stop', 'amount', 'done', 'over'];

beforeAll(() => learn('kohle'));
beforeEach(() => language.choose('en'));

describe('the ring', () => {
  test('runs clockwise, each deal beside the next, and closes', () => {
    const cells = SPACES.map(cellOf);
    expect(new Set(cells.map(({ row, column }) => `${row},${column}`)).size).toBe(SPACES.length);
    cells.forEach(({ row, column }, space) => {
      const next = cells[(space + 1) % cells.length] ?? { row: 0, column: 0 };
      expect(Math.abs(next.row - row) + Math.abs(next.column - column)).toBe(1);
    });
    expect(cells[1]).toEqual({ row: 1, column: 2 });
  });

  test('arrow keys go to the next deal that is allowed', () => {
    expect(nextInDirection(0, 'ArrowRight', SPACES)).toBe(1);
    expect(nextInDirection(0, 'ArrowDown', SPACES)).toBe(15);
    expect(nextInDirection(4, 'ArrowRight', SPACES)).toBeNull();
    expect(nextInDirection(0, 'Enter', SPACES)).toBeNull();
  });
});

describe('what the deal comes to', () => {
  test('is what the rules say: worth, promises, what is left, who is missing', () => {
    for (const name of ['boss', 'partner']) {
      const deal = kohleOf(view(name));
      const agreed = FAMILIES.filter((family) => deal.partner[family] !== NOBODY);
      expect(promised(deal)).toBe(agreed.reduce((sum, family) => sum + (deal.agreed[family] ?? 0), 0));
      expect(leftForBoss(deal)).toBe(worth(deal) - promised(deal));
      const { families, more } = missing(deal);
      expect(isComplete(deal)).toBe(families.length === 0 && more === 0);
    }
  });

  test('a Boss can promise what the deal brings and what he has, less what he may owe', () => {
    const deal = structuredClone(kohleOf(view('boss')));
    deal.partner.fill(NOBODY);
    deal.offered.forEach((row) => row.fill(NOBODY));
    deal.cash[deal.turn] = 4;
    expect(highestPrice(deal, deal.turn, 0)).toBe(worth(deal) + 4);
    deal.partner[1] = 1;
    deal.agreed[1] = 3;
    expect(highestPrice(deal, deal.turn, 0)).toBe(worth(deal) + 1);
    expect(highestPrice(deal, deal.turn, 1)).toBe(worth(deal) + 4);
  });
});

describe('a card', () => {
  test.each([
    [CARDS.boss, {}, 'turn', true],
    [CARDS.boss, {}, 'bystander', false],
    [CARDS.boss, { partner: [1, -1, -1, -1, -1, -1] }, 'bystander', true],
    [CARDS.recruitment, { about_family: 2, holder: [0, 0, 1, 0, 0, 0] }, 'bystander', true],
    [CARDS.recruitment, { about_family: 2, holder: [0, 0, 2, 0, 0, 0] }, 'bystander', false],
    [CARDS.travel + 2, { about_seat: -1, about_family: 2, holder: [0, 0, 1, 0, 0, 0] }, 'bystander', true],
    [CARDS.anonymous, { about_seat: 1, about_family: 2 }, 'bystander', true],
    [CARDS.anonymous, { about_seat: 2, about_family: 2, partner: [-1, -1, 2, -1, -1, -1] }, 'turn', true],
    [CARDS.anonymous, { about_seat: 2, about_family: 2 }, 'bystander', false],
  ] as const)('card %i with %j hits the %s: %s', (card_played, changes, who, hit) => {
    const nobody = Array<number>(6).fill(NOBODY);
    const deal = { ...kohleOf(view('window')), turn: 0, dealing: 1, partner: nobody, ...changes, card_played };
    expect(hits(deal as typeof deal & { partner: number[]; holder: number[] }, who === 'turn' ? 0 : 1)).toBe(hit);
  });

  test('a travel card reaches investors at home and clan cards laid, of families of the deal', () => {
    const deal = structuredClone(kohleOf(view('boss')));
    const [family = 0] = FAMILIES.filter((one) => ((deal.must[deal.pawn] ?? 0) >> one) & 1);
    deal.holder[family] = 1;
    deal.travel_on[family] = 0;
    deal.laid[2] = FAMILIES.map((one) => (one === family ? 1 : 0));
    const found = journeys(deal, CARDS.travel + family);
    expect(found).toContainEqual({ type: 'travel', card: CARDS.travel + family, family });
    expect(found).toContainEqual({ type: 'travel', card: CARDS.travel + family, seat: 2, family });
    deal.travel_on[family] = CARDS.anonymous;
    expect(journeys(deal, CARDS.travel + family)).not.toContainEqual({ type: 'travel', card: CARDS.travel + family, family });
  });
});

describe('after a deal', () => {
  test('who earned what adds up to what the bank paid', () => {
    const settlement = settlementIn(view('done').log);
    expect(settlement).not.toBeNull();
    const paid = settlement?.paid.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    expect((settlement?.kept ?? 0) + paid).toBe(settlement?.worth);
  });
});

describe('words', () => {
  test.each(['en', 'fr'] as const)('every line of a game is said in %s', (locale) => {
    language.choose(locale);
    for (const name of VIEWS) {
      const { log, prompt, result } = view(name);
      for (const line of [...log.map((entry) => entry.line), prompt, ...(result?.sheet.flat() ?? [])]) {
        expect(sayLine(line, namesOf(view(name)))).not.toBe(line.key);
      }
    }
    expect(sayKey('kohle_keys')).toBeTruthy();
  });
});
