import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Board from '../src/boxes/generic/Board.svelte';
import { isTyped, offersIn, steps } from '../src/boxes/generic/offers';
import Panel from '../src/boxes/generic/Panel.svelte';
import SeatDetail from '../src/boxes/generic/SeatDetail.svelte';
import { entryOf } from '../src/boxes/registry';
import { language } from '../src/lib/language.svelte';
import type { Action, Box, View } from '../src/wire';
import { box, view } from './fixtures';

const act = vi.fn();
beforeEach(() => language.choose('en'));
afterEach(() => {
  cleanup();
  act.mockReset();
});

const LOTS = { en: { lot: ['the clock', 'the piano'] }, fr: { lot: ['l’horloge', 'le piano'] } };
const GLANCE = {
  lot: 1,
  first_seat: 2,
  seat_coins: [60, 53, 60, 12],
  seat_is_in: [false, true, false, false],
  lot_worth: [21, 30],
  lot_seat: [1, -1],
  too_deep: [{ seat: 1 }],
  own: { bid: null },
};

function props(legal: Action[] = []) {
  const shown: View = { ...view('auction'), game: 'night-market', glance: GLANCE, legal };
  const plain: Box = { ...box(), id: 'night-market', names: LOTS };
  return { view: shown, box: plain, names: { seats: ['Ada', 'Ben', 'Cleo', 'Dan'], things: LOTS }, busy: false, act };
}

test('a box without a page of its own lies on the plain table, under the name of its folder', () => {
  expect(entryOf('night-market').words).toBe('night_market');
  expect(entryOf('night-market').cover).toMatch(/generic-Cover\.svg$/);
  expect(entryOf('big-shot').cover).toMatch(/big_shot-Cover\.svg$/);
});

test('the board shows every figure of the glance, things and seats by their names', () => {
  render(Board, props());
  expect(screen.getByText('the piano', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByText('Cleo', { selector: 'dd' })).toBeTruthy();
  const [, clock, piano] = screen.getAllByRole('row');
  expect(
    within(clock as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['21', 'Ben']);
  expect(
    within(piano as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['30', '–']);
  expect(piano?.className).toContain('up');
  expect(screen.queryByText(/too deep/)).toBeNull();
});

test('what is one value for each seat lies before the seats', () => {
  const { view, box } = props();
  render(SeatDetail, { view, box, seat: 1 });
  expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['53', '✓']);
});

test('a long row of numbers is typed, and only what is legal is sent', async () => {
  const legal = Array.from({ length: 61 }, (_, amount) => ({ type: 'bid', amount }));
  render(Panel, props(legal));
  const amount = screen.getByRole('spinbutton');
  expect([amount.getAttribute('min'), amount.getAttribute('max')]).toEqual(['0', '60']);
  await fireEvent.input(amount, { target: { value: '17' } });
  await fireEvent.click(screen.getByRole('button', { name: 'bid' }));
  expect(act).toHaveBeenCalledWith({ type: 'bid', amount: 17 });
});

test('things are chosen by their names, and later arguments follow from earlier ones', async () => {
  const legal = [
    { type: 'pass' },
    ...[
      [0, 1],
      [0, 2],
      [1, 3],
    ].map(([lot = 0, seat = 0]) => ({ type: 'give', lot, seat })),
  ];
  render(Panel, props(legal));
  expect(screen.getByRole('button', { name: 'pass' })).toBeTruthy();
  const [lot, seat] = screen.getAllByRole('combobox');
  expect(
    within(seat as HTMLElement)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Ben', 'Cleo']);
  await fireEvent.change(lot as HTMLElement, { target: { value: '1' } });
  expect(
    within(seat as HTMLElement)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Dan']);
  await fireEvent.click(screen.getByRole('button', { name: 'give' }));
  expect(act).toHaveBeenCalledWith({ type: 'give', lot: 1, seat: 3 });
});

test('a watcher is offered nothing', () => {
  render(Panel, props());
  expect(screen.queryByRole('button')).toBeNull();
});

test('what can no longer be chosen gives way to what can', () => {
  const [offer] = offersIn([1, 2].map((amount) => ({ type: 'bid', amount })));
  expect(offer && steps(offer, { amount: 7 })).toEqual([{ argument: 'amount', values: [1, 2], value: 1 }]);
  expect(isTyped([1, 3, 5])).toBe(false);
});
