import { describe, expect, test } from 'vitest';
import { changed, remembered } from '../src/table/changes';
import type { Change } from '../src/wire';
import { view } from './fixtures';

const seen = view('auction');

function change(parts: Partial<Change>): Change {
  const {
    number,
    actors,
    legal,
    prompt,
    can_undo,
    can_ask_undo,
    log_from,
    log,
    closes_in,
    time_given,
    held,
    late,
    lesson,
    head,
  } = seen;
  const same = { number, actors, legal, prompt, can_undo, can_ask_undo, closes_in, time_given, held, late, lesson, head };
  return { ...same, type: 'change', state: {}, glance: {}, log_from: log_from + log.length, log: [], ...parts };
}

describe('a new view', () => {
  const later = { ...seen, log_from: seen.log_from + 1, log: seen.log.slice(1) };

  test('has the lines before it that were known', () => {
    expect(remembered(seen, later)).toEqual(seen);
  });

  test('stands alone where the log went another way, or at another table', () => {
    const undone = { ...later, log: [{ number: 99, seat: 0, line: { key: 'big_shot_round', params: {} } }] };
    expect(remembered(seen, undone)).toEqual(undone);
    expect(remembered({ ...seen, table: 'another' }, later)).toEqual(later);
    expect(remembered(null, later)).toEqual(later);
  });
});

describe('what a move has changed', () => {
  test('is put into the view, and the rest stays', () => {
    const after = changed(seen, change({ number: seen.number + 1, state: { phase: 3 } }));
    expect(after).toEqual({ ...seen, number: seen.number + 1, state: { ...seen.state, phase: 3 } });
  });

  test('is put into the figures, and the rest stays', () => {
    const after = changed(seen, change({ glance: { heir: 2 } }));
    expect(after?.glance).toEqual({ ...seen.glance, heir: 2 });
  });

  test('adds its lines to the log', () => {
    const line = { number: 1, seat: 0, line: { key: 'big_shot_round', params: {} } };
    expect(changed(seen, change({ log: [line] }))?.log).toEqual([...seen.log, line]);
  });

  test('takes back the lines that are no longer there', () => {
    const after = changed(seen, change({ log_from: seen.log_from + 1 }));
    expect(after?.log).toEqual(seen.log.slice(0, 1));
  });
});
