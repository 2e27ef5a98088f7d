import { beforeEach, expect, test } from 'vitest';
import { remember } from '../src/lib/remembered';
import { left } from '../src/lib/time';
import { againstBots, lastPlan, rememberLevel, resized, settled } from '../src/pages/plan';
import { box } from './fixtures';

beforeEach(() => localStorage.clear());

test('a quick game is the first evening that the box asks for, without a clock', () => {
  const plan = againstBots(box(), 'Ada');
  expect(plan.seats.map((seat) => seat.kind)).toEqual(['person', 'bot', 'bot']);
  expect(plan.seats.slice(1).map((seat) => seat.level)).toEqual(box().first_game.bots);
  expect(new Set(plan.seats.map((seat) => seat.name)).size).toBe(3);
  expect(plan.clock.move).toBe(0);
  expect(plan.options).toEqual({ money: 'open', overbid: 'refused', loans: 'during' });
});

test('the level one chose last is that of the bots that sit down next', () => {
  rememberLevel('steady');
  expect(againstBots(box(), 'Ada').seats[1]?.level).toBe('steady');
  rememberLevel('forgotten');
  expect(againstBots(box(), 'Ada').seats[1]?.level).toBe(box().first_game.bots[0]);
});

test('what was chosen last comes back, as far as the box still knows it', () => {
  const plan = againstBots(box(), 'Ada', 3);
  remember('plan.big-shot', { ...plan, options: { money: 'hidden', loans: 'never' } });
  expect(lastPlan(box())).toMatchObject({ options: { money: 'hidden', overbid: 'refused', loans: 'during' } });
  remember('plan.big-shot', { ...plan, seats: [] });
  expect(lastPlan(box()).seats).toHaveLength(3);
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
  expect(resized(plan, 2, box()).options).toEqual({ money: 'open', overbid: 'refused', loans: 'before' });
});
