import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { called } from '../src/boxes/kohle/calls';
import { AMOUNT, NEGOTIATION, NOBODY } from '../src/boxes/kohle/rules.gen';
import { kohleOf } from '../src/boxes/kohle/state';
import { talk } from '../src/boxes/kohle/talk.svelte';
import { language } from '../src/lib/language.svelte';
import { learn, sayLine, sayStretches } from '../src/lib/say';
import { attention } from '../src/table/show/attention.svelte';
import { newCall, wantedBy } from '../src/table/show/calls.svelte';
import { pace } from '../src/table/show/pace.svelte';
import { Show } from '../src/table/show/show.svelte';
import type { View } from '../src/wire';
import Heeding from './Heeding.svelte';
import { box, view } from './fixtures';

beforeAll(async () => {
  language.choose('en');
  await learn('big_shot');
});

describe('somebody is called', () => {
  const quiet = { turn: false, asked: false, addressed: [], said: '' };
  const nobody = { asked: false, addressed: [] };
  const wanted = (seen: View) => wantedBy(seen, nobody, true, null);

  test('when a turn begins, not for each move of it', () => {
    expect(newCall(quiet, { ...quiet, turn: true }, false)).toBe('Your turn');
    expect(newCall({ ...quiet, turn: true }, { ...quiet, turn: true }, false)).toBe('');
  });

  test('when another seat asks to go back', () => {
    const seen = { ...view('auction'), mine: [0], wish: { seat: 1, agreed: [] } };
    expect(newCall(quiet, wanted(seen), false)).toBe('You are asked');
    expect(wanted({ ...seen, wish: { seat: 0, agreed: [] } }).asked).toBe(false);
    expect(wanted({ ...seen, wish: { seat: 1, agreed: [0] } }).asked).toBe(false);
  });

  test('by what others say, if the page is hidden', () => {
    const seen = {
      ...view('auction'),
      mine: [0],
      chat: [{ name: 'Ben', seat: 1, text: 'Well?', phrase: null, told: null, at: 0 }],
    };
    expect(newCall(quiet, wanted(seen), true)).toBe('Ben: Well?');
    expect(newCall(quiet, wanted(seen), false)).toBe('');
    expect(wanted({ ...seen, mine: [0, 1] }).said).toBe('');
  });
});

describe('at a table where all talk at once', () => {
  const calls = vi.fn<(words: string, table: string) => void>();
  const LASTS = 1000;

  beforeEach(() => {
    vi.useFakeTimers();
    calls.mockReset();
    vi.spyOn(attention, 'call').mockImplementation(calls);
  });
  afterEach(() => {
    cleanup();
    talk.setQuiet(false);
    pace.choose('calm');
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** A negotiation in which nobody has offered this seat anything yet; `closes_in`: as a live table has it. */
  function negotiation(closes_in: number | null = null): View {
    const seen = { ...view('kohle_partner'), closes_in };
    const offered = kohleOf(seen).offered.map((row) => row.map(() => NOBODY));
    return { ...seen, actors: [0, 1, 2, 3], state: { ...seen.state, passed: 0, offered } as View['state'] };
  }

  /** What a seat says, as the two events of a bot: about whom it speaks, then how much. */
  function named(before: View, seat: number, amount: number, to: number | null = null): View[] {
    const state = { ...before.state, speaker: seat } as Record<string, unknown>;
    const speaking = {
      ...before,
      number: before.number + 1,
      actors: [seat],
      state: { ...state, phase: AMOUNT } as View['state'],
    };
    const offered = kohleOf(before).offered.map((row, one) => (one === to ? row.with(3, amount) : row));
    const key = to === null ? 'kohle_ask' : 'kohle_offer';
    const line = { number: before.number + 2, seat, line: { key, params: { seat: to ?? seat, family: 3, amount } } };
    const said = { ...before, number: line.number, log: [...before.log, line] };
    return [speaking, { ...said, state: { ...state, phase: NEGOTIATION, passed: 0, offered } as View['state'] }];
  }

  function opened(first: View): Show {
    const show = new Show();
    show.tell = (_before, _after, lines) => lines.map((say) => ({ say, ms: LASTS }));
    show.see(first, true);
    render(Heeding, { show, called });
    flushSync();
    return show;
  }

  /** All views, one after the other; between them the show has its time. Returns the last. */
  function follow(show: Show, views: View[], ms = LASTS): View {
    for (const seen of views) {
      show.see(seen);
      flushSync();
      vi.advanceTimersByTime(ms);
      flushSync();
    }
    return views.at(-1) as View;
  }

  const said = () => calls.mock.calls.map(([words]) => words);

  test.each(['calm', 'brisk', 'instant'] as const)('the prices of others call nobody again (%s)', (name) => {
    pace.choose(name);
    const first = negotiation();
    const show = opened(first);
    let last = first;
    for (const [seat, price] of [
      [1, 5],
      [3, 4],
      [2, 6],
    ] as const)
      last = follow(show, named(last, seat, price));
    expect(said()).toEqual(['Your turn']);
    follow(show, [{ ...last, number: last.number + 1, actors: [1, 2, 3] }]); // One has let go …
    follow(show, named(last, 1, 3)); // … and another price asks everybody anew.
    expect(said()).toEqual(['Your turn', 'Your turn']);
  });

  test.each([
    ['brisk', null],
    ['instant', null],
    ['brisk', 9000],
  ] as const)('an offer to me does, as often as there is another (%s, %s)', (name, closes_in) => {
    pace.choose(name);
    const first = negotiation(closes_in);
    const show = opened(first);
    let last = follow(show, named(first, 3, 4, 0));
    last = follow(show, named(last, 1, 7));
    last = follow(show, named(last, 3, 5, 0));
    follow(show, named(last, 3, 2, 2));
    expect(said()).toEqual(['Your turn', 'You are asked', 'You are asked']);
  });

  test('an offer calls at once, and its turn does not call once more when it can be seen', () => {
    pace.choose('brisk');
    const first = negotiation();
    const idle = { ...first, actors: [1, 2, 3], legal: [] };
    const show = opened(idle);
    follow(show, named(first, 3, 4, 0), 0);
    expect(show.lags).toBe(true);
    expect(said()).toEqual(['You are asked']);
    vi.advanceTimersByTime(5 * LASTS);
    flushSync();
    expect(show.lags).toBe(false);
    expect(said()).toEqual(['You are asked']);
  });

  test.each([null, 9000])('a card that can be stopped does, for those who are asked about it (%s)', (closes_in) => {
    const first = negotiation(closes_in);
    const show = opened(first);
    const { state } = view('kohle_window');
    const window = { ...first, number: first.number + 1, actors: [0, 1], state: { ...state, passed: 0 } as View['state'] };
    follow(show, [window, { ...window, number: window.number + 1, actors: [0] }]);
    expect(said()).toEqual(['Your turn', 'You are asked']);
  });

  test('whoever lets everything go until somebody addresses them is called only then', () => {
    talk.setQuiet(true);
    const first = negotiation();
    const show = opened(first);
    const last = follow(show, named(first, 1, 7));
    expect(said()).toEqual([]);
    follow(show, named(last, 3, 5, 0));
    expect(said()).toEqual(['You are asked']);
  });

  test('the Boss is, when nobody else has anything left to say', () => {
    const first = view('kohle_boss');
    const talking = { ...first, actors: [0, 1, 2, 3], glance: { ...first.glance, last_word: false } as View['glance'] };
    const show = opened(talking);
    follow(show, [{ ...first, number: first.number + 1 }]);
    expect(said()).toEqual(['Your turn', 'You are asked']);
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
