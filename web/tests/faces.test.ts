import { expect, test } from 'vitest';
import { SITTERS, faceOf } from '../src/lib/faces';

test('whoever is called like one of the six has that face everywhere', () => {
  expect(SITTERS.map(faceOf)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('any other name has one face, and always the same', () => {
  expect(SITTERS[faceOf('Rosa')]).toBeDefined();
  expect(faceOf('Rosa')).toBe(faceOf('Rosa'));
  expect(faceOf('')).toBe(0);
});
