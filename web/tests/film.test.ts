import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainBeats } from '../src/table/show/beats';
import { apart, spread } from '../src/table/film/apart';
import { filmIn } from '../src/table/film/dropped.svelte';
import { borderErrors, giveOrTake, labelsOf, marginsOf, whiskersOf } from '../src/table/film/analysis.svelte';
import ChanceBar from '../src/table/film/ChanceBar.svelte';
import { Reel } from '../src/table/film/reel.svelte';
import type { Film, Seen, Shot } from '../src/wire';
import { view } from './fixtures';

const movers = [null, 0, 0, 1, 2, 2];
const rounds = [1, 1, 2, 2, 3, 3];

function shotAt(seat: number | null, n: number): Shot {
  const line = { key: 'big_shot_pass', params: { seat: seat ?? 0 } };
  const seen = (eyes: number): Seen => ({ state: { round_number: n, eyes }, glance: {}, prompt: line });
  const told = n ? [{ number: n, seat, line }] : [];
  return {
    number: n,
    seat,
    at: n,
    round: rounds[n] ?? 1,
    actors: [0],
    scores: [n, 0, 0],
    lines: told,
    seen: { '0': seen(0), '1': seen(1) },
    record: '',
  };
}

function film(): Film {
  const { table, game, options, clock, seats, commitment } = view('auction');
  return {
    form: 2,
    own: null,
    edition: '',
    table,
    game,
    rules: 1,
    over: true,
    ranks: [1, 2, 3],
    options,
    clock,
    seats,
    commitment,
    shots: movers.map(shotAt),
    chat: [],
  };
}

function reel(at = 0, eyes = '0'): Reel {
  const made = new Reel(film(), eyes, at);
  made.show.tell = plainBeats;
  return made;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what was said stays with its moment', () => {
  const line = { name: 'Stella', seat: 1, text: 'Careful', at: 2, phrase: null, told: null };
  const one = new Reel({ ...film(), chat: [{ number: 2, line }] }, '0');
  const heard = one.views.map(({ chat }) => chat.length);
  expect(heard).toEqual([0, 0, 1, 1, 1, 1]);
});

test('a name stands where its band is highest, if there is room', () => {
  const values = [
    [0.5, 0.2, 0.2, 0.2],
    [0.45, 0.1, 0.7, 0.75],
    [0.05, 0.7, 0.1, 0.05],
  ];
  const labels = labelsOf({ numbers: [0, 1, 2, 3], values }, (place) => place * 100, 0, 100);
  expect(labels).toEqual([
    { seat: 0, x: 100, y: 94 },
    { seat: 1, x: 200, y: expect.closeTo(49) },
    { seat: 2, x: 100, y: expect.closeTo(39) },
  ]);
});

test('each border between two chances is as sure as those on its nearer side', () => {
  const error = (share: number) => Math.sqrt((share * (1 - share)) / 400);
  const chances = [
    [0.5, 0.3, 0.2],
    [0.1, 0.1, 0.8],
  ];
  const errors = chances.map((shares) => shares.map(error));
  const [lower, upper] = borderErrors({ chances, errors });
  expect(lower).toEqual([error(0.5), error(0.1)]);
  expect(upper).toEqual([error(0.2), error(0.8)]);
  const four = [[0.4, 0.3, 0.2, 0.1]];
  const between = borderErrors({ chances: four, errors: four.map((shares) => shares.map(error)) })[1];
  expect(between?.[0]).toBeCloseTo(error(0.7), 9);
  expect(borderErrors({ chances: [[1, 0, 0, 0]], errors: [[0, 0, 0, 0]] })).toEqual([[0], [0], [0]]);
});

test('around each border stands what it may be off by, twice the error to either side and never beyond the strip', () => {
  const values = [
    [0.5, 0.02],
    [0.5, 0.98],
  ];
  const outline = marginsOf({ numbers: [0, 1], values }, [[0.05, 0.05]], (place) => place * 10, 0, 100);
  expect(outline).toEqual(['M0.0 40.0L10.0 88.0L10.0 100.0L0.0 60.0Z']);
});

test('where the film stands each border has a bar of its own, none at the end, which is no estimate', () => {
  const values = [
    [0.5, 0.2, 0.2, 1],
    [0.3, 0.5, 0.5, 0],
    [0.2, 0.3, 0.3, 0],
  ];
  const off = [
    [0.05, 0.05, 0.05, 0],
    [0.02, 0.05, 0.05, 0],
  ];
  const at = (place: number) => whiskersOf({ numbers: [0, 1, 2, 3], values }, off, place, 100, 0, 100);
  expect(at(0)).toEqual(['M104.5 40.0H109.5M107 40.0V60.0M104.5 60.0H109.5', 'M111.5 16.0H116.5M114 16.0V24.0M111.5 24.0H116.5']);
  expect(at(2)[0]).toBe('M90.5 70.0H95.5M93 70.0V90.0M90.5 90.0H95.5');
  expect(at(3)).toEqual([]);
});

test('a seat says its chance and how sure it is; the end is no estimate', async () => {
  const { container, rerender } = render(ChanceBar, { chance: 0.5, error: 0.0625, colour: 'red' });
  expect(container.textContent).toMatch(/50 in 100 ±\u202f13/);
  expect(container.querySelector<HTMLElement>('.off')?.style.left).toBe('37.5%');
  expect(container.querySelector<HTMLElement>('.off')?.style.right).toBe('37.5%');
  await rerender({ chance: 1, error: 0, colour: 'red' });
  expect(container.querySelector('.off')).toBeNull();
  expect(container.textContent).not.toMatch(/±/);
  expect([0.0001, 0.02, 0].map(giveOrTake)).toEqual(['±\u202f1', '±\u202f4', '']);
});

test('turning points that are close are all to be seen', () => {
  expect(spread([10, 12, 90, 95, 99], 20, 100)).toEqual([10, 30, 60, 80, 100]);
  expect(spread([10, 50], 20, 100)).toEqual([10, 50]);
});

test('names of bands do not stand on each other', () => {
  const spike = [0.02, 0.02, 0.02, 0.3, 0.02, 0.02, 0.02];
  const values = [spike, spike, spike.map((value) => 1 - 2 * value)];
  const labels = labelsOf({ numbers: [0, 1, 2, 3, 4, 5, 6], values }, (place) => place * 100, 0, 60);
  for (const [n, one] of labels.entries())
    for (const other of labels.slice(0, n)) expect(Math.abs(one.x - other.x) >= 64 || Math.abs(one.y - other.y) >= 12).toBe(true);
});

test('rounds that are short and many do not stand on each other', () => {
  const row = [0, 10, 25, 26, 60].map((x) => ({ x }));
  expect(apart(row, 24).map(({ x }) => x)).toEqual([0, 25, 60]);
  expect(apart(row, 1)).toEqual(row);
  expect(apart([], 24)).toEqual([]);
});

test('every move is there, forwards and backwards', () => {
  const one = reel();
  const rounds = () => one.show.truth?.state['round_number'];
  for (let move = 1; move <= 5; move++) {
    one.forward();
    expect(rounds()).toBe(move);
  }
  one.forward();
  expect(one.at).toBe(one.last);
  for (let move = 4; move >= 1; move--) {
    one.back();
    expect(rounds()).toBe(move);
    expect(one.show.lags).toBe(false);
  }
});

test('a move forwards is shown as at the table, a jump is not', () => {
  const one = reel();
  one.forward();
  expect(one.show.playing).not.toBeNull();
  one.goTo(4);
  expect(one.show.playing).toBeNull();
});

test('turns begin where somebody else moves', () => {
  const one = reel();
  const stops = [1, 3, 4, 5].map(() => (one.turn(1), one.at));
  expect(stops).toEqual([1, 3, 4, 5]);
  expect([1, 2, 3].map(() => (one.turn(-1), one.at))).toEqual([4, 3, 1]);
});

test('rounds begin where the round is another', () => {
  const one = reel();
  expect([1, 2, 3].map(() => (one.round(1), one.at))).toEqual([2, 4, 5]);
  expect([1, 2, 3].map(() => (one.round(-1), one.at))).toEqual([4, 2, 0]);
});

test('it is watched through one pair of eyes, with the log as far as it was told', () => {
  const one = reel(3, '1');
  expect(one.view.seat).toBe(1);
  expect(one.view.state['eyes']).toBe(1);
  expect(one.view.log.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(one.view.legal).toEqual([]);
});

test('a film that runs stops at its end, and begins anew from there', async () => {
  const one = reel(4);
  one.toggle();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(one.at).toBe(5);
  one.goOn();
  expect(one.running).toBe(false);
  one.toggle();
  expect(one.at).toBe(0);
  one.stop();
});

test('a link may lead to any moment, and to none that is not there', () => {
  expect(reel(3).at).toBe(3);
  expect(reel(99).at).toBe(5);
});

test('the film of a file is read here, and what is none is none', async () => {
  const packed = new Blob([JSON.stringify(film())]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  expect(await filmIn(JSON.stringify({ magnat: 1, film: text }))).toEqual(film());
  for (const none of ['', '{}', 'null', '{"film":"%"}', '{"film":"AAAA"}']) expect(await filmIn(none)).toBeNull();
});

test('the name of whoever has won stands in the middle of what was won, not where it began', () => {
  const values = [[0.5, 0.5, 0.5, 1, 1, 1, 1, 1, 1, 1, 1]];
  const numbers = values[0]?.map((_, n) => n) ?? [];
  expect(labelsOf({ numbers, values }, (place) => place, 0, 100)[0]?.x).toBe(6);
});
