// A move that is made bit by bit: its picture waits until it is whole.
import { describe, expect, test, vi } from 'vitest';
import type { View } from '../src/wire';
import { first, moved, opened, told } from './showing';

const tell = told();

describe('a move of many small ones', () => {
  /** Nothing is told of what lies between its beginning and its end. */
  const between = (before: View): View => ({ ...before, number: before.number + 1, state: { ...before.state, price: 5 } });

  test('is told at its end from how things stood at its beginning', () => {
    const show = opened(tell);
    tell.mockImplementationOnce(() => [{ ms: 100, opens: true }]);
    const begun = moved(first, 1, { price: 4 });
    show.see(begun);
    vi.advanceTimersByTime(100);
    const half = between(begun);
    show.see(half);
    expect(show.shown?.state.price).toBe(first.state.price);
    expect([show.lags, show.rests]).toEqual([true, true]);
    const whole = moved(half, 1, { price: 6 });
    show.see(whole);
    expect(tell).toHaveBeenLastCalledWith(first, whole, expect.anything());
    expect([show.shown?.state.price, show.rests]).toEqual([first.state.price, false]);
    vi.advanceTimersByTime(1000);
    expect(show.shown).toBe(whole);
  });

  test('is told so when it is shown again, too', () => {
    const show = opened(tell);
    const begun = moved(first, 1, { price: 4 });
    const [half, whole] = [between(begun), moved(between(begun), 1, { price: 6 })];
    show.see(whole, true);
    tell.mockReset().mockImplementationOnce(() => [{ ms: 100, opens: true }]);
    tell.mockImplementationOnce(() => [{ ms: 100 }]);
    show.replay([
      { before: first, after: begun, lines: begun.log.slice(-1) },
      { before: half, after: whole, lines: whole.log.slice(-1) },
    ]);
    expect(tell.mock.calls.map(([before]) => before)).toEqual([first, first]);
    vi.advanceTimersByTime(200);
    expect(show.shown).toBe(whole);
  });

  test('is as far as it has come, for whoever is asked about it or does not watch', () => {
    for (const unwatched of [true, false]) {
      const show = opened(tell);
      tell.mockImplementationOnce(() => [{ ms: 100, opens: true }]);
      const begun = moved(first, 1);
      show.see(begun);
      const half = { ...between(begun), actors: unwatched ? [1] : [0] };
      if (unwatched) show.onToMyTurn();
      show.see(half);
      expect(show.shown).toBe(half);
    }
  });
});
