import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRawSnippet } from 'svelte';
import Clock from '../src/boxes/kohle/Clock.svelte';
import { commandOf } from '../src/boxes/kohle/keys';
import { TIME_TO_LOOK } from '../src/boxes/kohle/letting';
import { AMOUNT, BOSS_CARD, NOBODY, STOP_CARD } from '../src/boxes/kohle/rules.gen';
import { settlementIn } from '../src/boxes/kohle/settlement';
import { kohleOf } from '../src/boxes/kohle/state';
import { handOf, playsOf, talk } from '../src/boxes/kohle/talk.svelte';
import Table from '../src/boxes/kohle/Table.svelte';
import { namePrice } from '../src/boxes/kohle/terms';
import { language } from '../src/lib/language.svelte';
import { legalOf } from '../src/lib/legal';
import type { Box, View } from '../src/wire';
import { view as fixture } from './fixtures';

const view = (name: string) => fixture(`kohle_${name}`);
const box = () => JSON.parse(readFileSync('fixtures/kohle_box.json', 'utf8')) as Box;
const VIEWS = ['placement', 'landed', 'partner', 'boss', 'window', 'stop', 'amount', 'done', 'over'];

vi.setConfig({ testTimeout: 60_000 }); // A whole ring is drawn in each test; a busy machine is no failure.

const act = vi.fn();
beforeEach(() => {
  language.choose('en');
  talk.see({ ...view('placement'), table: 'another' });
});
afterEach(() => {
  cleanup();
  act.mockReset();
  vi.useRealTimers();
  talk.setQuiet(false);
  talk.setUseKeys(true);
});

const namesOf = (shown: View) => ({ seats: shown.seats.map((seat) => seat.name), things: box().names });
const nothing = createRawSnippet(() => ({ render: () => '<span></span>' }));
const props = (shown: View, asked = shown) => ({
  ...{ view: shown, asked, box: box(), names: namesOf(shown), busy: false, act },
  ...{
    prompt: 'What now?',
    myTurn: shown.legal.length > 0,
    refusal: '',
    stage: nothing,
    matters: nothing,
    say: vi.fn(),
    colours: [],
    point: vi.fn(),
  },
});
const key = (key: string, code = '', more = {}) => fireEvent.keyDown(window, { key, code, ...more });

function show(shown: View) {
  return render(Table, props(shown));
}

/** A table where a card is on the table, seen by a seat that is asked, as the card would be if it were this one. */
function windowWith(changes: Record<string, unknown>, hand: Record<number, number> = {}): View {
  const shown = view('window');
  const state = { ...shown.state, ...changes } as View['state'];
  const own = [...(handOf(shown) as number[])];
  for (const [card, count] of Object.entries(hand)) own[Number(card)] = count;
  (state.hand as unknown[])[shown.seat ?? 0] = own;
  const legal = [{ type: 'let_go' }, ...((own[STOP_CARD] ?? 0) > 0 ? [{ type: 'stop' }] : [])];
  return { ...shown, state, legal };
}

describe('the ring', () => {
  test.each([
    [4, 0],
    [5, 1],
  ])('says from the fifth round on how far the lull is (round %i)', (round, times) => {
    const shown = view('landed');
    const lull = round >= 5 ? round : 0;
    show({ ...shown, glance: { ...shown.glance, lull } as View['glance'] });
    expect(screen.queryAllByText(/^Round \d of 10 without a deal/)).toHaveLength(times);
  });

  test('says of every deal whom it needs and what it is worth now', () => {
    show(view('placement'));
    const sixth = screen.getByRole('button', { name: /^Floating casino/ });
    expect(sixth.textContent).toContain('needs Knetowitz, Liebgeld, Raffzahn, and 2 of Heiermann, Piepenbrok, Talerfeld');
    expect(sixth.textContent).toContain('6 dividends, worth 12 million now');
  });

  test('takes the dollar where it may be put', async () => {
    show(view('placement'));
    await fireEvent.click(screen.getByRole('button', { name: /^Floating casino/ }));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'place', space: 5 });
  });
});

describe('naming prices', () => {
  const lineOf = (shown: View, type: string) => {
    const [found] = legalOf(shown, type);
    return { seat: found?.seat ?? 0, family: found?.family ?? 0 };
  };

  test('takes two clicks', async () => {
    const shown = view('partner');
    const { seat, family } = lineOf(shown, 'name_price');
    show(shown);
    const name = box().names.en?.family?.[family] ?? '';
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(`Name a price for ${name}`) }));
    const picker = screen.getByRole('form', { name: `Ask how much for ${name}?` });
    await fireEvent.click(within(picker).getByRole('button', { name: /^(Offer|Ask) 0$/ }));
    expect(act).toHaveBeenCalledExactlyOnceWith(namePrice(shown, { seat, family }, 0));
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('takes two keys: the family, then the amount, with shift ten more', async () => {
    const shown = view('boss');
    const line = lineOf(shown, 'name_price');
    const letter = box().names.en?.family?.[line.family]?.[0]?.toLowerCase() ?? '';
    show(shown);
    await key(letter);
    await key('0', 'Digit0');
    expect(act).toHaveBeenLastCalledWith(namePrice(shown, line, 0));
    await key(letter);
    await key('&', 'Digit1', { shiftKey: true });
    expect(act).toHaveBeenLastCalledWith(namePrice(shown, line, 11));
  });

  test('accepting takes one click, and naming the price of the other side is accepting it', async () => {
    const shown = view('boss');
    const line = lineOf(shown, 'accept');
    const asked = kohleOf(shown).asked[line.seat]?.[line.family] ?? NOBODY;
    show(shown);
    const words = `Accept ${asked} for ${namesOf(shown).things.en?.family?.[line.family]}, brought by ${shown.seats[line.seat]?.name}`;
    await fireEvent.click(screen.getByRole('button', { name: words }));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'accept', ...line });
    expect(namePrice(shown, line, asked)).toEqual({ type: 'accept', ...line });
    expect(namePrice(shown, line, asked + 1)).toEqual({ type: 'price', ...line, amount: asked + 1 });
  });

  test('that has been named, but is not shown yet, is not offered to be accepted', () => {
    const shown = view('boss');
    const { seat, family } = lineOf(shown, 'accept');
    const asked = kohleOf(shown).asked.map((row) => [...row]);
    (asked[seat] ?? [])[family] = NOBODY;
    const before = { ...shown, state: { ...shown.state, asked } };
    render(Table, props(before, shown));
    const of = box().names.en?.family?.[family] ?? '';
    expect(
      screen.queryByRole('button', { name: new RegExp(`^Accept .*${of}, brought by ${shown.seats[seat]?.name}`) }),
    ).toBeNull();
    expect(screen.queryByText(/Accept -1/)).toBeNull();
  });

  test('of the Boss is withdrawn with one click', async () => {
    const seen = view('boss');
    const line = lineOf(seen, 'name_price');
    const offered = kohleOf(seen).offered.map((row) => [...row]);
    (offered[line.seat] ?? [])[line.family] = 3;
    const legal = [...seen.legal, { type: 'withdraw', ...line }];
    show({ ...seen, legal, state: { ...seen.state, offered } });
    await fireEvent.click(screen.getByRole('button', { name: /^Withdraw the offer of 3 to/ }));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'withdraw', ...line });
  });

  test('goes on undisturbed while somebody else names one', async () => {
    const shown = view('partner');
    const { rerender } = show(shown);
    await fireEvent.click(screen.getAllByRole('button', { name: /Name a price/ })[0] ?? document.body);
    expect(screen.getByRole('form')).toBeTruthy();
    const moment = { ...shown, number: shown.number + 1, legal: [], state: { ...shown.state, phase: AMOUNT } };
    await rerender(props(moment));
    const picker = screen.getByRole('form');
    for (const price of within(picker).getAllByRole<HTMLButtonElement>('button', { name: /^(Offer|Ask) \d+$/ }))
      expect(price.disabled).toBe(true);
  });

  test('keys are letters in a field, and do nothing when they are switched off', async () => {
    const event = new KeyboardEvent('keydown', { key: 'g' });
    const field = document.createElement('input');
    Object.defineProperty(event, 'target', { value: field });
    expect(commandOf(event, [])).toBeNull();
    talk.setUseKeys(false);
    show(view('partner'));
    await key('g');
    expect(act).not.toHaveBeenCalled();
  });
});

describe('a card on the table', () => {
  test('is announced with the name of who played it, and one key lets it go', async () => {
    const shown = view('window');
    show(shown);
    const speaker = shown.seats[kohleOf(shown).speaker]?.name ?? '';
    expect(
      within(screen.getByRole('region', { name: 'A card has been played' })).getByText(new RegExp(`^${speaker} plays: `)),
    ).toBeTruthy();
    await key('g');
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'let_go' });
  });

  test('can be stopped with one key by whoever may', async () => {
    show(view('stop'));
    await key('s');
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'stop' });
  });

  test('looks the same to all but for their own buttons: nothing but the buttons shows who holds a Stop', () => {
    const seen = [0, 1].map((stops) => {
      show(windowWith({}, { [STOP_CARD]: stops }));
      const html = screen.getByRole('region', { name: 'A card has been played' }).innerHTML;
      cleanup();
      return html;
    });
    expect(seen[0]).toBe(seen[1]);
  });
});

describe('to let go unless it hits me', () => {
  const touching = (touched: (number | null)[], shown: View) => ({ ...shown, glance: { ...shown.glance, touched } });
  const harmless = { card_played: BOSS_CARD, turn: 2, partner: Array<number>(6).fill(NOBODY) };

  test.each([0, 1])('answers after the same time, with %i Stops in hand', (stops) => {
    vi.useFakeTimers();
    talk.setQuiet(true);
    const shown = touching([], windowWith(harmless, { [STOP_CARD]: stops }));
    const wait = TIME_TO_LOOK + 150 * (shown.seat ?? 0);
    show(shown);
    vi.advanceTimersByTime(wait - 50);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'let_go' });
  });

  test('asks when it does hit', () => {
    vi.useFakeTimers();
    talk.setQuiet(true);
    const shown = touching([view('window').seat], windowWith({ ...harmless, turn: view('window').seat }));
    show(shown);
    vi.advanceTimersByTime(60_000);
    expect(act).not.toHaveBeenCalled();
  });
});

describe('the clock', () => {
  test('shows the seconds left, and is not there where none runs', () => {
    const { container } = render(Clock, { view: { ...view('window'), closes_in: 8000, time_given: 10_000 } });
    expect(container.querySelector('text')?.textContent).toBe('8');
    cleanup();
    expect(render(Clock, { view: { ...view('window'), closes_in: null } }).container.querySelector('svg')).toBeNull();
  });
});

describe('the Boss', () => {
  test('sees why a deal cannot be concluded', () => {
    const shown = view('boss');
    show(shown);
    const conclude = screen.getByRole<HTMLButtonElement>('button', { name: /^Conclude/ });
    expect(conclude.getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById(conclude.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /Missing|Have yet to let it go/,
    );
  });

  test('gives up only when it is said twice', async () => {
    show(view('boss'));
    await fireEvent.click(screen.getByRole('button', { name: 'Give up' }));
    expect(act).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Really give up?' }));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'give_up' });
  });
});

describe('cards in hand', () => {
  test('are offered for what is legal and for nothing else', () => {
    for (const name of VIEWS) {
      const shown = view(name);
      const kinds = new Set(shown.legal.map(({ type }) => type));
      for (const card of handOf(shown).keys()) {
        for (const action of playsOf(shown, card)) expect(kinds).toContain(action.type);
      }
    }
  });
});

describe('after a deal', () => {
  test('it is shown until it is put away', async () => {
    const shown = view('done');
    const number = settlementIn(shown.log)?.number ?? 0;
    talk.see({ ...shown, log: shown.log.filter((line) => line.number < number) });
    show(shown);
    expect(screen.getByText('Done!')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Put away' }));
    expect(screen.queryByText('Done!')).toBeNull();
  });
});
