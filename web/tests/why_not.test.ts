import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { kohleOf } from '../src/boxes/kohle/state';
import KohleTable from '../src/boxes/kohle/Table.svelte';
import { talk } from '../src/boxes/kohle/talk.svelte';
import { desk } from '../src/boxes/venture/desk.svelte';
import { estateOf, figuresOf, offerOf, topOf } from '../src/boxes/venture/figures';
import { NONE, ventureOf } from '../src/boxes/venture/state';
import VentureTable from '../src/boxes/venture/Table.svelte';
import { language } from '../src/lib/language.svelte';
import { legalOf } from '../src/lib/legal';
import { learn } from '../src/lib/say';
import { Why } from '../src/table/why.svelte';
import Asking from './Asking.svelte';
import type { Action, Box, Line, View } from '../src/wire';
import { view } from './fixtures';

vi.setConfig({ testTimeout: 60_000 }); // A whole table is drawn in each test; a busy machine is no failure.

const asked = vi.fn<(action: Action) => void>();
const nothing = createRawSnippet(() => ({ render: () => '<span></span>' }));
const REASON: Line = { key: 'kohle_refusal_stop_card', params: {} };

function show(table: typeof KohleTable | typeof VentureTable, box: Box, shown: View) {
  const names = { seats: shown.seats.map(({ name }) => name), things: box.names };
  const page = {
    prompt: '',
    myTurn: true,
    refusal: '',
    stage: nothing,
    matters: nothing,
    say: vi.fn(),
    colours: [],
    point: vi.fn(),
  };
  const given = { view: shown, asked: shown, box, names, busy: false, act: vi.fn(), ...page };
  const ask = (action: Action) => (asked(action), Promise.resolve(REASON));
  render(Asking, { ask, table: table as never, given });
}

const read = (name: string) => JSON.parse(readFileSync(`fixtures/${name}.json`, 'utf8')) as Box;
const dimmed = (words: RegExp) =>
  screen
    .getAllByText(words, { selector: 'button[aria-disabled], button[aria-disabled] *' })[0]
    ?.closest('button') as HTMLButtonElement;

beforeEach(() => language.choose('en'));
afterEach(() => {
  cleanup();
  asked.mockReset();
  talk.putAway();
  desk.letGo();
  desk.dropPlan();
  desk.forgetChoice();
});

test('what the rules have nothing against is told in the words of the page, and nothing that has gone is answered for', async () => {
  const why = new Why(() => Promise.resolve(null));
  document.body.innerHTML = '<button></button>';
  const at = document.querySelector('button') as HTMLButtonElement;
  await why.not({ type: 'pay' }, at, 'One card is not needed.');
  expect(why.answer).toEqual({ because: 'One card is not needed.', at });
  at.remove();
  await why.not({ type: 'pay' }, at, 'One card is not needed.');
  expect(why.answer).toBeNull();
});

describe('Kohle: what is dimmed asks why not', () => {
  const box = read('kohle_box');
  const kohle = (name: string) => view(`kohle_${name}`);
  beforeAll(() => learn('kohle'));
  beforeEach(() => talk.see({ ...kohle('placement'), table: 'another' }));

  test('an offer that cannot be accepted or countered', async () => {
    const seen = kohle('six');
    const legal = seen.legal.filter(({ type }) => type !== 'accept' && type !== 'name_price');
    show(KohleTable, box, { ...seen, legal });
    await fireEvent.click(dimmed(/^Accept 4/));
    expect(asked).toHaveBeenLastCalledWith({ type: 'accept', seat: 0, family: 0 });
    await fireEvent.click(dimmed(/^Counter/));
    expect(asked).toHaveBeenLastCalledWith({ type: 'name_price', seat: 0, family: 0 });
  });

  test('a deal that cannot be concluded', async () => {
    const seen = kohle('boss');
    show(KohleTable, box, { ...seen, legal: seen.legal.filter(({ type }) => type !== 'conclude') });
    await fireEvent.click(dimmed(/^Conclude/));
    expect(asked).toHaveBeenLastCalledWith({ type: 'conclude' });
  });

  test('a card that cannot be played says so on its slip, in the words of the rules', async () => {
    const seen = kohle('six');
    show(KohleTable, box, { ...seen, legal: [{ type: 'let_go' }] });
    const held = (kohleOf(seen).hand[0] ?? []).findIndex((count) => count > 0);
    await fireEvent.click(document.querySelector(`[data-card="${held}"]`) as Element);
    expect(asked).toHaveBeenCalledOnce();
    const because = await vi.waitUntil(() => document.querySelector('.because')?.textContent.trim());
    expect(because).toBe('You hold no Stop card.');
  });
});

describe('Venture: what is dimmed asks why not', () => {
  const box = read('venture-box');

  test('a company of the market that is too dear', async () => {
    const shown = view('venture-operations');
    const dear = legalOf(shown, 'take_over')[0]?.company ?? NONE;
    shown.legal = shown.legal.filter(({ company }) => company !== dear);
    const offer = figuresOf(shown).own?.offers.find(({ company }) => company === dear);
    if (offer) offer.short = 3;
    show(VentureTable, box, shown);
    await fireEvent.click(document.querySelector(`.market [data-company="${dear}"] button[aria-disabled]`) as Element);
    expect(asked).toHaveBeenLastCalledWith({ type: 'take_over', company: dear });
  });

  test('every card that cannot be played now', async () => {
    const shown = view('venture-operations');
    shown.legal = [{ type: 'finish' }];
    show(VentureTable, box, shown);
    const cards = document.querySelectorAll('.hand button[aria-disabled]');
    expect(cards.length).toBe(ventureOf(shown).hand_size[0]);
    for (const card of cards) await fireEvent.click(card);
    expect(new Set(asked.mock.calls.map(([{ type }]) => type))).toEqual(new Set(['pay', 'raid']));
  });

  test('a tower that may not take the chosen company', async () => {
    const shown = view('venture-operations');
    show(VentureTable, box, shown);
    const refusing = (company: number) =>
      estateOf(shown, 0).piles.find((_, number) => offerOf(shown, company)?.would_earn[number] === NONE);
    const company =
      legalOf(shown, 'take_over')
        .map(({ company }) => company ?? NONE)
        .find(refusing) ?? NONE;
    desk.want(company);
    const closed = await vi.waitUntil(() => document.querySelector('.district .tower > button[aria-disabled]'));
    await fireEvent.click(closed);
    const pile = refusing(company);
    expect(asked).toHaveBeenLastCalledWith({ type: 'take_over', company, onto: pile ? topOf(pile) : NONE });
  });

  test('a reorganisation, and the end of a turn while piles are wrong', async () => {
    const shown = view('venture-operations');
    shown.legal = shown.legal.filter(({ type }) => type === 'take_over');
    show(VentureTable, box, shown);
    await fireEvent.click(document.querySelector('.reorganise[aria-disabled]') as Element);
    expect(asked).toHaveBeenLastCalledWith({ type: 'reorganise' });
    await fireEvent.click(document.querySelector('.deed[aria-disabled]') as Element);
    expect(asked).toHaveBeenLastCalledWith({ type: 'finish' });
  });
});
