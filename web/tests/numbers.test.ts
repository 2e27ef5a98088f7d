import { expect, test } from 'vitest';
import { number } from '../src/lib/time';

test('a number is written as its language does, with as many digits as are asked for', () => {
  expect(number(0.0642, 'fr', 2)).toBe('0,06');
  expect(number(0.0642, 'en', 2)).toBe('0.06');
  expect(number(4.33, 'en')).toBe('4.3');
  expect(number(-5, 'fr')).toBe('−5');
});
