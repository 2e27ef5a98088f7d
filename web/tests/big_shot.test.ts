import { describe, expect, test } from 'vitest';
import { EMBLEMS } from '../src/boxes/big_shot/emblems';
import { LYING, UPRIGHT, neighbour, type Layout, type Point } from '../src/boxes/big_shot/map';
import { outlook } from '../src/boxes/big_shot/outlook';
import { bigShotOf, figuresOf, NOBODY } from '../src/boxes/big_shot/state';
import { drawnTokens } from '../src/boxes/big_shot/tokens';
import { broken } from '../src/boxes/big_shot/words';
import { sum } from '../src/lib/numbers';
import { againstBots, allows, resized } from '../src/pages/plan';
import { box, view } from './fixtures';

describe('one more token', () => {
  const figures = figuresOf(view('place'));

  test('sells a district that wants but one, to whoever leads then', () => {
    const figured = {
      ...figures,
      to_go: [1, 2],
      next_leader: [
        [2, 1, 1, 1],
        [0, 1, 2, NOBODY],
      ],
    };
    expect(outlook(figured, 0, 0)).toEqual({ sells: true, colour: 2 });
    expect(outlook(figured, 1, 3)).toEqual({ sells: false, colour: NOBODY });
  });
});

describe('the map shows the neighbourhood of the edition', () => {
  const { borders } = bigShotOf(view('auction'));

  test.each([
    ['lying', LYING],
    ['upright', UPRIGHT],
  ] as const)('%s', (_, layout) => {
    for (const park of [3, 7]) {
      const touching = layout.outlines.map((_, district) => district).filter((district) => touch(layout, park, district));
      const printed = borders.map((_, district) => district).filter((d) => ((borders[d] ?? 0) >> park) & 1);
      expect(touching).toEqual(printed);
    }
  });

  test('the auction spaces run clockwise, each beside the next, upright too', () => {
    for (const layout of [LYING, UPRIGHT]) {
      expect(layout.spaces).toHaveLength(18);
      const turns = layout.spaces.map((_, n) => turn(layout, n));
      expect(turns.every((direction) => direction >= 0)).toBe(true);
    }
  });

  test('arrow keys move to the neighbour in that direction, among what is allowed', () => {
    const all = LYING.middles.map((_, district) => district);
    expect(neighbour(LYING, 3, 'ArrowRight', all)).toBe(1);
    expect(neighbour(LYING, 12, 'ArrowRight', all)).toBe(5);
    expect(neighbour(LYING, 3, 'ArrowLeft', all)).toBeNull();
    expect(neighbour(LYING, 3, 'ArrowRight', [3, 12])).toBe(12);
    expect(neighbour(LYING, 3, 'Enter', all)).toBeNull();
  });

  test('there is an outline, a name and an emblem for every district of the edition', () => {
    expect(LYING.outlines).toHaveLength(box().names.en?.district?.length ?? -1);
    expect(EMBLEMS).toHaveLength(LYING.outlines.length);
  });
});

test('every token on the board has a place of its own', () => {
  const state = bigShotOf(view('place'));
  const names = drawnTokens(state, LYING).map((token) => token.name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toHaveLength(72 - sum(state.box));
});

test('hidden money wants three seats, bluffing wants hidden money', () => {
  const four = againstBots(box(), 'Ada', 4);
  expect(allows(box(), four, 'money', 'hidden')).toBe(true);
  expect(allows(box(), againstBots(box(), 'Ada', 2), 'money', 'hidden')).toBe(false);
  expect(allows(box(), four, 'overbid', 'restart')).toBe(false);
  expect(allows(box(), { ...four, options: { money: 'hidden' } }, 'overbid', 'restart')).toBe(true);
  expect(allows(box(), { ...four, options: { money: 'hidden', overbid: 'restart' } }, 'money', 'open')).toBe(true);
});

test('with two, loans come before the auction', () => {
  expect(allows(box(), againstBots(box(), 'Ada', 4), 'loans', 'during')).toBe(true);
  expect(allows(box(), againstBots(box(), 'Ada', 2), 'loans', 'during')).toBe(false);
  expect(resized(againstBots(box(), 'Ada'), 2, box()).options.loans).toBe('before');
});

test('names break between words', () => {
  expect(broken("L'Avenue des Tours", 13)).toEqual(["L'Avenue des", 'Tours']);
  expect(broken('Riverside', 5)).toEqual(['Riverside']);
});

/** Whether two districts share a stretch of street, not just a corner. */
function touch(layout: Layout, one: number, other: number): boolean {
  if (one === other) return false;
  return sides(layout, one).some((a) => sides(layout, other).some((b) => overlap(a, b) > 1));
}

function sides(layout: Layout, district: number): [Point, Point][] {
  const outline = layout.outlines[district] ?? [];
  return outline.map((from, n) => [from, outline[(n + 1) % outline.length] as Point]);
}

function overlap([a, b]: [Point, Point], [c, d]: [Point, Point]): number {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const along = ([x, y]: Point) => ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / length;
  const aside = ([x, y]: Point) => Math.abs((x - a[0]) * (b[1] - a[1]) - (y - a[1]) * (b[0] - a[0])) / length;
  if (aside(c) > 0.5 || aside(d) > 0.5) return 0;
  return Math.min(length, Math.max(along(c), along(d))) - Math.max(0, Math.min(along(c), along(d)));
}

/** Positive when the way from one space over the next to the one after turns right, nought when it goes straight on. */
function turn(layout: Layout, n: number): number {
  const centre = (place: number): Point => {
    const space = layout.spaces[place % 18];
    if (!space) throw new Error(`There is no auction space ${place}.`);
    return [space.x + space.width / 2, space.y + space.height / 2];
  };
  const [a, b, c] = [centre(n), centre(n + 1), centre(n + 2)];
  return Math.round((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]));
}
