import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Light from '../src/table/lesson/Light.svelte';
import { LessonPlayer } from '../src/table/lesson/player.svelte';
import type { LiveTable } from '../src/table/live.svelte';
import { places } from '../src/table/show/places';
import type { Card } from '../src/wire';
import { view } from './fixtures';

const PASS: Card = {
  ...{
    step: 4,
    of: 9,
    ready: true,
    title: null,
    say: null,
    how: null,
    point: '',
    light: [],
    told: false,
    free: false,
    chosen: null,
  },
  lit: [{ type: 'pass' }],
};
const forget: (() => void)[] = [];

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  forget.splice(0).forEach((away) => away());
  vi.useRealTimers();
});

/** The veil of a lesson's card. */
function drawn(card: Card): () => Element | null {
  const live = { view: { ...view('auction'), lesson: card }, show: { lags: false } } as unknown as LiveTable;
  const { container } = render(Light, { player: new LessonPlayer(live) });
  return () => container.querySelector('.stop');
}

/** Something on the page that is drawn there. */
function laid(name: string): void {
  const element = document.body.appendChild(document.createElement('button'));
  element.getBoundingClientRect = () => new DOMRect(10, 10, 80, 30);
  const away = places.register(name, element, false);
  forget.push(() => (away(), element.remove()));
}

test('a press beside what is to be tried is stopped', () => {
  laid('do.pass');
  expect(drawn(PASS)()).not.toBeNull();
});

test('nothing is stopped where what is to be tried is not on the page: whoever has opened something can close it', async () => {
  const stop = drawn(PASS);
  expect(stop()).toBeNull();
  laid('do.pass');
  await vi.advanceTimersByTimeAsync(200);
  expect(stop()).not.toBeNull();
});
