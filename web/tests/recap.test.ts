import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plainBeats } from '../src/table/show/beats';
import { pace } from '../src/table/show/pace.svelte';
import { Recap } from '../src/table/show/recap.svelte';
import { Show, type Step } from '../src/table/show/show.svelte';
import { entriesOf, stepsOf } from '../src/table/show/since';
import { visits } from '../src/table/show/visits';
import type { View } from '../src/wire';
import Recalled from './Recalled.svelte';
import { view } from './fixtures';

const base = view('auction');
const first = {
  ...base,
  mine: [0],
  seat: 0,
  log: [],
  seats: base.seats.map((seat, n) => (n === 0 ? { ...seat, kind: 'person' as const } : seat)),
};
const nobody = () => Promise.resolve([]);

/** The view after another move, told of a seat in one line. */
function moved(before: View, by: number, about = by): View {
  const number = before.number + 1;
  const line = { key: 'big_shot_pass', params: { seat: about } };
  return { ...before, number, log: [...before.log, { number, seat: by, line }] };
}

function followed(recap: Recap, ...seats: number[]): View {
  return seats.reduce<View>((before, seat) => {
    const after = moved(before, seat);
    recap.follow(before, after, false);
    return after;
  }, first);
}

describe('what happened since my last move', () => {
  test('what others did is kept until I move', () => {
    const recap = new Recap(nobody);
    followed(recap, 1, 2);
    expect(recap.steps.map(({ lines }) => lines[0]?.seat)).toEqual([1, 2]);
    followed(recap, 1, 0);
    expect(recap.steps).toEqual([]);
  });

  test('what is taken back is no longer told', () => {
    const recap = new Recap(nobody);
    const later = followed(recap, 1, 2);
    const back = { ...moved(first, 1), number: later.number + 1 };
    recap.follow(later, back, false);
    expect(recap.steps.map(({ lines }) => lines[0]?.seat)).toEqual([1]);
  });

  test('who comes back is told of what was missed, and of nothing else without being asked', async () => {
    const steps: Step[] = [{ before: first, after: moved(first, 1), lines: moved(first, 1).log }];
    const now = moved(first, 1);
    for (const [seen, missed] of [
      [now.number, false],
      [first.number, true],
    ] as const) {
      visits.leave(first.table, seen);
      const recap = new Recap(() => Promise.resolve(steps));
      recap.follow(null, now, true);
      await vi.waitFor(() => expect(recap.steps).toEqual(steps));
      expect(recap.missed).toBe(missed);
    }
  });
});

test.each([
  ['my turn has come and some of it was about me', true, 0, 'Since your last move: 2. One thing concerns you.'],
  ['nothing of it was about me', true, 1, 'Since your last move: 2'],
  ['it is not my turn', false, 0, 'Since your last move: 2'],
])('its button is lit if it matters: %s', (_, asked, about, label) => {
  const recap = new Recap(nobody);
  const one = moved(first, 1, about);
  recap.follow(first, one, false);
  recap.follow(one, moved(one, 2), false);
  render(Recalled, { recap, view: one, asked });
  const button = screen.getByRole('button', { name: label });
  expect(button.classList.contains('concerned')).toBe(label.includes('concerns'));
  expect(screen.queryByRole('list')).toBeNull();
  cleanup();
});

describe('how it is told', () => {
  const steps = (...moves: [number, number][]): Step[] => {
    let before: View = first;
    return moves.map(([by, about]) => {
      const after = moved(before, by, about);
      const step = { before, after, lines: after.log.slice(-1) };
      before = after;
      return step;
    });
  };

  test('the moves of one seat in a row are one entry', () => {
    const entries = entriesOf(steps([1, 1], [1, 1], [2, 2]), plainBeats, 0);
    expect(entries.map(({ seat, steps }) => [seat, steps.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  test('of more than five those that concern me stay, in their order', () => {
    const seven = steps([1, 1], [2, 0], [1, 1], [2, 2], [1, 1], [2, 2], [1, 0]);
    const entries = entriesOf(seven, plainBeats, 0);
    expect(entries).toHaveLength(5);
    expect(entries.map(({ mine }) => mine).filter(Boolean)).toHaveLength(2);
    expect(entries.at(-1)?.mine).toBe(true);
    const order = entries.map(({ steps }) => seven.indexOf(steps[0] as Step));
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });

  test('the steps that the server tells lead to the view one has', () => {
    const now = moved(moved(first, 1), 2);
    const move = (number: number) => ({
      state: { price: number },
      glance: {},
      actors: [number],
      log: now.log.slice(number - 1, number),
    });
    const later = { ...move(2), log: moved(now, 1).log.slice(-1) };
    const begun = { ...move(1), state: { price: 1, round: 7 } };
    const told = stepsOf(now, { moves: [begun, move(2), later] });
    expect(told).toHaveLength(2);
    expect(told.map(({ before }) => [before.state.price, before.log.length])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(told[1]?.before.state.round).toBe(7);
    expect(told[0]?.after).toBe(told[1]?.before);
    expect(told[1]?.after).toBe(now);
  });
});

describe('shown again', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    pace.choose('instant');
  });
  afterEach(() => void vi.useRealTimers());

  test('a change is played from how things stood before it, at any pace, and ends at how things stand', () => {
    const show = new Show();
    show.tell = () => [{ ms: 1000 }];
    const [one, two] = [moved(first, 1), moved(moved(first, 1), 2)];
    show.see(two, true);
    const step = { before: first, after: one, lines: one.log };
    show.replay([step]);
    expect(show.shown?.number).toBe(first.number);
    expect(show.replaying).toEqual([step]);
    expect(show.shown?.legal).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(show.shown).toBe(two);
    expect(show.replaying).toBeNull();
  });

  test('my own move ends it', () => {
    const show = new Show();
    show.tell = () => [{ ms: 1000 }];
    const one = moved(first, 1);
    show.see(one, true);
    show.replay([{ before: first, after: one, lines: one.log }]);
    show.see(moved(one, 0));
    expect(show.replaying).toBeNull();
    expect(show.shown?.number).toBe(one.number + 1);
  });
});
