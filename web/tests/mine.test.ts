import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { language } from '../src/lib/language.svelte';
import BoxByBox from '../src/pages/mine/BoxByBox.svelte';
import { bandOf, filtered, joined, placeOf, running, standingOf, withWhom } from '../src/pages/mine/finished';
import LeaveMenu from '../src/pages/mine/LeaveMenu.svelte';
import RunningGames from '../src/pages/mine/RunningGames.svelte';
import StrengthChart from '../src/pages/mine/StrengthChart.svelte';
import type { BoxCount, Finished, MyTable, Strength } from '../src/wire';
import { box } from './fixtures';

beforeEach(() => language.choose('en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const seat = (name: string) => ({ name, kind: 'person' as const, level: '' });
const NOVEMBER = Date.UTC(2026, 10, 15) / 1000;

function game(table: string, more: Partial<Finished> = {}): Finished {
  return {
    table,
    game: 'big-shot',
    at: NOVEMBER,
    seats: [seat('Clara'), seat('Hugo')],
    mine: [0],
    scores: [40, 50],
    ranks: [2, 1],
    resigned: false,
    rated: true,
    title: '',
    ...more,
  };
}

// ---- Looking for games ----

test('games are found by box, by friend and by month', () => {
  const games = [game('a'), game('b', { game: 'kohle' }), game('c', { seats: [seat('Clara'), seat('Irma')], at: 0 })];
  const found = (wanted: Partial<Parameters<typeof filtered>[1]>) =>
    filtered(games, { box: '', friend: '', month: '', ...wanted }).map(({ table }) => table);
  expect(found({})).toEqual(['a', 'b', 'c']);
  expect(found({ box: 'kohle' })).toEqual(['b']);
  expect(found({ friend: 'Irma' })).toEqual(['c']);
  expect(found({ month: '2026-11' })).toEqual(['a', 'b']);
  expect(withWhom(game('d', { mine: [0, 1] }))).toEqual([]);
});

test('further games follow those that are known, each once', () => {
  const tables = joined([game('a'), game('b')], [game('b'), game('c')]).map(({ table }) => table);
  expect(tables).toEqual(['a', 'b', 'c']);
});

test('of two seats of ones own the better one counts', () => {
  expect(placeOf(game('a'))).toEqual({ rank: 2, score: 40 });
  expect(placeOf(game('a', { mine: [0, 1] }))).toEqual({ rank: 1, score: 50 });
});

const runningTable = (name: string, id: string, other: string): MyTable => ({
  table: name,
  game: id,
  seats: [seat('Clara'), seat(other)].map((one) => ({ ...one, present: true, kept: false })),
  mine: [0],
  actors: [1],
  my_turn: false,
  begun: true,
  over: false,
  changed: NOVEMBER,
  last: null,
  round: 7,
  scores: [],
  ranks: [],
  broken: null,
  title: '',
});

test('running games are found by box and by friend, once they are many', async () => {
  const tables = [
    runningTable('a', 'big-shot', 'Hugo'),
    runningTable('b', 'kohle', 'Hugo'),
    runningTable('c', 'kohle', 'Irma'),
    runningTable('d', 'kohle', ''),
  ];
  expect(running(tables, { box: 'kohle', friend: 'Hugo' }).map((one) => one.table)).toEqual(['b']);
  const { rerender } = render(RunningGames, { tables, boxes: [box()], changed: vi.fn() });
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getAllByText('round 7')).toHaveLength(4);
  const friends = screen.getByRole<HTMLSelectElement>('combobox', { name: 'With anybody' });
  expect([...friends.options].map(({ text }) => text)).toEqual(['With anybody', 'Hugo', 'Irma']);
  friends.selectedIndex = 1;
  await fireEvent.change(friends);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await rerender({ tables: tables.slice(2) });
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getAllByRole('listitem'), 'nothing stays hidden when the choice is gone').toHaveLength(2);
});

test('a running game says how one stands, where everybody sees it', () => {
  const table = { ...runningTable('a', 'big-shot', 'Hugo'), mine: [1], ranks: [1, 2, 3] };
  const said = (more: Partial<MyTable>) => standingOf({ ...table, ...more });
  expect(said({})).toBe('you are second');
  expect(said({ mine: [0] })).toBe('you lead');
  expect(said({ ranks: [1, 1, 3] })).toBe('you share the lead');
  expect(said({ ranks: [1, 2, 2] })).toBe('you share second place');
  expect(said({ ranks: [] }), 'purses are closed').toBe('');
  expect(said({ mine: [0, 1] }), 'who plays for several seats would ask which').toBe('');
  language.choose('fr');
  expect(said({})).toBe('vous êtes deuxième');
  expect(said({ ranks: [1, 1, 3] })).toBe('vous menez à égalité');
  language.choose('en');
  render(RunningGames, { tables: [table], boxes: [box()], changed: vi.fn() });
  expect(screen.getByText('round 7, you are second')).toBeTruthy();
});

// ---- Charts ----

const strength = (...history: number[][]): Strength => ({
  value: history.at(-1)?.[0] ?? 0,
  spread: history.at(-1)?.[1] ?? 0,
  history,
});

test('the band of strength is as wide as it is unsure, around the line, with the average in the middle', () => {
  const history = [
    [1500, 300],
    [1600, 200],
    [1550, 100],
  ];
  const { band, line, x, y } = bandOf(history, 100, 106, 1500);
  expect(y(1500)).toBe(53);
  expect([0, 1, 2].map(x)).toEqual([0, 50, 100]);
  expect(line).toBe(`M0.0 ${y(1500).toFixed(1)}L50.0 ${y(1600).toFixed(1)}L100.0 ${y(1550).toFixed(1)}`);
  expect(band).toContain(`M0.0 ${y(1800).toFixed(1)}`);
  expect(band).toContain(`L0.0 ${y(1200).toFixed(1)}Z`);
  expect(Math.min(...history.map(([value = 0, spread = 0]) => y(value + spread)))).toBeGreaterThanOrEqual(0);
});

test('strength is said as a number with what it may be off by; after a few games that they are few', () => {
  const { container } = render(StrengthChart, { strength: strength([1500, 300], [1600, 200]) });
  expect(screen.getByText('1600')).toBeTruthy();
  expect(screen.getByText('± 200')).toBeTruthy();
  expect(container.querySelectorAll('.band')).toHaveLength(1);
  expect(container.querySelector('i')).not.toBeNull();
  cleanup();
  const many = render(StrengthChart, { strength: strength(...Array.from({ length: 6 }, () => [1500, 100])) });
  expect(many.container.querySelector('i')).toBeNull();
  cleanup();
  expect(render(StrengthChart, { strength: strength([1500, 300]) }).container.querySelector('.band')).toBeNull();
});

test('a box says what was won and by how much luck; strength against whom one chooses', async () => {
  const count: BoxCount = {
    game: 'big-shot',
    games: 4,
    won: 2.5,
    by_luck: 1.5,
    by_seats: [{ seats: 3, games: 4, won: 2.5 }],
    against_bots: strength([1700, 150]),
    against_people: null,
    all: strength([1600, 100]),
  };
  render(BoxByBox, { counts: [count], boxes: [box()] });
  const choose = async (place: number) => {
    const select = screen.getByRole<HTMLSelectElement>('combobox');
    select.selectedIndex = place;
    await fireEvent.change(select);
  };
  expect(screen.getByText('2.5 of 4 won')).toBeTruthy();
  expect(screen.getByText('1600')).toBeTruthy();
  await choose(1);
  expect(screen.getByText('1700')).toBeTruthy();
  await choose(2);
  expect(screen.queryByText('1700')).toBeNull();
});

// ---- Leaving ----

const menu = (more: { running: boolean; over?: boolean }) => {
  const changed = vi.fn();
  render(LeaveMenu, { table: 't/1', title: 'Big Shot', changed, ...more });
  return changed;
};
const ways = () => [...document.querySelectorAll('dialog li .button')].map((way) => way.textContent);

test('a running game is left to a bot, given up or deleted; one that is over is kept as a file', async () => {
  menu({ running: true });
  await fireEvent.click(screen.getByRole('button', { name: 'Leave or delete: Big Shot' }));
  expect(ways()).toEqual(['Leave it to a bot', 'Give up', 'Delete']);
  cleanup();
  menu({ running: false, over: true });
  await fireEvent.click(screen.getByRole('button', { name: 'Save or delete: Big Shot' }));
  expect(ways()).toEqual(['Save the game file', 'Delete']);
  const file = screen.getByRole('link', { name: 'Save the game file' });
  expect(file.getAttribute('href')).toMatch(/api\/tables\/t%2F1\/export$/);
  cleanup();
  menu({ running: false });
  await fireEvent.click(screen.getByRole('button', { name: 'Leave or delete: Big Shot' }));
  expect(ways(), 'what cannot be played on can only be deleted').toEqual(['Delete']);
});

test('how one leaves is told to the server, and the list is asked for anew; a refusal is read', async () => {
  const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
  vi.stubGlobal('fetch', asked);
  const changed = menu({ running: true });
  await fireEvent.click(screen.getByRole('button', { name: 'Leave or delete: Big Shot' }));
  const problem = { code: 'over', line: { key: 'house_over', params: {} }, sentence: 'The game is over.' };
  asked.mockResolvedValueOnce(Response.json(problem, { status: 409 }));
  await fireEvent.click(screen.getByRole('button', { name: 'Give up' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(changed).not.toHaveBeenCalled();
  asked.mockResolvedValueOnce(Response.json({ gone: false }));
  await fireEvent.click(screen.getByRole('button', { name: 'Give up' }));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
  expect(asked.mock.calls.map(([, init]) => init.body)).toEqual(['{"how":"resign"}', '{"how":"resign"}']);
});
