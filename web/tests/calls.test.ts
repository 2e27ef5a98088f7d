import { beforeAll, describe, expect, test } from 'vitest';
import { language } from '../src/lib/language.svelte';
import { learn, sayLine, sayStretches } from '../src/lib/say';
import { newCall, wantedBy } from '../src/table/show/calls.svelte';
import { box, view } from './fixtures';

beforeAll(async () => {
  language.choose('en');
  await learn('big_shot');
});

describe('somebody is called', () => {
  const quiet = { turn: false, asked: false, said: '' };

  test('when a turn begins, not for each move of it', () => {
    expect(newCall(quiet, { ...quiet, turn: true }, false)).toBe('Your turn');
    expect(newCall({ ...quiet, turn: true }, { ...quiet, turn: true }, false)).toBe('');
  });

  test('when another seat asks to go back', () => {
    const seen = { ...view('auction'), mine: [0], wish: { seat: 1, agreed: [] } };
    expect(newCall(quiet, wantedBy(seen, false), false)).toBe('You are asked');
    expect(wantedBy({ ...seen, wish: { seat: 0, agreed: [] } }, false).asked).toBe(false);
    expect(wantedBy({ ...seen, wish: { seat: 1, agreed: [0] } }, false).asked).toBe(false);
  });

  test('by what others say, if the page is hidden', () => {
    const seen = {
      ...view('auction'),
      mine: [0],
      chat: [{ name: 'Ben', seat: 1, text: 'Well?', phrase: null, told: null, at: 0 }],
    };
    expect(newCall(quiet, wantedBy(seen, false), true)).toBe('Ben: Well?');
    expect(newCall(quiet, wantedBy(seen, false), false)).toBe('');
    expect(wantedBy({ ...seen, mine: [0, 1] }, false).said).toBe('');
  });
});

describe('a line of the log', () => {
  const line = { key: 'big_shot_bid', params: { seat: 1, amount: 3 } };
  const names = { seats: ['Ada', 'Hugo'], things: box().names };

  test('calls you "you", and nobody else', () => {
    expect(sayLine(line, { ...names, me: 1 })).toBe('You bid 3.');
    expect(sayLine(line, { ...names, me: 0 })).toBe('Hugo bids 3.');
    language.choose('fr');
    expect(sayLine(line, { ...names, me: 1 })).toBe('Vous offrez 3.');
    language.choose('en');
  });

  test('has the names of seats apart', () => {
    expect(sayStretches(line, { ...names, me: 0 })).toEqual([
      { text: 'Hugo', seat: 1 },
      { text: ' bids 3.', seat: null },
    ]);
    expect(sayStretches(line, { ...names, me: 1 })).toEqual([{ text: 'You bid 3.', seat: null }]);
  });
});
