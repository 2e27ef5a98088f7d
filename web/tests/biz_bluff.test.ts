import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { beats } from '../src/boxes/biz_bluff/beats';
import Board from '../src/boxes/biz_bluff/Board.svelte';
import { EMBLEMS, HATS, STREET_MARKS } from '../src/boxes/biz_bluff/emblems';
import { evening } from '../src/boxes/biz_bluff/evening.svelte';
import { outlook } from '../src/boxes/biz_bluff/outlook';
import Panel from '../src/boxes/biz_bluff/Panel.svelte';
import { settlementOf } from '../src/boxes/biz_bluff/settlement';
import { bizBluffOf, figuresOf, NOTHING, noteOn, onOffer, PHASES, UNSEEN } from '../src/boxes/biz_bluff/state';
import { litSquares } from '../src/boxes/biz_bluff/targets';
import { nextInDirection, SQUARE, spotOf, townOf, walkFrom } from '../src/boxes/biz_bluff/town';
import { coordinates, twoLines } from '../src/boxes/biz_bluff/words';
import { language } from '../src/lib/language.svelte';
import { legalOf } from '../src/lib/legal';
import { learn, sayKey, sayLine } from '../src/lib/say';
import { patched } from '../src/table/show/beats';
import type { Box, View } from '../src/wire';
import { view as fixture } from './fixtures';

const view = (name: string) => fixture(`biz_bluff_${name}`);
const box = () => JSON.parse(readFileSync('fixtures/biz_bluff_box.json', 'utf8')) as Box;
const VIEWS = ['move', 'file', 'enquiry', 'pitch', 'investing', 'shown', 'over'];

vi.setConfig({ testTimeout: 60_000 }); // A whole town is drawn in each test; a busy machine is no failure.

const act = vi.fn();
beforeAll(() => learn('biz_bluff'));
beforeEach(() => language.choose('en'));
afterEach(() => {
  cleanup();
  act.mockReset();
  evening.see({ ...view('move'), table: 'another' });
});

function props(shown: View) {
  const names = { seats: shown.seats.map((seat) => seat.name), things: box().names };
  return { view: shown, box: box(), names, busy: false, act };
}

describe('the town', () => {
  const state = bizBluffOf(view('move'));
  const town = townOf(state, 4);

  test('has a front, a name and an emblem for every company, a mark for every street, a hat for every seat', () => {
    expect(town.shops).toHaveLength(box().names.en?.company?.length ?? -1);
    expect(EMBLEMS).toHaveLength(town.shops.length);
    expect(STREET_MARKS).toHaveLength(box().names.en?.street?.length ?? -1);
    expect(HATS).toHaveLength(Math.max(...box().seats));
  });

  test('draws every square once, and none under a shop', () => {
    const drawn = state.board.filter((what) => what !== SQUARE.margin).length;
    expect(new Set(town.squares.map(({ at }) => at.join()))).toHaveLength(drawn);
    for (const {
      at: [x, y],
    } of town.squares) {
      expect(town.shops.some((shop) => x > shop.x && x < shop.x + shop.width && y > shop.y && y < shop.y + shop.height)).toBe(
        false,
      );
    }
  });

  test('has each shop nearest to the square before it', () => {
    town.shops.forEach((shop, company) => {
      const middle = [shop.x + shop.width / 2, shop.y + shop.height / 2] as const;
      const far = (front: number) => Math.hypot(spotOf(town, front)[0] - middle[0], spotOf(town, front)[1] - middle[1]);
      expect(Math.min(...state.front.map(far))).toBe(far(state.front[company] ?? 0));
    });
  });

  test('a pawn walks square by square, as many as were rolled', () => {
    for (const { square = 0 } of legalOf(view('move'), 'move')) {
      const seat = view('move').seat ?? 0;
      const way = walkFrom(state, state.pawn[seat] ?? 0, square);
      expect(way).toHaveLength(state.die);
      expect(way.at(-1)).toBe(square);
    }
  });

  test('a pawn sent further than any roll goes there straight', () => {
    expect(walkFrom(state, state.centre, state.chase[0] ?? 0)).toEqual([state.chase[0]]);
  });

  test('arrow keys go to the nearest lit square on that side, or nowhere', () => {
    expect(
      nextInDirection(
        [
          [0, 0],
          [40, 0],
          [120, 0],
          [0, 40],
        ],
        0,
        'ArrowRight',
      ),
    ).toBe(1);
    expect(
      nextInDirection(
        [
          [0, 0],
          [40, 0],
          [120, 0],
          [0, 40],
        ],
        0,
        'ArrowDown',
      ),
    ).toBe(3);
    expect(
      nextInDirection(
        [
          [0, 0],
          [40, 0],
        ],
        0,
        'ArrowLeft',
      ),
    ).toBeNull();
    expect(
      nextInDirection(
        [
          [0, 0],
          [40, 0],
        ],
        0,
        'Enter',
      ),
    ).toBeNull();
  });

  test('names squares as the log does', () => {
    for (const { square } of town.squares) {
      expect(box().names.en?.square?.[square]?.split(' ')[0]).toBe(coordinates(square));
    }
  });
});

test('60 $ and 25 shares, 50 bought: what each token would bring', () => {
  const shown = view('investing');
  Object.assign(bizBluffOf(shown), { cash: [60, 0, 0, 0], shares: [25, 0, 0, 0] });
  expect(outlook(shown, 0, 50)).toEqual([
    { token: 1, cash: 85, shares: 75, gain: 75 },
    { token: 2, cash: 160, shares: 75, gain: 150 },
    { token: 3, cash: 10, shares: 75, gain: 0 },
    { token: 4, cash: 10, shares: 0, gain: -75 },
  ]);
  figuresOf(shown).collects = [40, 0, 0, 0];
  expect(outlook(shown, 0, 50).map(({ cash }) => cash)).toEqual([125, 200, 50, 50]);
});

test('a settlement is read from the lines of a move: the file, who was last to invest, and where the money went', () => {
  const line = (key: string, params: Record<string, number>) => ({ key: `biz_bluff_${key}`, params });
  const lines = [
    line('buy', { seat: 2, count: 5 }),
    line('shown', { company: 4, token: 2 }),
    line('earn', { seat: 0, amount: 20 }),
    line('collect', { seat: 2, amount: 7 }),
  ];
  expect(settlementOf(lines)).toEqual({
    company: 4,
    token: 2,
    claimant: 2,
    earned: new Map([[0, 20]]),
    lost: new Map(),
    collected: new Map([[2, 7]]),
  });
  expect(settlementOf(lines.slice(0, 1))).toBeNull();
});

test('names on signs break evenly between words', () => {
  expect(twoLines('Cure-dents Toujours Vert')).toEqual(['Cure-dents', 'Toujours Vert']);
  expect(twoLines('Fairweather')).toEqual(['Fairweather']);
});

describe('what is offered', () => {
  test('every lit square is a button and nothing else in the town is; Enter goes there', async () => {
    const shown = view('move');
    const { container } = render(Board, props(shown));
    const lit = [...container.querySelectorAll('[data-square][role=button]')];
    expect(lit).toHaveLength(litSquares(shown).size);
    expect(container.querySelectorAll('[data-company][role=button]')).toHaveLength(0);
    const [first] = legalOf(shown, 'move');
    await fireEvent.keyDown(lit.find((one) => one.getAttribute('data-square') === String(first?.square)) as Element, {
      key: 'Enter',
    });
    expect(act).toHaveBeenCalledWith(first);
  });

  test('an S.V.P. square lights the free files of its street', async () => {
    const shown = view('enquiry');
    const { container } = render(Board, props(shown));
    const files = container.querySelectorAll('[data-company][role=button]');
    expect(files).toHaveLength(legalOf(shown, 'look').length);
    await fireEvent.click(files[0] as Element);
    expect(act).toHaveBeenCalledWith(legalOf(shown, 'look')[0]);
  });

  test('while a move is on its way the town offers nothing', () => {
    const { container } = render(Board, { ...props(view('move')), busy: true });
    expect(container.querySelectorAll('[data-square][role=button]')).toHaveLength(0);
  });

  test('a watcher is offered nothing in any phase', () => {
    for (const name of VIEWS) {
      render(Panel, props({ ...view(name), seat: null, legal: [] }));
      expect(screen.queryAllByRole('button')).toEqual([]);
      cleanup();
    }
  });

  test('what one says of a file is what is sent', async () => {
    const shown = view('pitch');
    render(Panel, props(shown));
    await fireEvent.click(screen.getByRole('button', { name: /the jackpot/ }));
    expect(act).toHaveBeenCalledWith({ type: 'say', statement: 2 });
  });

  test.each([
    ['4', { type: 'buy', amount: 4 }],
    ['-3', { type: 'sell', amount: 3 }],
    ['0', { type: 'hold' }],
    ['999999999', { type: 'buy', amount: 17 }],
  ])('%s on the slider', async (typed, action) => {
    const shown = view('investing');
    Object.assign(bizBluffOf(shown), { cash: [17, 17, 17, 17], shares: [8, 8, 8, 8] });
    figuresOf(shown).own = { most_bought: 17, most_sold: 8 };
    shown.legal = ['hold', 'buy', 'sell'].map((type) => ({ type }));
    const { container } = render(Panel, props(shown));
    await fireEvent.input(screen.getByRole('spinbutton'), { target: { value: typed } });
    await fireEvent.click(container.querySelector('.button.deal') as Element);
    expect(act).toHaveBeenCalledWith(action);
  });

  test('who has no shares cannot slide towards selling', () => {
    const shown = view('investing');
    Object.assign(bizBluffOf(shown), { cash: [17, 17, 17, 17], shares: [0, 0, 0, 0] });
    figuresOf(shown).own = { most_bought: 17, most_sold: 0 };
    shown.legal = ['hold', 'buy'].map((type) => ({ type }));
    render(Panel, props(shown));
    expect(screen.getByRole('slider').getAttribute('min')).toBe('0');
    expect(screen.getByRole('slider').getAttribute('max')).toBe('17');
  });
});

describe('the theatre', () => {
  test('shows the file on offer closed, and what each has said', () => {
    const shown = view('investing');
    expect(onOffer(shown)).not.toBe(NOTHING);
    render(Board, props(shown));
    const stage = within(screen.getByRole('region', { name: 'The investing' }));
    expect(stage.getAllByRole('listitem')).toHaveLength(shown.seats.length);
    expect(stage.queryByRole('img')).toBeNull();
  });

  test('shows the file turned over for as long as the show tells of it', async () => {
    const after = view('shown');
    Object.assign(bizBluffOf(after), { phase: PHASES.rolling });
    Object.assign(figuresOf(after), { on_offer: NOTHING });
    const { rerender } = render(Board, props(after));
    expect(screen.queryByRole('region')).toBeNull();
    const last = after.log.findLast(({ line }) => line.key === 'biz_bluff_shown')?.number;
    const lines = after.log.filter(({ number }) => number === last).map(({ line }) => line);
    const told = beats(after, after, lines).at(-1);
    expect(told?.waits).toBe(true);
    await rerender(props(patched(after, told?.during)));
    expect(within(screen.getByRole('region', { name: 'The investing' })).getByRole('img')).toBeTruthy();
    await rerender(props(after));
    expect(screen.queryByRole('region')).toBeNull();
  });

  test("a look is one's own: another seat at the same screen is not shown it", () => {
    const before = view('move');
    const after = structuredClone(before);
    bizBluffOf(after).token[3] = 2;
    evening.see(before);
    evening.see(after);
    expect(noteOn(bizBluffOf(after), 3)).not.toBe(UNSEEN);
    expect(evening.glimpse).toEqual({ seat: before.seat, company: 3, token: 2 });
    render(Panel, props({ ...before, seat: 1 }));
    expect(screen.queryByText(/In the file of/)).toBeNull();
    cleanup();
    render(Panel, props(after));
    expect(screen.getByText(/In the file of/)).toBeTruthy();
  });
});

test.each(['en', 'fr'] as const)('every line of a whole game has words, and so has every option (%s)', (locale) => {
  language.choose(locale);
  for (const name of VIEWS) {
    const { log, prompt, result } = view(name);
    const { names } = props(view(name));
    for (const line of [...log.map((entry) => entry.line), prompt, ...(result?.sheet.flat() ?? [])]) {
      expect(sayLine(line, names)).not.toBe(line.key);
    }
  }
  for (const { name, values } of box().options) {
    for (const value of values) expect(sayKey(`biz_bluff_option_${name}_${value}_why`)).toBeTruthy();
  }
  expect(sayKey('biz_bluff_keys')).toBeTruthy();
});
