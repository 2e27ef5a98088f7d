import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cellOf, nextInDirection } from '../src/boxes/kohle/ring';
import { settlementIn } from '../src/boxes/kohle/settlement';
import { ANONYMOUS_CARD, NOBODY, TRAVEL_CARD } from '../src/boxes/kohle/rules.gen';
import { saidBy } from '../src/boxes/kohle/said';
import { othersAround } from '../src/boxes/kohle/seating';
import { facesOf } from '../src/lib/faces';
import { sittingAt } from '../src/boxes/kohle/sitting';
import { SPACES } from '../src/boxes/kohle/state';
import { playsOf } from '../src/boxes/kohle/talk.svelte';
import { language } from '../src/lib/language.svelte';
import { learn, sayKey, sayLine } from '../src/lib/say';
import type { Box, View } from '../src/wire';
import { view as fixture } from './fixtures';

const view = (name: string) => fixture(`kohle_${name}`);
const box = () => JSON.parse(readFileSync('fixtures/kohle_box.json', 'utf8')) as Box;
const namesOf = (shown: View) => ({ seats: shown.seats.map((seat) => seat.name), things: box().names });
const VIEWS = ['placement', 'landed', 'partner', 'boss', 'window', 'stop', 'amount', 'done', 'over', 'six'];

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

describe('a card', () => {
  test('of travel can be played on whomever the figures name, of its own family', () => {
    const shown = view('boss');
    const travellers = [
      { family: 2, seat: NOBODY },
      { family: 2, seat: 1 },
      { family: 3, seat: NOBODY },
    ];
    const card = TRAVEL_CARD + 2;
    const seen = { ...shown, legal: [{ type: 'travel', card }], glance: { ...shown.glance, travellers } as View['glance'] };
    expect(playsOf(seen, card)).toEqual([
      { type: 'travel', card, family: 2 },
      { type: 'travel', card, seat: 1, family: 2 },
    ]);
    const any = { ...seen, legal: [{ type: 'travel', card: ANONYMOUS_CARD }] };
    expect(playsOf(any, ANONYMOUS_CARD)).toHaveLength(3);
  });
});

describe('around the table', () => {
  test.each([
    [3, ['l', 'r']],
    [4, ['l', 't', 'r']],
    [5, ['l2', 'l1', 'r1', 'r2']],
    [6, ['l2', 'l1', 't', 'r1', 'r2']],
  ])('%i people sit clockwise from my left', (count, chairs) => {
    const shown = view('six');
    const around = othersAround({ ...shown, seat: 1, seats: shown.seats.slice(0, count) });
    expect(around.map(({ chair }) => chair)).toEqual(chairs);
    expect(around.map(({ seat }) => seat)).toEqual(Array.from({ length: count - 1 }, (_, n) => (2 + n) % count));
  });

  test('everybody has a face of their own, whoever is called like one of the six has that one', () => {
    const seats = ['Irma', 'Ada', 'Irma', 'Bo', 'Cy', 'Hugo'].map((name) => ({ name, kind: 'bot', level: '', present: true }));
    const faces = facesOf(seats as View['seats']);
    expect(new Set(faces).size).toBe(6);
    expect([faces[0], faces[5]]).toEqual([4, 1]);
  });

  test('people say what they ask, what is agreed and what the Boss offers me', () => {
    const shown = view('six');
    const at = sittingAt(shown, namesOf(shown), false, () => undefined);
    expect([1, 2, 3, 4, 5].map((seat) => saidBy(at, seat)?.text)).toEqual([
      '✓ 5 L',
      'asks 6 for R',
      'offers you 4 for H',
      'asks 4 for clan T',
      'asks 5 for T',
    ]);
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
