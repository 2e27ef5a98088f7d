import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TIME_TO_LISTEN } from '../src/boxes/kohle/letting';
import { NOBODY } from '../src/boxes/kohle/rules.gen';
import { kohleOf } from '../src/boxes/kohle/state';
import Table from '../src/boxes/kohle/Table.svelte';
import { talk } from '../src/boxes/kohle/talk.svelte';
import { language } from '../src/lib/language.svelte';
import type { Box, View } from '../src/wire';
import { view as fixture } from './fixtures';

const view = (name: string) => fixture(`kohle_${name}`);
const box = JSON.parse(readFileSync('fixtures/kohle_box.json', 'utf8')) as Box;

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
});

const nothing = createRawSnippet(() => ({ render: () => '<span></span>' }));
const props = (shown: View) => ({
  ...{
    view: shown,
    asked: shown,
    box,
    names: { seats: shown.seats.map((seat) => seat.name), things: box.names },
    busy: false,
    act,
  },
  ...{
    prompt: 'What now?',
    myTurn: true,
    refusal: '',
    stage: nothing,
    matters: nothing,
    say: vi.fn(),
    colours: [],
    point: vi.fn(),
  },
});
const show = (shown: View) => render(Table, props(shown));
const key = (key: string) => fireEvent.keyDown(window, { key });

describe('an offer to me', () => {
  test('comes first, on a slip with Accept, Counter and Let it go', async () => {
    show(view('six'));
    const slip = screen.getByText(/^Stella offers you/).closest('section') as HTMLElement;
    expect(within(slip).getByText('Heiermann', { exact: false })).toBeTruthy();
    await key('a');
    expect(act).toHaveBeenLastCalledWith({ type: 'accept', seat: 0, family: 0 });
    await key('c');
    expect(screen.getByRole('form', { name: 'Ask how much for Heiermann?' })).toBeTruthy();
    await key('Escape');
    await key('g');
    expect(act).toHaveBeenLastCalledWith({ type: 'let_go' });
  });

  test('that cannot be accepted says why', () => {
    const seen = view('six');
    const own = { highest: Array<number>(6).fill(9), refused: [{ seat: 0, family: 0, why: 'spoken_for' }] };
    const legal = seen.legal.filter(({ type }) => type !== 'accept');
    show({ ...seen, legal, glance: { ...seen.glance, own } as View['glance'] });
    expect(screen.getByRole('button', { name: /^Accept 4/ }).getAttribute('aria-disabled')).toBe('true');
    expect(document.getElementById('kohle-more')?.textContent).toBe('Another brings this family for as little.');
  });
});

describe('to let go until somebody addresses me', () => {
  const others = () => {
    const seen = view('six');
    return {
      ...seen,
      state: { ...seen.state, offered: kohleOf(seen).offered.map((row, seat) => (seat === 0 ? row.map(() => NOBODY) : row)) },
    } as View;
  };

  test('lets others talk, but asks about an offer, and about each offer once', async () => {
    vi.useFakeTimers();
    talk.setQuiet(true);
    const { rerender } = show(view('six'));
    vi.advanceTimersByTime(60_000);
    expect(act).not.toHaveBeenCalled();
    await key('g');
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'let_go' });
    const again = { ...view('six'), number: view('six').number + 2 };
    await rerender(props(again));
    vi.advanceTimersByTime(TIME_TO_LISTEN + 50);
    expect(act).toHaveBeenCalledTimes(2);
  });

  test('can be chosen by kind', () => {
    vi.useFakeTimers();
    talk.setMute('travel', true);
    show(others());
    vi.advanceTimersByTime(60_000);
    expect(act).not.toHaveBeenCalled();
    talk.setMute('prices', true);
    cleanup();
    show(others());
    vi.advanceTimersByTime(TIME_TO_LISTEN + 50);
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'let_go' });
  });
});

describe('a conclusion that costs me money', () => {
  test('is asked for twice', async () => {
    const seen = view('boss');
    const legal = [...seen.legal, { type: 'conclude' }];
    show({ ...seen, legal, glance: { ...seen.glance, complete: true, left: -3, missing: [], more: 0 } as View['glance'] });
    await fireEvent.click(screen.getByRole('button', { name: /^Conclude/ }));
    expect(act).not.toHaveBeenCalled();
    expect(document.getElementById('kohle-more')?.textContent).toContain('it costs you 3 from your purse');
    await fireEvent.click(screen.getByRole('button', { name: /^Pay and conclude/ }));
    expect(act).toHaveBeenCalledExactlyOnceWith({ type: 'conclude' });
  });
});
