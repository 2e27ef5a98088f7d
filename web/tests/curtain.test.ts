import { expect, test } from 'vitest';
import { covered, hasSecrets, seatToLook } from '../src/table/curtain';
import { view } from './fixtures';

test('hidden money is a secret, an unknown key is not one between seats', () => {
  expect(hasSecrets(view('hot'))).toBe(true);
  expect(hasSecrets(view('auction'))).toBe(false);
});

test('the screen is covered until the person whose turn it is says so', () => {
  const hot = { ...view('hot'), seat: 0, actors: [1] };
  expect(seatToLook(hot)).toBe(1);
  expect(covered(hot, null)).toBe(true);
  expect(covered(hot, 0)).toBe(true);
  expect(covered(hot, 1)).toBe(false);
});

test('the curtain stays open while others than the people at this screen act', () => {
  const hot = { ...view('hot'), mine: [0, 1], seat: 1, actors: [2] };
  expect(covered(hot, 1)).toBe(false);
});

test('with open money the screen just turns to the next person', () => {
  const open = { ...view('auction'), mine: [0, 1], seat: 0, actors: [1] };
  expect(covered(open, null)).toBe(false);
  expect(seatToLook(open)).toBe(1);
});

test('one person alone at the screen never meets the curtain', () => {
  expect(covered({ ...view('hot'), mine: [0], seat: 0, actors: [0] }, null)).toBe(false);
});
