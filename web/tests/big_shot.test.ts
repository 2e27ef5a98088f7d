import { describe, expect, test } from 'vitest';
import { EMBLEMS } from '../src/boxes/big_shot/emblems';
import { LYING, UPRIGHT, neighbour, type Layout, type Point } from '../src/boxes/big_shot/map';
import { allows } from '../src/boxes/big_shot/options';
import { highestUnmatched, isDoubled, outlook } from '../src/boxes/big_shot/sale';
import { bigShotOf, NOBODY, sum } from '../src/boxes/big_shot/state';
import { drawTokens, moveTokens } from '../src/boxes/big_shot/tokens';
import { broken } from '../src/boxes/big_shot/words';
import { againstBots } from '../src/pages/plan';
import { box, view } from './fixtures';

describe('who takes a district', () => {
  test.each([
    [[3, 3, 1, 0], 2],
    [[2, 2, 2, 1], 3],
    [[4, 3, 0, 0], 0],
    [[2, 2, 0, 0], NOBODY],
    [[2, 2, 1, 1], NOBODY],
    [[3, 2, 2, 0], 0],
    [[0, 0, 0, 0], NOBODY],
  ])('%j goes to %i', (counts, colour) => {
    expect(highestUnmatched(counts)).toBe(colour);
  });

  test('the seventh token sells', () => {
    expect(outlook([2, 3, 1, 0], 0, 7)).toEqual({ counts: [3, 3, 1, 0], sells: true, colour: 2 });
    expect(outlook([2, 2, 1, 0], 0, 7)).toMatchObject({ sells: false, colour: 0 });
  });

  test('a park doubles a neighbour of the same colour only', () => {
    const owner = Array<number>(13).fill(NOBODY);
    [owner[0], owner[1], owner[2], owner[3]] = [1, 1, 2, 1];
    const { borders } = bigShotOf(view('auction'));
    expect([0, 1, 2, 3].map((district) => isDoubled(district, owner, borders))).toEqual([true, true, false, false]);
  });
});

describe('the map shows the neighbourhood of the edition', () => {
  const { borders } = bigShotOf(view('auction'));

  test.each([['lying', LYING], ['upright', UPRIGHT]] as const)('%s', (_, layout) => {
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

describe('tokens travel', () => {
  test('every token of the game is somewhere, once', () => {
    const tokens = moveTokens([], bigShotOf(view('place')));
    expect(tokens).toHaveLength(72);
    expect(new Set(tokens.map((token) => token.id)).size).toBe(72);
  });

  test('placing one token moves that one alone', () => {
    const before = bigShotOf(view('place'));
    const colour = before.lot.findIndex((count) => count > 0);
    const district = before.owner.indexOf(NOBODY);
    const after = structuredClone(before);
    after.lot[colour] = (before.lot[colour] ?? 0) - 1;
    (after.district[district] as number[])[colour] = (before.district[district]?.[colour] ?? 0) + 1;
    const first = moveTokens([], before);
    const second = moveTokens(first, after);
    const moved = second.filter((token, n) => token.at !== first[n]?.at);
    expect(moved).toEqual([{ id: moved[0]?.id, colour, at: `d${district}` }]);
  });

  test('tokens that leave the game fade where they were seen last', () => {
    const before = bigShotOf(view('place'));
    const district = before.district.findIndex((counts, n) => sum(counts) > 0 && before.owner[n] === NOBODY);
    const after = structuredClone(before);
    (after.district[district] as number[]).forEach((count, colour) => {
      after.box[colour] = (after.box[colour] ?? 0) + count;
    });
    after.district[district] = [0, 0, 0, 0];
    const first = drawTokens([], before, LYING);
    const second = drawTokens(first, after, LYING);
    const left = second.filter((token, n) => token.at === 'box' && first[n]?.at !== 'box');
    expect(left.length).toBeGreaterThan(0);
    for (const token of left) expect(token.spot).toEqual(first.find(({ id }) => id === token.id)?.spot);
  });
});

test('hidden money wants three seats, bluffing wants hidden money', () => {
  const four = againstBots(box(), 'Ada');
  expect(allows(four, 'money', 'hidden')).toBe(true);
  expect(allows(againstBots(box(), 'Ada', 2), 'money', 'hidden')).toBe(false);
  expect(allows(four, 'overbid', 'restart')).toBe(false);
  expect(allows({ ...four, options: { money: 'hidden' } }, 'overbid', 'restart')).toBe(true);
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
