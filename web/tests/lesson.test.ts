import { describe, expect, test } from 'vitest';
import { nameOf } from '../src/table/lesson/controls';
import { knobAt, pathOf, rectangle } from '../src/table/lesson/geometry';

const WINDOW = { width: 1000, height: 800 };
const PIECE = rectangle(100, 100, 200, 150);

describe('the pointer', () => {
  test('ends beside the piece, on the side it comes from', () => {
    expect(knobAt(PIECE, { x: 900, y: 120 }, WINDOW)).toEqual({ x: 216, y: 125 });
    expect(knobAt(PIECE, { x: 150, y: 700 }, WINDOW)).toEqual({ x: 150, y: 166 });
    expect(knobAt(PIECE, { x: 900, y: 700 }, WINDOW)).toEqual({ x: 216, y: 166 });
  });

  test('stays inside the window', () => {
    const corner = rectangle(950, 700, 1000, 800);
    expect(knobAt(corner, { x: 975, y: 900 }, WINDOW).y).toBe(790);
  });
});

test('an outline is one closed path with as many corners', () => {
  expect(pathOf(PIECE)).toMatch(/^M[^Z]*Z$/);
  expect(pathOf(PIECE).match(/Q/g)).toHaveLength(4);
});

test('a control is called after its action, so that its beginning names what leads there', () => {
  expect(nameOf({ type: 'place', colour: 2, district: 11 })).toBe('do.place.2.11');
  expect(nameOf({ type: 'pass' })).toBe('do.pass');
});
