import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { language } from '../src/lib/language.svelte';
import type { LiveTable } from '../src/table/live.svelte';
import Patience from '../src/table/Patience.svelte';
import { attention } from '../src/table/show/attention.svelte';
import type { View } from '../src/wire';
import { box, view } from './fixtures';

const MINUTE = 60_000;
const call = vi.spyOn(attention, 'call').mockImplementation(() => undefined);

beforeEach(() => {
  language.choose('en');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  call.mockClear();
  attention.mark('');
  vi.useRealTimers();
});

const asked = (closes_in: number, time_given = MINUTE): View => ({ ...view('auction'), closes_in, time_given });

function show(shown: View, mine = true) {
  const live = { late: null } as unknown as LiveTable;
  render(Patience, { live, view: shown, names: { seats: [], things: box().names }, asked: mine });
}

test('at half of the time whoever is asked is reminded: on the page, by the bell, in the title of the tab', async () => {
  show(asked(MINUTE));
  await vi.advanceTimersByTimeAsync(MINUTE / 2 - 1000);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.getByText(/^Half of your time is left/)).toBeTruthy();
  expect(call).toHaveBeenCalledExactlyOnceWith('Half of your time is gone', 'auction');
  expect(attention.words).toBe('Half of your time is gone');
  await vi.advanceTimersByTimeAsync(MINUTE / 4);
  expect(screen.queryByText(/^Half of your time/)).toBeNull();
});

test('nobody is reminded of another’s time, of a short moment, or twice', async () => {
  show(asked(MINUTE), false);
  show(asked(10_000, 10_000));
  show(asked(MINUTE / 3));
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(call).not.toHaveBeenCalled();
});

const LINE = { key: 'big_shot_pass', params: { seat: 0 } };

test.each([
  ['en', { seat: 0, line: null, bot: false }, 'Your time ran out: you let it go.'],
  ['fr', { seat: 0, line: null, bot: false }, 'Votre temps est écoulé : vous avez laissé passer.'],
  ['en', { seat: 0, line: null, bot: true }, 'Your time ran out: a bot plays on for you until you come back.'],
  ['fr', { seat: 0, line: null, bot: true }, 'Votre temps est écoulé : un robot joue pour vous jusqu’à votre retour.'],
  ['en', { seat: 0, line: LINE, bot: false }, 'Your time ran out: Ada'],
  ['fr', { seat: 0, line: LINE, bot: false }, 'Votre temps est écoulé : Ada'],
] as const)('whose time ran out is told what silence said: %s', (tongue, late, sentence) => {
  language.choose(tongue);
  const live = { late } as unknown as LiveTable;
  render(Patience, { live, view: view('auction'), names: { seats: ['Ada'], things: box().names }, asked: false });
  const told = document.querySelector('.late')?.textContent.replaceAll('\u00a0', ' ').trim();
  expect(told?.startsWith(sentence)).toBe(true);
});
