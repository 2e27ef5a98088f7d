// Where time is short: one beat at most, over how things stand, even if places that it speaks of are gone by then.
import { describe, expect, test, vi } from 'vitest';
import type { Beat } from '../src/table/show/beats';
import { drawingOf } from '../src/table/show/drawing';
import { pace } from '../src/table/show/pace.svelte';
import type { View } from '../src/wire';
import { first, moved, opened, told } from './showing';

const tell = told();

describe('who has only seconds to answer', () => {
  const hurried = (before: View, state: View['state'] = {}) => ({
    ...moved(before, 1, state),
    ...{ actors: [0], legal: [{ type: 'pass' }], closes_in: 10_000, time_given: 10_000 },
  });
  const lasting = (...lengths: number[]) => tell.mockImplementationOnce(() => lengths.map((ms) => ({ ms, during: { die: 1 } })));

  test('sees how things stand, and over that the one beat that matters most', () => {
    const show = opened(tell);
    const view = hurried(first, { die: 6 });
    lasting(600, 1800, 900);
    show.see(view);
    expect(show.shown).toBe(view);
    expect(show.lags).toBe(false);
    expect(show.playing).toMatchObject({ atOnce: true, ms: 900, beat: { ms: 1800 } });
    vi.advanceTimersByTime(900);
    expect(show.playing).toBeNull();
    expect(show.shown).toBe(view);
  });

  test('sees it to its end, unless something comes that matters nearly as much', () => {
    const show = opened(tell);
    lasting(1800);
    const one = hurried(first);
    show.see(one);
    lasting(700);
    const two = hurried(one, { price: 7 });
    show.see(two);
    expect(show.shown).toBe(two);
    expect(show.playing?.beat.ms).toBe(1800);
    tell.mockImplementationOnce(() => [{ ms: 1200, dim: true, waits: true }]);
    show.see(hurried(two));
    expect(show.playing?.beat).toEqual({ ms: 1200, dim: false, waits: false });
    vi.advanceTimersByTime(1000);
    expect(show.playing).toBeNull();
  });

  test('sees nothing of it at the instant pace, nor while the show is held', () => {
    const show = opened(tell);
    show.pause();
    const one = hurried(first);
    show.see(one);
    expect([show.playing, show.shown]).toEqual([null, one]);
    show.pause();
    pace.choose('instant');
    const two = hurried(one);
    show.see(two);
    expect([show.playing, show.shown]).toEqual([null, two]);
  });
});

test('a place that is gone when its beat is played counts where it was', () => {
  const [purse, window] = [new DOMRect(0, 0, 20, 20), new DOMRect(300, 100, 60, 60)];
  const beat: Beat = {
    flights: [{ piece: { kind: 'card' }, from: 'purse.1', to: 'window', size: 40 }],
    deeds: [{ does: 'stamp', at: 'window', piece: { kind: 'card' } }],
    ...{ lit: ['window', 'nowhere'], ms: 500 },
  };
  const origins = new Map([
    ['purse.1', purse],
    ['window', window],
  ]);
  const drawn = drawingOf({ beat, ms: 250, origins, atOnce: true }, true);
  expect(drawn.flights[0]?.way.frames.at(-1)).toEqual({ transform: 'translate(320px, 120px) scale(1)' });
  expect(drawn.deeds[0]?.at).toBe(window);
  expect(drawn.lit).toEqual([window]);
});
