import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Board from '../src/boxes/big_shot/Board.svelte';
import Panel from '../src/boxes/big_shot/Panel.svelte';
import SeatDetail from '../src/boxes/big_shot/SeatDetail.svelte';
import { bigShotOf, figuresOf, NOBODY } from '../src/boxes/big_shot/state';
import { language } from '../src/lib/language.svelte';
import { legalOf } from '../src/lib/legal';
import { byRank } from '../src/table/end/account';
import Account from '../src/table/end/Account.svelte';
import { castOf } from '../src/table/end/cast';
import type { View } from '../src/wire';
import { box, view } from './fixtures';

const act = vi.fn();
beforeEach(() => language.choose('en'));
afterEach(() => {
  cleanup();
  act.mockReset();
});

function props(shown: View) {
  const names = { seats: shown.seats.map((seat) => seat.name), things: box().names };
  return { view: shown, box: box(), names, busy: false, act };
}

test('only legal raises can be made, and a raise bids the price and what is added', async () => {
  const shown = view('auction');
  bigShotOf(shown).price = 3;
  shown.legal = [4, 5].map((amount) => ({ type: 'bid', amount }));
  render(Panel, props(shown));
  const tooHigh = screen.getByRole('button', { name: /Bid 8/ });
  expect(tooHigh.getAttribute('aria-disabled')).toBe('true');
  await fireEvent.click(tooHigh);
  expect(act).not.toHaveBeenCalled();
  await fireEvent.click(screen.getByRole('button', { name: /Bid 5/ }));
  expect(act).toHaveBeenCalledWith({ type: 'bid', amount: 5 });
});

test('a loan says what it brings now and costs in the end', async () => {
  const shown = view('auction');
  const colour = bigShotOf(shown).seat_of.indexOf(0);
  const purse = figuresOf(shown).purses[colour];
  if (purse) purse.next_loan = 7;
  shown.legal = [{ type: 'pass' }, { type: 'borrow', colour }];
  render(Panel, props(shown));
  await fireEvent.click(screen.getByRole('button', { name: /Borrow 7.*7 now, 10 to repay/s }));
  expect(act).toHaveBeenCalledWith({ type: 'borrow', colour });
});

test('with two colours the winner chooses the purse that pays', () => {
  const shown = view('two');
  render(Panel, props(shown));
  expect(screen.getAllByRole('button', { name: /^Pay/ })).toHaveLength(legalOf(shown, 'pay').length);
});

test('a watcher is offered nothing', () => {
  render(Panel, props({ ...view('auction'), seat: null, legal: [] }));
  expect(screen.queryByRole('button')).toBeNull();
});

/** What can be pressed on the board, but for the magnifying glass beside it. */
const offered = () => screen.queryAllByRole('button').filter((button) => !button.matches('.loupe'));

test('districts are buttons where a token may go, dimmed ones elsewhere; Enter places', async () => {
  const shown = view('place');
  render(Board, props(shown));
  const [first] = legalOf(shown, 'place');
  const open = new Set(legalOf(shown, 'place').map((action) => action.district));
  const dimmed = offered().filter((one) => one.hasAttribute('aria-disabled'));
  expect(offered().length - dimmed.length).toBe(open.size);
  expect(dimmed).toHaveLength(bigShotOf(shown).value.length - open.size);
  const district = screen.getByRole('button', { name: new RegExp(`^${box().names.en?.district?.[first?.district ?? 0]}`) });
  await fireEvent.keyDown(district, { key: 'Enter' });
  expect(act).toHaveBeenCalledWith({ type: 'place', colour: first?.colour, district: first?.district });
});

test('every unsold district flies the colour that would get it now, and numbers the token that sells it', () => {
  const shown = view('place');
  const { leader } = figuresOf(shown);
  const { container } = render(Board, props(shown));
  for (const district of container.querySelectorAll<SVGGElement>('[data-district]')) {
    const number = Number(district.dataset.district);
    const unsold = bigShotOf(shown).owner[number] === NOBODY;
    const flown = district.querySelector('.cloth + g .token')?.classList.contains(`k${leader[number]}`) ?? false;
    expect(flown).toBe(unsold && leader[number] !== NOBODY);
    expect(district.querySelector('.last path') !== null).toBe(unsold);
  }
});

test('while a move is on its way the board offers nothing', () => {
  render(Board, { ...props(view('place')), busy: true });
  expect(offered()).toHaveLength(0);
});

test("a hidden purse shows no amount, one's own does", () => {
  const shown = { ...view('hot'), seat: 0 };
  const state = bigShotOf(shown);
  const other = state.seat_of.indexOf(1);
  expect(state.cash[other]).toBeNull();
  const { container } = render(SeatDetail, { view: shown, box: box(), seat: 1 });
  expect(container.textContent).toContain('hidden');
  expect(container.querySelector('.cash')?.textContent).toMatch(/\?/);
});

test('the score sheet adds up to the score of each seat', () => {
  const shown = view('over');
  if (!shown.result) throw new Error('The fixture "over" has no result.');
  for (const [seat, lines] of shown.result.sheet.entries()) {
    const amounts = lines.map((line) => Number(line.params.amount ?? 0));
    expect(amounts.reduce((all, amount) => all + amount, 0)).toBe(shown.result.scores[seat]);
  }
  const { names } = props(shown);
  const { container } = render(Account, { result: shown.result, cast: castOf(shown, names, []), names, margin: 140, room: 300 });
  for (const [place, seat] of byRank(shown.result).entries()) {
    const column = [...container.querySelectorAll(`tbody td:nth-of-type(${place + 1})`)].map((cell) =>
      Number(cell.textContent?.replace('−', '-').replace('✕', '')),
    );
    const total = container
      .querySelector(`tfoot td:nth-of-type(${place + 1})`)
      ?.textContent?.trim()
      .replace('−', '-');
    expect(column.reduce((all, amount) => all + amount, 0)).toBe(shown.result.scores[seat]);
    expect(Number(total)).toBe(shown.result.scores[seat]);
  }
});
