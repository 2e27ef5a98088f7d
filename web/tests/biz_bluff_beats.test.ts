import { expect, test } from 'vitest';
import { beats, placeOf } from '../src/boxes/biz_bluff/beats';
import type { Settlement } from '../src/boxes/biz_bluff/settlement';
import { bizBluffOf, type BizBluff } from '../src/boxes/biz_bluff/state';
import { walkFrom } from '../src/boxes/biz_bluff/town';
import type { Line, View } from '../src/wire';
import { view as fixture } from './fixtures';

const view = (name: string) => fixture(`biz_bluff_${name}`);
const line = (key: string, params: Line['params'] = {}): Line => ({ key: `biz_bluff_${key}`, params });

function after(before: View, change: (town: BizBluff) => void): View {
  const copy = structuredClone(before);
  change(bizBluffOf(copy));
  return copy;
}

test('a pawn walks square by square, and what it does there comes after', () => {
  const before = view('move');
  const town = bizBluffOf(before);
  const from = town.pawn[0] ?? 0;
  const goal = before.legal.map((action) => Number(action.square)).find((square) => walkFrom(town, from, square).length > 1) ?? 0;
  const then = after(before, (late) => (late.pawn[0] = goal));
  const [walk, look] = beats(before, then, [line('move', { seat: 0, square: goal }), line('look', { seat: 0, company: 2 })]);
  const way = walkFrom(town, from, goal).map((square) => `stand.${square}`);
  expect(walk?.flights).toEqual([
    { piece: { kind: 'pawn', seat: 0 }, from: 'pawn.0', via: way.slice(0, -1), to: `stand.${goal}` },
  ]);
  expect((walk?.after?.pawn as number[])[0]).toBe(goal);
  expect(look?.flights?.[0]).toMatchObject({ from: 'file.2', via: ['pawn.0'], to: 'file.2' });
});

test('a file is turned over, everybody is paid in turn, and it stays until it is seen', () => {
  const before = view('investing');
  const lines = [
    line('hold', { seat: 1 }),
    line('shown', { company: 4, token: 2 }),
    line('earn', { seat: 0, amount: 20 }),
    line('earn', { seat: 2, amount: 10 }),
    line('collect', { seat: 1, amount: 7 }),
  ];
  const told = beats(before, before, lines);
  expect(told.map(({ say }) => say?.key.replace('biz_bluff_', ''))).toEqual([
    'hold',
    'shown',
    'earn',
    'earn',
    'collect',
    'shown',
  ]);
  expect(told[1]?.deeds?.[0]).toMatchObject({ does: 'flip', at: 'offer', piece: { company: 4, token: 2 } });
  const paid = told.map((beat) => (beat.after?.settlement as Settlement | undefined)?.earned.size);
  expect(paid).toEqual([undefined, 0, 1, 2, 2, undefined]);
  expect(told[2]?.flights?.every(({ from, to }) => from === 'offer' && to === 'player.0')).toBe(true);
  expect(told.filter(({ waits }) => waits)).toHaveLength(1);
  expect(told.at(-1)?.waits).toBe(true);
});

test('whoever trades last has paid for the shares before the file pays for them', () => {
  const before = after(view('investing'), (town) => {
    town.cash = [10, 10, 10];
    town.shares = [10, 10, 10];
  });
  const lines = [
    line('buy', { seat: 1, count: 10 }),
    line('shown', { company: 4, token: 2 }),
    line('earn', { seat: 1, amount: 40 }),
    line('lose_shares', { seat: 2, count: 10 }),
  ];
  const told = beats(before, before, lines);
  expect(told[0]?.after).toMatchObject({ cash: [10, 0, 10], shares: [10, 20, 10] });
  expect(told[2]?.after).toMatchObject({ cash: [10, 40, 10] });
  expect(told[3]?.after).toMatchObject({ shares: [10, 20, 0] });
});

test('every kind of line is told with its sentence', () => {
  const before = view('move');
  const every =
    'roll move go send summoned look claim claim_unseen card bluffed not_bluffed challenge challenged challenge_won take_claim lose_claim ' +
    'open say say_nothing buy sell shown earn collect lose_shares end end_quiet begin stay in_the_way put_back wait hold';
  for (const key of every.split(' ')) {
    const said = line(key, {
      seat: 1,
      company: 3,
      square: 20,
      die: 2,
      card: 1,
      statement: 1,
      token: 2,
      amount: 3,
      count: 2,
      chase: 0,
    });
    const told = beats(before, before, [said]);
    expect(told.length, key).toBeGreaterThan(0);
    expect(told[0]?.say, key).toEqual(said);
  }
});

test('a line of the log is about a company or a square if it names one', () => {
  expect(placeOf(line('claim', { seat: 1, company: 3 }))).toBe('shop.3');
  expect(placeOf(line('move', { seat: 1, square: 40 }))).toBe('square.40');
  expect(placeOf(line('roll', { seat: 1, die: 3 }))).toBe('seat.1');
});
