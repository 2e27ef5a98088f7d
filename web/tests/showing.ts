// A table at which moves are made, for those who look at how they are shown.
import { afterEach, beforeEach, type Mock, vi } from 'vitest';
import type { Tell } from '../src/table/show/beats';
import { pace } from '../src/table/show/pace.svelte';
import { Show } from '../src/table/show/show.svelte';
import type { View } from '../src/wire';
import { view } from './fixtures';

export const first: View = { ...view('auction'), mine: [0], seat: 0 };

/** The view after another move, by a seat; `state` is what it has changed. */
export function moved(before: View, seat: number | null, state: View['state'] = {}): View {
  const number = before.number + 1;
  const line = { key: 'big_shot_pass', params: { seat: seat ?? 0 } };
  const log = [...before.log, { number, seat, line }];
  return { ...before, number, actors: [1], legal: [], log, state: { ...before.state, ...state } };
}

/** A show that tells its moves so, and has seen the first view. */
export function opened(tell: Tell): Show {
  const show = new Show();
  show.tell = tell;
  show.see(first, true);
  return show;
}

/** How moves are told to whoever looks on calmly, by a clock of our own: one beat of a second each, unless a test wants others. */
export function told(): Mock<Tell> {
  const tell = vi.fn<Tell>();
  beforeEach(() => {
    vi.useFakeTimers();
    pace.choose('calm');
    tell.mockImplementation(() => [{ ms: 1000 }]);
  });
  afterEach(() => {
    vi.useRealTimers();
    tell.mockReset();
  });
  return tell;
}
