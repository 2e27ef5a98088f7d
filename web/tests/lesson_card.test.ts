import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { language } from '../src/lib/language.svelte';
import Card from '../src/table/lesson/Card.svelte';
import { LessonPlayer } from '../src/table/lesson/player.svelte';
import type { LiveTable } from '../src/table/live.svelte';
import type { Card as Told, View } from '../src/wire';
import { box, view } from './fixtures';

beforeEach(() => language.choose('en'));
afterEach(cleanup);

const STEP: Told = {
  ...{ step: 4, of: 9, ready: true, title: null, point: '', light: [], lit: [], told: true, free: false, chosen: null },
  ...{ say: { key: 'house_no_undo', params: {} }, how: null },
};
const CHOSEN = { name: { key: 'house_no_undo', params: {} }, reasons: [], gains: [] };

/** The card of a lesson at a table that stands so, and what it asks of the table. */
function laid(lesson: Told, stands: Partial<View> = {}) {
  const shown: View = { ...view('auction'), ...stands, lesson };
  const [learn, goBack] = [vi.fn(), vi.fn()];
  const live = { view: shown, show: { lags: false }, learn, goBack } as unknown as LiveTable;
  render(Card, { player: new LessonPlayer(live), names: { seats: shown.seats.map(({ name }) => name), things: box().names } });
  return { learn, goBack };
}

test('while others are watched nothing invites to go on: a step is skipped by name', async () => {
  const { learn } = laid({ ...STEP, ready: false, say: null });
  expect(screen.queryByRole('button', { name: /Go on/ })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Skip this step' }));
  expect(learn).toHaveBeenCalledWith(5);
});

test('what is only told is gone on from, and cannot be skipped', () => {
  laid(STEP);
  expect(screen.getByRole('button', { name: /Go on/ })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Skip this step' })).toBeNull();
});

test('a choice is taken back from its comment where the table allows it', async () => {
  const { goBack } = laid({ ...STEP, chosen: CHOSEN }, { can_undo: false, can_ask_undo: true });
  await fireEvent.click(screen.getByRole('button', { name: /try again/ }));
  expect(goBack).toHaveBeenCalledOnce();
  cleanup();
  laid({ ...STEP, chosen: CHOSEN }, { can_undo: false, can_ask_undo: false });
  expect(screen.queryByRole('button', { name: /try again/ })).toBeNull();
});

test('a lesson that was left is taken up where it was, also after the page was opened anew', () => {
  const learn = vi.fn();
  const at = (step: number) =>
    ({ view: { ...view('auction'), lesson: { ...STEP, step } }, show: { lags: false }, learn }) as unknown as LiveTable;
  new LessonPlayer(at(STEP.step)).leave();
  expect(learn).toHaveBeenLastCalledWith(STEP.of);
  new LessonPlayer(at(STEP.of)).resume();
  expect(learn).toHaveBeenLastCalledWith(STEP.step);
});
