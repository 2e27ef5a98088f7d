import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Board from '../src/boxes/venture/Board.svelte';
import { fits } from '../src/boxes/venture/conglomerates';
import { desk } from '../src/boxes/venture/desk.svelte';
import Panel from '../src/boxes/venture/Panel.svelte';
import SeatDetail from '../src/boxes/venture/SeatDetail.svelte';
import { legalOf, NONE, pilesOf, ventureOf } from '../src/boxes/venture/state';
import { language } from '../src/lib/language.svelte';
import type { Box, View } from '../src/wire';
import { view } from './fixtures';

const box = JSON.parse(readFileSync('fixtures/venture-box.json', 'utf8')) as Box;
const act = vi.fn();
vi.setConfig({ testTimeout: 60_000 }); // A busy machine is no failure.
beforeEach(() => language.choose('en'));
afterEach(() => {
  cleanup();
  act.mockReset();
  desk.dropPlan();
  desk.aimAt(null);
  desk.forgetChoice();
});

function props(shown: View) {
  return { view: shown, box, names: { seats: shown.seats.map((seat) => seat.name), things: box.names }, busy: false, act };
}

// By their words: to reckon the role of every element of a board takes happy-dom seconds.
const IN_BUTTONS = { selector: 'button, button *' };
const button = (name: RegExp) => screen.getByText(name, IN_BUTTONS).closest('button') as HTMLButtonElement;
const buttons = (name: RegExp) => screen.queryAllByText(name, IN_BUTTONS);
const nameOf = (company: number) => box.names.en?.company?.[company] ?? '';

describe('the board', () => {
  test('only companies that may be taken over are buttons, and pressing one takes it', async () => {
    const shown = view('venture-operations');
    render(Board, props(shown));
    const [first] = legalOf(shown, 'take_over');
    expect(buttons(/^Take over/)).toHaveLength(legalOf(shown, 'take_over').length);
    await fireEvent.click(button(new RegExp(`^Take over ${nameOf(first?.company ?? NONE)}`)));
    expect(act).toHaveBeenCalledWith({ type: 'take_over', company: first?.company });
  });

  test('every company that may be raided can be aimed at, and no other', () => {
    const shown = view('venture-operations');
    render(Board, props(shown));
    const targets = new Set(legalOf(shown, 'raid').map(({ company }) => company));
    expect(buttons(/^Raid/)).toHaveLength(targets.size);
  });

  test('a company goes on a pile with a lit roof, or on its own', async () => {
    const shown = view('venture-placement');
    render(Board, props(shown));
    const [first] = legalOf(shown, 'onto');
    expect(buttons(/^Put it on/)).toHaveLength(legalOf(shown, 'onto').length);
    await fireEvent.click(button(new RegExp(`Put it on ${nameOf(first?.company ?? NONE)}\\.`)));
    expect(act).toHaveBeenCalledWith({ type: 'onto', company: first?.company });
    await fireEvent.click(button(/^On its own/));
    expect(act).toHaveBeenLastCalledWith({ type: 'alone' });
  });

  test('while a move is on its way, and to a watcher, it offers nothing', () => {
    render(Board, { ...props(view('venture-operations')), busy: true });
    expect(document.querySelector('button')).toBeNull();
    cleanup();
    render(Board, props({ ...view('venture-operations'), seat: null, legal: [] }));
    expect(document.querySelector('button')).toBeNull();
  });

  test('the top of every pile is said to be open to raids', () => {
    const shown = { ...view('venture-operations'), legal: [] };
    render(Board, props(shown));
    const piles = [0, 1, 2, 3].flatMap((seat) => pilesOf(ventureOf(shown), seat));
    expect(screen.getAllByText(/on top: open to raids/)).toHaveLength(piles.length);
  });
});

describe('dragging', () => {
  test('a company of the market dropped on a place of its own is taken over and put down in one move', async () => {
    const shown = view('venture-operations');
    const company = legalOf(shown, 'take_over')[0]?.company ?? NONE;
    render(Board, props(shown));
    await drag(`.market [data-company="${company}"] button`, '.plot');
    expect(act).toHaveBeenCalledWith({ type: 'take_over', company, onto: NONE });
  });

  test('it may be dropped on the piles it fits, and on no other', async () => {
    const shown = view('venture-operations');
    const state = ventureOf(shown);
    const piles = pilesOf(state, 0);
    const takesOnto = (company: number) => piles.find((pile) => fits(state, company, pile))?.at(-1) ?? NONE;
    const company = legalOf(shown, 'take_over').find((action) => takesOnto(action.company ?? NONE) !== NONE)?.company ?? NONE;
    const onto = takesOnto(company);
    render(Board, props(shown));
    await drag(`.market [data-company="${company}"] button`, `.own [data-site]:has([data-company="${onto}"])`);
    expect(act).toHaveBeenCalledWith({ type: 'take_over', company, onto });
    act.mockReset();
    const wrong = piles.find((pile) => !fits(state, company, pile))?.at(-1) ?? NONE;
    await drag(`.market [data-company="${company}"] button`, `.own [data-site]:has([data-company="${wrong}"])`);
    expect(act).not.toHaveBeenCalled();
  });

  test('a company of a rival dropped at home is raided, once it is said with which card', async () => {
    const shown = view('venture-operations');
    const target = legalOf(shown, 'raid')[0]?.company ?? NONE;
    const others = shown.legal.filter(({ type }) => type !== 'raid');
    const raid = (multiple: number) => ({ type: 'raid', company: target, multiple });
    shown.legal = [...others, raid(1)];
    const { rerender } = render(Board, props(shown));
    await drag(`.rivals [data-company="${target}"] button`, '.plot');
    expect(act).toHaveBeenCalledWith({ ...raid(1), onto: NONE });
    act.mockReset();
    const either = { ...shown, legal: [...others, raid(0), raid(1)] };
    await rerender(props(either));
    await drag(`.rivals [data-company="${target}"] button`, '.plot');
    expect(act).not.toHaveBeenCalled();
    expect(desk.targetIn(either)).toBe(target);
  });

  test('let go anywhere else, it stays where it was, and so it does for a finger', async () => {
    const shown = view('venture-operations');
    render(Board, props(shown));
    await drag('.market button', '.market');
    await fireEvent.pointerDown(piece('.market button'), { button: 0, pointerType: 'touch', clientX: 0, clientY: 0 });
    await fireEvent.pointerMove(window, { clientX: 90, clientY: 90 });
    expect(document.querySelector('.dragged, .plot')).toBeNull();
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the panel', () => {
  test('a raid says what each card costs', async () => {
    const shown = view('venture-operations');
    shown.legal = [0, 2].map((multiple) => ({ type: 'raid', company: 26, multiple }));
    desk.aimAt(26);
    render(Panel, props(shown));
    expect(buttons(/: pay /)).toHaveLength(2);
    expect(button(/^½×: pay 12/)).toBeTruthy();
    await fireEvent.click(button(/1½×: pay 36/));
    expect(act).toHaveBeenCalledWith({ type: 'raid', company: 26, multiple: 2 });
  });

  test('a reorganisation is planned first and then one move', async () => {
    const shown = view('venture-operations');
    const before = pilesOf(ventureOf(shown), 0);
    const company = before.find((pile) => pile.length > 1)?.at(-1) ?? NONE;
    render(Board, props(shown));
    render(Panel, props(shown));
    await fireEvent.click(button(/^Reorganise for/));
    expect(button(/^Reorganise like this/)).toHaveProperty('disabled', true);
    await fireEvent.click(button(new RegExp(`^Pick up ${nameOf(company)}$`)));
    await fireEvent.click(button(/^On its own/));
    await fireEvent.click(button(/^Reorganise like this/));
    const [action] = act.mock.calls[0] as [{ type: string; piles: number[][] }];
    expect(action.type).toBe('reorganise');
    expect(action.piles).toContainEqual([company]);
    expect(action.piles.flat().sort()).toEqual(before.flat().sort());
  });

  test('the proposed payment is chosen, and another may be', async () => {
    const shown = view('venture-payment');
    const state = ventureOf(shown);
    [state.due, state.proposal] = [10, [counts({ 12: 1 })]];
    state.hand[0] = counts({ 12: 1, 13: 1 });
    shown.legal = [{ type: 'pay_proposed' }, { type: 'pay', card: 12 }, { type: 'pay', card: 13 }];
    render(Panel, props(shown));
    expect(screen.getByText('exactly', { exact: false })).toBeTruthy();
    await fireEvent.click(button(/^Pay with 1 card worth 10/));
    expect(act).toHaveBeenLastCalledWith({ type: 'pay_proposed' });

    await fireEvent.click(button(/^Pay with 12$/));
    expect(screen.getByText(/not needed/)).toBeTruthy();
    await fireEvent.click(button(/^Pay with 10$/));
    await fireEvent.click(button(/^Pay with 1 card worth 12/));
    expect(act).toHaveBeenLastCalledWith({ type: 'pay', cards: [13] });
  });

  test('who does nothing discards a card of the hand', async () => {
    const shown = view('venture-operations');
    const state = ventureOf(shown);
    [state.phase, state.hand[0]] = [4, counts({ 12: 2, 18: 1 })];
    shown.legal = [{ type: 'discard', card: 12 }, { type: 'discard', card: 18 }];
    render(Panel, props(shown));
    expect(buttons(/^Discard/)).toHaveLength(3);
    await fireEvent.click(button(/^Discard ½×/));
    expect(act).toHaveBeenCalledWith({ type: 'discard', card: 18 });
  });

  test('a watcher sees the bill, and no hand', () => {
    render(Panel, props({ ...view('venture-payment'), seat: null, legal: [] }));
    expect(document.querySelector('button')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Your hand' })).toBeNull();
    expect(screen.getByRole('table', { name: 'To pay' })).toBeTruthy();
  });
});

test('before a seat lie its profits, companies and the number of its cards', () => {
  const shown = view('venture-operations');
  const { container } = render(SeatDetail, { view: shown, box, seat: 1 });
  const state = ventureOf(shown);
  expect(container.textContent).toContain(`${state.profit[1]} earned`);
  expect(container.textContent).toContain(`${state.hand_size[1]} card`);
});

function piece(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** From one thing to another with the mouse; the other may appear only when the first is in the air. */
async function drag(from: string, to: string) {
  await fireEvent.pointerDown(piece(from), { button: 0, pointerType: 'mouse', clientX: 0, clientY: 0 });
  await fireEvent.pointerMove(window, { clientX: 90, clientY: 90 });
  document.elementFromPoint = () => piece(to);
  await fireEvent.pointerUp(window, { clientX: 90, clientY: 90 });
  await new Promise((done) => setTimeout(done)); // The click with which a drag ends has come and gone.
}

function counts(held: Record<number, number>): number[] {
  return Array.from({ length: 21 }, (_, kind) => held[kind] ?? 0);
}
