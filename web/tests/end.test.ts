import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { byRank, rowsOf } from '../src/table/end/account';
import { shortened } from '../src/table/end/cast';
import Course from '../src/table/end/Course.svelte';
import { lanes, niceTicks, scaleOf, spread } from '../src/table/end/chart';
import { changesAt, leaderAt, seriesOf, turningPoints } from '../src/table/end/series';
import { shares, skyline } from '../src/table/end/skyline';
import type { Analysed, Analysis, Line, Result } from '../src/wire';

const line = (key: string, params: Line['params'] = {}): Line => ({ key, params });
const isThing = (param: string) => param === 'district';

function result(scores: number[], ranks: number[], sheet?: Line[][]): Result {
  return { scores, ranks, sheet: sheet ?? scores.map((amount) => [line('cash', { amount })]) };
}

// ---- The account ----

test('seats stand by rank, equals by seat', () => {
  expect(byRank(result([5, 9, 9, 1], [3, 1, 1, 4]))).toEqual([1, 2, 0, 3]);
});

test('a row holds the lines of one kind, and each thing has a row of its own', () => {
  const rows = rowsOf(
    result(
      [17, 4],
      [1, 2],
      [
        [line('cash', { amount: 10 }), line('district', { district: 3, amount: 7 }), line('remark')],
        [line('cash', { amount: 2 }), line('district', { district: 5, amount: 4 }), line('loans', { count: 2, amount: -2 })],
      ],
    ),
    isThing,
  );
  expect(rows.map(({ key }) => key)).toEqual(['cash', 'district district=3', 'district district=5', 'loans', 'remark']);
  expect(rows[0]?.cells.map((cell) => cell?.amount)).toEqual([10, 2]);
  expect(rows[0]?.best).toBe(10);
  expect(rows[1]?.cells[1]).toBeNull();
  expect(rows[1]?.best).toBeNull();
  expect(rows[4]?.cells[0]).toEqual({ amount: null, count: null });
});

test('several lines of a seat in one row are added up; what only counts is no amount', () => {
  const [piles, deals] = rowsOf(
    result(
      [9],
      [1],
      [[line('pile', { letters: 'A', amount: 4 }), line('pile', { letters: 'B', amount: 5 }), line('deals', { count: 3 })]],
    ),
    isThing,
  );
  expect(piles?.cells).toEqual([{ amount: 9, count: null }]);
  expect(deals?.cells).toEqual([{ amount: null, count: 3 }]);
});

// ---- The skyline ----

test('the best is highest, nought and debts stand on the ground', () => {
  expect(shares([40, 20, 0, -10])).toEqual([1, 0.5, 0, 0]);
  expect(shares([-5, -10, -15])).toEqual([1, 0.5, 0]);
  expect(shares([0, 0])).toEqual([1, 1]);
});

const COLUMNS = [100, 200, 300, 400];

test('towers stand at their columns by rank, and storeys fill them from the ground up, debts first', () => {
  const { towers } = skyline(
    result(
      [20, 35],
      [2, 1],
      [
        [line('cash', { amount: 20 })],
        [line('cash', { amount: 30 }), line('district', { amount: 20 }), line('loans', { amount: -15 }), line('remark')],
      ],
    ),
    [100, 200],
    300,
    376,
  );
  expect(towers.map(({ seat, x }) => [seat, x])).toEqual([
    [1, 100],
    [0, 200],
  ]);
  const [first, second] = towers;
  expect(first?.storeys.map(({ debt }) => debt)).toEqual([true, false, false]);
  expect(first?.storeys.reduce((all, { height }) => all + height, 0)).toBeCloseTo(first?.height ?? 0);
  expect(first?.storeys[1]?.from).toBeCloseTo(first?.storeys[0]?.height ?? 0);
  expect(first?.height).toBeGreaterThan(second?.height ?? 0);
});

test.each([200, 232, 376, 460])('nothing leaves a stage %i high, whatever the scores', (height) => {
  for (const scores of [
    [99, 90, 68, 33],
    [5, 5, 5, 5],
    [-3, -20, -8, -1],
    [0, 0, 0, 0],
    [700000, 20, 1, 0],
  ]) {
    const ranks = scores.map((score) => 1 + scores.filter((other) => other > score).length);
    const drawn = skyline(result(scores, ranks), COLUMNS, 500, height);
    expect(drawn.title.left + drawn.title.width).toBeLessThanOrEqual(500);
    for (const tower of drawn.towers) {
      expect(tower.height).toBeGreaterThan(0);
      expect(tower.height + 2 * tower.medal + (tower.rank === 1 ? 25 * drawn.unit : 0)).toBeLessThanOrEqual(height + 1);
      const under = tower.x + tower.width / 2 > drawn.title.left;
      if (under) expect(tower.height + 2 * tower.medal).toBeLessThanOrEqual(height - drawn.title.height + 1);
    }
  }
});

test('a shared win has towers of one height', () => {
  const { towers } = skyline(result([30, 30, 10, 5], [1, 1, 3, 4]), COLUMNS, 500, 376);
  expect(towers.filter(({ rank }) => rank === 1)).toHaveLength(2);
  expect(towers[0]?.height).toBe(towers[1]?.height);
});

// ---- The course ----

const series = (...values: number[][]) => ({ numbers: (values[0] ?? []).map((_, place) => place * 2), values });

test('standings become a series for each seat', () => {
  const made = seriesOf([
    { number: 0, scores: [5, 6] },
    { number: 3, scores: [7, 6] },
  ]);
  expect(made).toEqual({
    numbers: [0, 3],
    values: [
      [5, 7],
      [6, 6],
    ],
  });
  expect(changesAt(made, 1)).toEqual([2, 0]);
});

test('nobody leads where several are in front', () => {
  expect(leaderAt(series([1, 2], [1, 1]), 0)).toBeNull();
  expect(leaderAt(series([1, 2], [1, 1]), 1)).toBe(0);
});

test('turning points are the largest changes of the lead, in order, at most three', () => {
  const flat = Array.from({ length: 40 }, () => 10);
  const other = flat.map((_, place) => (place < 10 ? 5 : place < 20 ? 30 : place < 30 ? 4 : 7));
  const points = turningPoints(series(flat, other));
  expect(points.map(({ place, leader }) => [place, leader])).toEqual([
    [10, 1],
    [20, 0],
    [30, null],
  ]);
  expect(points[0]).toEqual({ place: 10, number: 20, seat: 1, change: 25, leader: 1 });
});

test('what somebody gains is a turning point before what somebody spends', () => {
  const saver = Array.from({ length: 40 }, (_, place) => (place < 30 ? 20 : 50));
  const spender = saver.map((_, place) => (place < 10 ? 60 : 10));
  const third = saver.map(() => 100);
  expect(turningPoints(series(saver, spender, third), 1)).toMatchObject([{ place: 30, seat: 0, change: 30 }]);
});

test('turning points keep apart, and a game in which nothing changes has none', () => {
  const steep = Array.from({ length: 100 }, (_, place) => (place === 50 ? 40 : place > 50 ? 80 : 0));
  expect(
    turningPoints(
      series(
        steep,
        steep.map(() => 10),
      ),
    ),
  ).toHaveLength(1);
  expect(turningPoints(series([1, 1, 1], [1, 1, 1]))).toEqual([]);
  expect(turningPoints(seriesOf([]))).toEqual([]);
});

test('a lead that comes back after an equality is no new lead', () => {
  const [point] = turningPoints(series([0, 5, 5, 9], [0, 0, 5, 5]), 1).filter(({ place }) => place === 3);
  expect(point?.leader ?? null).toBeNull();
});

test('one seat alone has a course too', () => {
  expect(turningPoints(series([0, 5, 20])).map(({ place }) => place)).toEqual([1, 2]);
});

// ---- The chart ----

test('ticks are round numbers around all values', () => {
  expect(niceTicks(0, 99, 4)).toEqual([0, 25, 50, 75, 100]);
  expect(niceTicks(-13, 40, 5)).toEqual([-20, 0, 20, 40]);
  expect(niceTicks(0, 1, 6)).toEqual([0, 1]);
});

test('a chart reaches from the first move to the last, and from the lowest value to the highest', () => {
  const frame = { left: 30, right: 430, top: 40, bottom: 300 };
  const scale = scaleOf(series([0, -20, 99], [0, 5, 50]), frame);
  expect([scale.x(0), scale.x(2)]).toEqual([30, 430]);
  expect(scale.y(99)).toBeGreaterThanOrEqual(40);
  expect(scale.y(-20)).toBeLessThanOrEqual(300);
});

test('labels that would touch are moved apart and stay inside', () => {
  expect(spread([50, 52, 54], 20, 0, 100)).toEqual([50, 70, 90]);
  expect(spread([98, 99], 20, 0, 100)).toEqual([80, 100]);
});

test('labels above one another where there is no room side by side', () => {
  expect(
    lanes([
      { left: 0, width: 100 },
      { left: 60, width: 100 },
      { left: 120, width: 50 },
    ]),
  ).toEqual([0, 1, 0]);
});

test('long names are cut where there is little room', () => {
  expect(shortened('Wilhelmina Featherstone', 10)).toBe('Wilhelmin…');
  expect(shortened('Ada', 10)).toBe('Ada');
});

const standings = Array.from({ length: 40 }, (_, n) => ({ number: 2 * n, scores: [10, n < 20 ? 5 : 30] }));

function course(analysed: Analysed) {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(Response.json(analysed))),
  );
  const cast = ['Ann', 'Ben'].map((name, seat) => ({ seat, name, colour: 'red', face: null, me: false }));
  const film = (at: number) => ({ href: `#/film/x/${at}/0`, onclick: () => {} });
  const names = { seats: ['Ann', 'Ben'], things: {} };
  return render(Course, { table: 'x', standings, log: [], order: [1, 0], ranks: [2, 1], cast, names, film });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('whoever reads where the game turned can watch that very moment', () => {
  const shown = course({ progress: null, analysis: null });
  expect(shown.getByRole('link', { name: 'Watch it' }).getAttribute('href')).toBe('#/film/x/20/0');
  expect(shown.queryByRole('radio'), 'nobody has asked for the chances').toBeNull();
});

test('once the chances have been worked out, one sees them in place of the points', async () => {
  const chances = standings.map((_, n) => (n < 30 ? [0.5, 0.5] : [0.1, 0.9]));
  const turn = { place: 30, seat: 1, shift: [-0.4, 0.4] } as unknown as Analysis['turns'][number];
  const shown = course({ progress: null, analysis: { games: 9, chances, errors: chances, turns: [turn] } });
  await fireEvent.click(await shown.findByRole('radio', { name: 'Chance of winning' }));
  expect(shown.container.textContent).toContain('Ben: +40');
  expect(shown.getByRole('link', { name: 'Watch it' }).getAttribute('href')).toBe('#/film/x/30/0');
  await fireEvent.click(shown.getByRole('radio', { name: 'Points' }));
  expect(shown.getByRole('link', { name: 'Watch it' }).getAttribute('href')).toBe('#/film/x/20/0');
});
