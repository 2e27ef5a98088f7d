import { beforeEach, expect, test } from 'vitest';
import { remember } from '../src/lib/remembered';
import { left } from '../src/lib/time';
import { againstBots, lastPlan, resized, settled } from '../src/pages/plan';
import { bars } from '../src/table/standings';
import { box } from './fixtures';

beforeEach(() => localStorage.clear());

test('a quick game is one person against the strongest bots at every other seat', () => {
  const plan = againstBots(box(), 'Ada');
  expect(plan.seats.map((seat) => seat.kind)).toEqual(['person', 'bot', 'bot', 'bot']);
  expect(plan.seats[1]?.level).toBe('sound');
  expect(plan.options).toEqual({ money: 'open', overbid: 'refused', loans: 'during' });
});

test('what was chosen last comes back, as far as the box still knows it', () => {
  const plan = againstBots(box(), 'Ada', 3);
  remember('plan.big-shot', { ...plan, options: { money: 'hidden', loans: 'never' } });
  expect(lastPlan(box())).toMatchObject({ options: { money: 'hidden', overbid: 'refused', loans: 'during' } });
  remember('plan.big-shot', { ...plan, seats: [] });
  expect(lastPlan(box()).seats).toHaveLength(4);
});

test('the clock chosen last comes back, and a plan from before there were clocks has none', () => {
  const plan = againstBots(box(), 'Ada', 3);
  remember('plan.big-shot', { ...plan, clock: { ...plan.clock, move: 60 } });
  expect(lastPlan(box()).clock).toEqual({ move: 60, moment: 10, silence: 'neutral' });
  remember('plan.big-shot', { ...plan, clock: undefined });
  expect(lastPlan(box()).clock.move).toBe(0);
});

test('what is left on a clock, short and long', () => {
  expect([0, 6400, 65_000].map(left)).toEqual(['0:00', '0:07', '1:05']);
  expect(left(3_600_000 * 29)).toBe('1 d 5 h');
  expect(left(60_000 * 61)).toBe('1 h 1 min');
});

test('fewer seats drop options that need more', () => {
  const plan = { ...againstBots(box(), 'Ada'), options: { money: 'hidden', overbid: 'restart', loans: 'during' } };
  expect(settled(plan, box())).toEqual(plan);
  expect(resized(plan, 2, box()).options).toEqual({ money: 'open', overbid: 'refused', loans: 'during' });
});

test('bars of the standings: best first, debts to the left of nought', () => {
  const { rows, zero } = bars({ scores: [-10, 30, 0], ranks: [3, 1, 2], sheet: [] }, 400);
  expect(rows.map((row) => row.seat)).toEqual([1, 2, 0]);
  expect(zero).toBe(100);
  expect(rows.map((row) => [row.from, row.width])).toEqual([[100, 300], [100, 0], [0, 100]]);
});
