import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { desk } from '../src/boxes/venture/desk.svelte';
import { estateOf, figuresOf, joined, offerOf, topOf } from '../src/boxes/venture/figures';
import { NONE, ventureOf } from '../src/boxes/venture/state';
import Table from '../src/boxes/venture/Table.svelte';
import { language } from '../src/lib/language.svelte';
import { legalOf } from '../src/lib/legal';
import type { Box, View } from '../src/wire';
import { view } from './fixtures';

const box = JSON.parse(readFileSync('fixtures/venture-box.json', 'utf8')) as Box;
const act = vi.fn();
const nothing = createRawSnippet(() => ({ render: () => '<span></span>' }));
vi.setConfig({ testTimeout: 60_000 }); // A busy machine is no failure.
beforeEach(() => language.choose('en'));
afterEach(() => {
  cleanup();
  act.mockReset();
  desk.dropPlan();
  desk.letGo();
  desk.forgetChoice();
});

function props(shown: View) {
  const names = { seats: shown.seats.map((seat) => seat.name), things: box.names };
  const table = {
    asked: shown,
    prompt: '',
    myTurn: shown.legal.length > 0,
    refusal: '',
    stage: nothing,
    matters: nothing,
    say: () => undefined,
    colours: [],
    point: () => undefined,
  };
  return { view: shown, box, names, busy: false, act, ...table };
}

// By their words: to reckon the role of every element of a city takes happy-dom seconds.
const IN_BUTTONS = { selector: 'button, button *' };
const button = (name: RegExp) => screen.getByText(name, IN_BUTTONS).closest('button') as HTMLButtonElement;
const buttons = (name: RegExp) => screen.queryAllByText(name, IN_BUTTONS);
const nameOf = (company: number) => box.names.en?.company?.[company] ?? '';
const placed = (name: string) => piece(`[data-place="${name}"]`);

describe('the city', () => {
  test('only companies that may be taken over are buttons; one is chosen first and taken over with its place', async () => {
    const shown = view('venture-operations');
    render(Table, props(shown));
    const company = legalOf(shown, 'take_over')[0]?.company ?? NONE;
    expect(buttons(/^Take over/)).toHaveLength(legalOf(shown, 'take_over').length);
    await fireEvent.click(button(new RegExp(`^Take over ${nameOf(company)}`)));
    expect(act).not.toHaveBeenCalled();
    expect(screen.getByText(/^Where shall/)).toBeTruthy();
    await fireEvent.click(button(/^Alone/));
    expect(act).toHaveBeenCalledWith({ type: 'take_over', company, onto: NONE });
  });

  test('a chosen company is previewed on every tower that may take it, and the others say why not', async () => {
    const shown = view('venture-operations');
    const company = legalOf(shown, 'take_over')[0]?.company ?? NONE;
    render(Table, props(shown));
    desk.want(company);
    await screen.findByText(/^Where shall/);
    const piles = estateOf(shown, 0).piles;
    const takers = takersOf(shown, company);
    expect(buttons(/^Put it on/)).toHaveLength(takers.length);
    expect(document.querySelectorAll('.district p.why').length).toBe(piles.length - takers.length);
    expect(screen.getByText(/^\+\d+$/, { selector: '.bill dd' })).toBeTruthy();
    expect(screen.getByText(nameOf(company), { selector: '.bill .extra dt' })).toBeTruthy();
  });

  test('Escape lets go of a chosen company', async () => {
    const shown = view('venture-operations');
    render(Table, props(shown));
    desk.want(legalOf(shown, 'take_over')[0]?.company ?? NONE);
    await screen.findByText(/^Where shall/);
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(buttons(/^Put it on/)).toHaveLength(0);
  });

  test('every company that may be raided can be aimed at, and no other', () => {
    const shown = view('venture-operations');
    render(Table, props(shown));
    const targets = new Set(legalOf(shown, 'raid').map(({ company }) => company));
    expect(buttons(/^Raid .* which/)).toHaveLength(targets.size);
  });

  test('a raid goes with the card put forward, or else with the cheapest, and says so before it is done', async () => {
    const shown = view('venture-operations');
    const target = legalOf(shown, 'raid')[0]?.company ?? NONE;
    const others = shown.legal.filter(({ type }) => type !== 'raid');
    const raid = (multiple: number) => ({ type: 'raid', company: target, multiple });
    shown.legal = [...others, raid(1), raid(2)];
    render(Table, props(shown));
    await fireEvent.click(button(/^Raid .* which/));
    expect(document.querySelectorAll('[data-card][aria-pressed=true]')).toHaveLength(1);
    await fireEvent.click(button(/^Alone/));
    expect(act).toHaveBeenLastCalledWith({ ...raid(1), onto: NONE });
    await fireEvent.click(button(/^Raid at price and half/));
    await fireEvent.click(buttons(/^Raid .* which/)[0]?.closest('button') as HTMLButtonElement);
    await fireEvent.click(button(/^Alone/));
    expect(act).toHaveBeenLastCalledWith({ ...raid(2), onto: NONE });
  });

  test('a company in the air goes on a lit tower, or on its own', async () => {
    const shown = view('venture-placement');
    render(Table, props(shown));
    const [first] = legalOf(shown, 'onto');
    expect(buttons(/^Put it on/)).toHaveLength(legalOf(shown, 'onto').length);
    await fireEvent.click(button(new RegExp(`Put it on ${nameOf(first?.company ?? NONE)}\\.`)));
    expect(act).toHaveBeenCalledWith({ type: 'onto', company: first?.company });
    await fireEvent.click(button(/^Alone/));
    expect(act).toHaveBeenLastCalledWith({ type: 'alone' });
  });

  test('while a move is on its way, and to a watcher, nothing is lit', () => {
    render(Table, { ...props(view('venture-operations')), busy: true });
    expect(document.querySelector('[data-lit], [data-card]')).toBeNull();
    cleanup();
    render(Table, props({ ...view('venture-operations'), seat: null, legal: [] }));
    expect(document.querySelector('[data-lit], [data-card]')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Your hand' })).toBeNull();
  });

  test('the top of every pile is said to be open to raids', () => {
    const shown = { ...view('venture-operations'), legal: [] };
    render(Table, props(shown));
    const piles = [0, 1, 2].flatMap((seat) => estateOf(shown, seat).piles);
    expect(screen.getAllByText(/on top: open to raids/)).toHaveLength(piles.length);
  });

  test('every place of the show is there once', () => {
    const shown = view('venture-operations');
    render(Table, props(shown));
    const places = [...document.querySelectorAll<HTMLElement>('[data-place]')].map((element) => element.dataset.place ?? '');
    expect(new Set(places).size).toBe(places.length);
    for (const name of [
      'stock',
      'market.0',
      'market.4',
      'estate.0.new',
      'estate.1.pile.0',
      'hand.0',
      'purse.0',
      'purse.2',
      'bill',
      'stage',
      'deck',
      'discards',
    ]) {
      expect(places).toContain(name);
    }
  });
});

describe('dragging', () => {
  for (const pointerType of ['mouse', 'touch']) {
    test(`a company of the market dropped on a plot of its own by ${pointerType} is taken over and put down in one move`, async () => {
      const shown = view('venture-operations');
      const company = legalOf(shown, 'take_over')[0]?.company ?? NONE;
      render(Table, props(shown));
      await drag(`.market [data-company="${company}"] button`, '.new', pointerType);
      expect(act).toHaveBeenCalledWith({ type: 'take_over', company, onto: NONE });
    });
  }

  test('it may be dropped on the piles it fits, and on no other', async () => {
    const shown = view('venture-operations');
    const company =
      legalOf(shown, 'take_over').find((action) => takersOf(shown, action.company ?? NONE).length > 0)?.company ?? NONE;
    const [onto = NONE] = takersOf(shown, company);
    render(Table, props(shown));
    await drag(`.market [data-company="${company}"] button`, `.district [data-site]:has([data-company="${onto}"])`);
    expect(act).toHaveBeenCalledWith({ type: 'take_over', company, onto });
    act.mockReset();
    const wrong =
      estateOf(shown, 0)
        .piles.map(topOf)
        .find((top) => !takersOf(shown, company).includes(top)) ?? NONE;
    await drag(`.market [data-company="${company}"] button`, `.district [data-site]:has([data-company="${wrong}"])`);
    expect(act).not.toHaveBeenCalled();
  });

  test('let go anywhere else, it stays where it was', async () => {
    render(Table, props(view('venture-operations')));
    await drag('.market button', '.market');
    expect(document.querySelector('.dragged, .new')).toBeNull();
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the desk', () => {
  test('a reorganisation is tried out with what it would earn, and then is one move', async () => {
    const shown = view('venture-operations');
    const before = estateOf(shown, 0).piles.map(({ companies }) => companies);
    const company = before.find((pile) => pile.length > 1)?.at(-1) ?? NONE;
    render(Table, props(shown));
    await fireEvent.click(button(/^Reorganise for/));
    expect(button(/^Do it for/).getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(button(new RegExp(`^Pick up ${nameOf(company)}$`)));
    await fireEvent.click(button(/^Alone/));
    expect(screen.getByText(/like this/)).toBeTruthy();
    await fireEvent.click(button(/^Do it for/));
    const [action] = act.mock.calls[0] as [{ type: string; piles: number[][] }];
    expect(action.type).toBe('reorganise');
    expect(action.piles).toContainEqual([company]);
    expect(action.piles.flat().sort()).toEqual(before.flat().sort());
  });

  test('the best arrangement is a ghost over the plan, with what it earns, and can be planned', async () => {
    const shown = view('venture-operations');
    const { piles, earns } = estateOf(shown, 0);
    const companies = piles.flatMap((pile) => pile.companies);
    const best = { piles: [companies.slice(0, 2), ...companies.slice(2).map((company) => [company])], earns: earns + 7 };
    const sketch = vi.fn(() => Promise.resolve(best));
    render(Table, { ...props(shown), sketch });
    await fireEvent.click(button(/^Reorganise for/));
    expect(sketch).not.toHaveBeenCalled();
    await fireEvent.click(button(/^Show the best/));
    expect(await screen.findByText(new RegExp(`the best, ${best.earns}`))).toBeTruthy();
    expect(document.querySelectorAll('.ghosts .tower')).toHaveLength(best.piles.length);
    expect(document.querySelector('.ghosts .press')).toBeNull();
    await fireEvent.click(button(/^Plan it so/));
    expect(document.querySelector('.ghosts')).toBeNull();
    expect(document.querySelectorAll('.district .tower')).toHaveLength(best.piles.length);
    expect(act).not.toHaveBeenCalled();
  });

  test('where no hints are given there is no ghost to ask for', async () => {
    render(Table, props(view('venture-operations')));
    await fireEvent.click(button(/^Reorganise for/));
    expect(buttons(/^Show the best/)).toHaveLength(0);
  });

  test('doing nothing is the quiet choice: there is no filled button for it', () => {
    render(Table, props(view('venture-operations')));
    expect(button(/^Do nothing/).classList).toContain('quiet');
    expect(document.querySelector('.deed')).toBeNull();
  });

  test('the proposed payment is raised, and another may be', async () => {
    const shown = view('venture-payment');
    const state = ventureOf(shown);
    [state.due, state.proposal] = [10, [counts({ 12: 1 })]];
    state.hand[0] = counts({ 12: 1, 13: 1 });
    hold(shown, [12], [13]);
    shown.legal = [{ type: 'pay_proposed' }, { type: 'pay', card: 12 }, { type: 'pay', card: 13 }];
    render(Table, props(shown));
    expect(screen.getByText('exactly', { exact: false })).toBeTruthy();
    await fireEvent.click(button(/^Pay with 1 card worth 10/));
    expect(act).toHaveBeenLastCalledWith({ type: 'pay_proposed' });

    await fireEvent.click(button(/^Pay with banknote 12$/));
    expect(screen.getByText(/not needed/)).toBeTruthy();
    await fireEvent.click(button(/^Pay with banknote 10$/));
    await fireEvent.keyDown(window, { key: 'p' });
    expect(act).toHaveBeenLastCalledWith({ type: 'pay', cards: [13] });
  });

  test('who does nothing discards a card of the hand', async () => {
    const shown = view('venture-operations');
    const state = ventureOf(shown);
    [state.phase, state.hand[0]] = [4, counts({ 12: 2, 18: 1 })];
    hold(shown, [12], [12]);
    shown.legal = [
      { type: 'discard', card: 12 },
      { type: 'discard', card: 18 },
    ];
    render(Table, props(shown));
    expect(buttons(/^Discard/)).toHaveLength(3);
    expect(button(/^Discard banknote 10 \(2 of 2\)$/), 'cards that are alike do not sound the same').toBeTruthy();
    await fireEvent.click(button(/^Discard takeover card ½×/));
    expect(act).toHaveBeenCalledWith({ type: 'discard', card: 18 });
  });

  test('before a rival lie the profits, what a profit card would bring, and the number of cards', () => {
    const shown = view('venture-operations');
    const state = ventureOf(shown);
    render(Table, props(shown));
    expect(placed('purse.1').textContent).toContain(`${state.profit[1]} earned`);
    expect(placed('purse.1').textContent).toContain(`${state.hand_size[1]} card`);
  });
});

function piece(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** From one thing to another; the other may appear only when the first is in the air. */
async function drag(from: string, to: string, pointerType = 'mouse') {
  await fireEvent.pointerDown(piece(from), { button: 0, pointerType, clientX: 0, clientY: 0 });
  await fireEvent.pointerMove(window, { clientX: 90, clientY: 90 });
  document.elementFromPoint = () => piece(to);
  await fireEvent.pointerUp(window, { clientX: 90, clientY: 90 });
  await new Promise((done) => setTimeout(done)); // The click with which a drag ends has come and gone.
}

/** The tops of one's piles that an offered company may be put on. */
function takersOf(shown: View, company: number): number[] {
  const offer = offerOf(shown, company);
  return estateOf(shown, 0)
    .piles.filter((pile, n) => offer && joined(pile, offer, n))
    .map(topOf);
}

/** The capital in hand as it is worth most. */
function hold(shown: View, ...groups: number[][]): void {
  const { own } = figuresOf(shown);
  if (own) own.sets = groups.map((kinds) => ({ kinds, worth: 0 }));
}

function counts(held: Record<number, number>): number[] {
  return Array.from({ length: 21 }, (_, kind) => held[kind] ?? 0);
}
