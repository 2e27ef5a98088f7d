import { describe, expect, test, vi } from 'vitest';
import { linesSince } from '../src/table/show/beats';
import { wayOf } from '../src/table/show/flight';
import { lasting, pace } from '../src/table/show/pace.svelte';
import { besides } from '../src/table/show/places';
import { Show } from '../src/table/show/show.svelte';
import { first, moved, opened, told } from './showing';

const tell = told();

describe('the picture follows the truth', () => {
  test('a first view and a new connection are shown as they are', () => {
    const show = opened(tell);
    expect(show.shown).toBe(first);
    const later = moved(moved(first, 1), 2);
    show.see(later, true);
    expect(show.shown).toBe(later);
    expect(tell).not.toHaveBeenCalled();
  });

  test('a new connection ends a hold: what comes after it is played', () => {
    const show = opened(tell);
    show.see(moved(first, 1));
    show.pause();
    const later = moved(moved(first, 1), 2);
    show.see(later, true);
    expect(show.paused).toBe(false);
    show.see(moved(later, 1, { price: 3 }));
    vi.advanceTimersByTime(1000);
    expect(show.shown?.state.price).toBe(3);
  });

  test('moves are seen one after the other, and in the end the picture is the truth itself', () => {
    const show = opened(tell);
    const one = moved(first, 1, { price: 1 });
    const two = moved(one, 2, { price: 2 });
    show.see(one);
    show.see(two);
    expect(show.truth).toBe(two);
    expect(show.shown?.state.price).toBe(first.state.price);
    vi.advanceTimersByTime(1000);
    expect(show.shown?.state.price).toBe(1);
    expect(show.lags).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(show.shown).toBe(two);
    expect(show.lags).toBe(false);
  });

  test('a beat may show part of a move before it begins and after it has ended', () => {
    tell.mockImplementation(() => [{ ms: 100, during: { die: 5 }, after: { price: 7 } }, { ms: 100 }]);
    const show = opened(tell);
    show.see(moved(first, 1, { die: 6, price: 9 }));
    expect(show.shown?.state).toMatchObject({ die: 5, price: first.state.price });
    vi.advanceTimersByTime(100);
    expect(show.shown?.state).toMatchObject({ die: 5, price: 7 });
    vi.advanceTimersByTime(100);
    expect(show.shown?.state).toMatchObject({ die: 6, price: 9 });
  });

  test('while it lags, nothing on the board is offered: buttons are those of the truth', () => {
    const show = opened(tell);
    show.see({ ...moved(first, 1), actors: [0], legal: [{ type: 'pass' }] });
    expect(show.shown?.legal).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(show.shown?.legal).toEqual([{ type: 'pass' }]);
  });

  test('what belongs to no move is shown at once', () => {
    const show = opened(tell);
    const one = moved(first, 1);
    show.see(one);
    show.see({
      ...one,
      number: one.number + 1,
      chat: [{ name: 'Ben', seat: 1, text: 'Well!', phrase: null, at: 0, told: null }],
    });
    expect(show.shown?.chat).toHaveLength(1);
    expect(show.lags).toBe(true);
  });

  test('what belongs to no move does not wait for a held show', () => {
    const show = opened(tell);
    show.pause();
    const later = {
      ...first,
      number: first.number + 1,
      chat: [{ name: 'Ben', seat: 1, text: 'Well!', phrase: null, told: null, at: 0 }],
    };
    show.see(later);
    expect(show.shown).toBe(later);
  });

  test('the account opens when the last beat is over, not before', () => {
    const show = opened(tell);
    const result = { scores: [1, 0, 0, 0], ranks: [1, 2, 2, 2], sheet: [[], [], [], []] };
    show.see({ ...moved(first, 1), result });
    expect(show.shown?.result).toBeFalsy();
    vi.advanceTimersByTime(999);
    expect(show.shown?.result).toBeFalsy();
    vi.advanceTimersByTime(1);
    expect(show.shown?.result).toEqual(result);
  });

  test('what was taken back is not played backwards', () => {
    const show = opened(tell);
    const one = moved(first, 1);
    show.see(one, true);
    show.see({ ...first, number: one.number + 1 });
    expect(show.lags).toBe(false);
    expect(tell).not.toHaveBeenCalled();
  });

  test('several moves that come at once are told in sentences', () => {
    const show = opened(tell);
    show.see(moved(moved(first, 1), 2));
    expect(tell).not.toHaveBeenCalled();
    expect(show.playing?.beat.say?.params.seat).toBe(1);
  });
});

describe("one's own move", () => {
  test('is shown at once, and its piece still travels', () => {
    const show = opened(tell);
    const mine = moved(first, 0, { price: 3 });
    show.see(mine);
    expect(show.shown).toBe(mine);
    expect(show.playing?.atOnce).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(show.playing).toBeNull();
  });

  test('does not wait for what others did before it', () => {
    const show = opened(tell);
    const one = moved(first, 1);
    show.see(one);
    const mine = moved(one, 0);
    show.see(mine);
    expect(show.shown).toBe(mine);
  });

  test('with consequences starts at once and is told like any other', () => {
    tell.mockImplementation(() => [{ ms: 100 }, { ms: 100 }]);
    const show = opened(tell);
    show.see(moved(first, 0));
    expect(show.lags).toBe(true);
    vi.advanceTimersByTime(200);
    expect(show.lags).toBe(false);
  });
});

describe('pace belongs to the viewer', () => {
  test('a pause holds the beat and lets it go on where it was', () => {
    const show = opened(tell);
    show.see(moved(first, 1));
    vi.advanceTimersByTime(400);
    show.pause();
    vi.advanceTimersByTime(60_000);
    expect(show.lags).toBe(true);
    show.pause();
    vi.advanceTimersByTime(599);
    expect(show.lags).toBe(true);
    vi.advanceTimersByTime(1);
    expect(show.lags).toBe(false);
  });

  test('a step plays one beat and stops', () => {
    tell.mockImplementation(() => [{ ms: 100 }, { ms: 200 }, { ms: 300 }]);
    const show = opened(tell);
    show.pause();
    show.see(moved(first, 1));
    expect(show.playing).toBeNull();
    show.step();
    expect(show.playing?.ms).toBe(100);
    vi.advanceTimersByTime(60_000);
    expect(show.playing).toBeNull();
    expect(show.lags).toBe(true);
    show.step();
    expect(show.playing?.ms).toBe(200);
  });

  test('"on to my turn" leaves out all that others do until then', () => {
    const show = opened(tell);
    const one = moved(first, 1);
    show.see(one);
    show.onToMyTurn();
    expect(show.shown).toBe(one);
    const mine = { ...moved(one, 2), actors: [0] };
    show.see(mine);
    expect(show.shown).toBe(mine);
    show.see(moved(mine, 1));
    expect(show.lags).toBe(true);
  });

  test('while a move is told, figures reckoned from the record are those before it', () => {
    tell.mockImplementation(() => [{ ms: 100, after: { price: 7 } }, { ms: 100 }]);
    const show = opened(tell);
    show.see({ ...moved(first, 1, { price: 9 }), glance: { ...first.glance, leader: [1] } });
    vi.advanceTimersByTime(100);
    expect(show.shown?.glance).toBe(first.glance);
    vi.advanceTimersByTime(100);
    expect(show.shown?.glance.leader).toEqual([1]);
  });

  test('at the instant pace what waits to be seen still waits, with all that led to it', () => {
    tell.mockImplementationOnce(() => [
      { ms: 100, after: { price: 7 } },
      { ms: 100, waits: true, during: { die: 3 } },
    ]);
    tell.mockImplementation(() => [{ ms: 100 }]);
    pace.choose('instant');
    const show = opened(tell);
    const one = moved(first, 1, { price: 9, die: 6 });
    show.see(one);
    expect(show.waits).toBe(true);
    expect(show.shown?.state).toMatchObject({ price: 7, die: 3 });
    show.see(moved(one, 2, { price: 10 }));
    expect(show.waits).toBe(true);
    show.seen();
    expect(show.shown?.state).toMatchObject({ price: 10, die: 6 });
    expect(show.lags).toBe(false);
  });

  test('at the instant pace nothing is played', () => {
    pace.choose('instant');
    const show = opened(tell);
    const one = moved(first, 1);
    show.see(one);
    expect(show.shown).toBe(one);
  });

  test('what waits to be seen stays until it is pressed away, but not for a watcher', () => {
    tell.mockImplementation(() => [{ ms: 100, waits: true }]);
    const show = opened(tell);
    show.see(moved(first, 1));
    vi.advanceTimersByTime(60_000);
    expect(show.waits).toBe(true);
    show.seen();
    expect(show.lags).toBe(false);
    const watcher = new Show();
    watcher.tell = tell;
    watcher.see({ ...first, seat: null, mine: [] }, true);
    watcher.see({ ...moved(first, 1), seat: null, mine: [] });
    vi.advanceTimersByTime(100);
    expect(watcher.lags).toBe(false);
  });

  test('at the brisk pace others together take no more than nine seconds, however many there are', () => {
    let spent = 0;
    for (let left = 60; left > 0; left--) spent += lasting('brisk', 1000, left * 1000, spent);
    expect(spent).toBeLessThan(12_000);
    expect(lasting('brisk', 1000, 1000, 0)).toBe(500);
    expect(lasting('calm', 1000, 60_000, 60_000)).toBe(1000);
  });
});

test('the new lines of a log are those after the last one known', () => {
  const one = moved(first, 1);
  expect(linesSince(first, one)).toEqual(one.log.slice(-1));
  expect(linesSince(one, first)).toBeNull();
  expect(linesSince(first, { ...one, log_from: one.log_from + 2, log: one.log.slice(2) })).toEqual(one.log.slice(-1));
});

test('a piece starts as large as the place it leaves and lands as large as the one it reaches', () => {
  const way = wayOf([
    { x: 0, y: 0, width: 20, height: 20 },
    { x: 100, y: 0, width: 40, height: 40 },
  ]);
  expect(way?.start).toEqual({ x: 0, y: 0, width: 20, height: 20 });
  expect(way?.frames[0]).toEqual({ transform: 'translate(0px, 0px) scale(1)' });
  expect(way?.frames.at(-1)).toEqual({ transform: 'translate(110px, 10px) scale(2)' });
});

test('a piece with a size of its own grows out of a smaller place and shrinks into one; a point is no place to fit into', () => {
  const stops = [
    { x: 0, y: 0, width: 50, height: 20 },
    { x: 300, y: 0, width: 250, height: 40 },
    { x: 600, y: 0, width: 0, height: 28 },
    { x: 900, y: 0, width: 20, height: 20 },
  ];
  const scales = wayOf(stops, 100)?.frames.map(({ transform }) => /scale\((.*)\)/.exec(String(transform))?.[1]);
  expect(scales).toEqual(['0.5', '1', '1', '0.2']);
});

test('what is held up lies beside the sentence that tells of it, on the nearer side', () => {
  const bar = { left: 0, right: 900, top: 134, bottom: 182 };
  const die = { left: 4, right: 76, height: 80 };
  expect(besides(die, 206, bar)).toBe(226);
  expect(besides(die, 120, bar)).toBe(90);
  expect(besides({ ...die, height: 200 }, 120, bar)).toBe(286);
  expect(besides(die, 400, bar)).toBe(400);
  expect(besides({ ...die, left: 950, right: 1030 }, 206, bar)).toBe(206);
  expect(besides(die, 206, null)).toBe(206);
});
