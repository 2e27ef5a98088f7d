import { expect, test } from 'vitest';
import { askedHere, covered, hasSecrets, nextToLook, onlyBotsAreAsked, ownSecrets, seatToLook } from '../src/table/curtain';
import type { View } from '../src/wire';
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
  expect(covered({ ...hot, seat: 1 }, 1)).toBe(false);
});

test('a view from the seat of whoever looked before is not shown for a moment to the next', () => {
  expect(covered({ ...view('hot'), seat: 0, actors: [1] }, 1)).toBe(true);
});

test('nobody is called to the screen before somebody at it is asked', () => {
  const hot = view('hot');
  const seats = hot.seats.map((seat, place) => ({ ...seat, kind: place < 2 ? 'person' : 'bot' }) as typeof seat);
  expect(onlyBotsAreAsked({ ...hot, seats, actors: [2] })).toBe(true);
  expect(onlyBotsAreAsked({ ...hot, seats, actors: [1, 2] })).toBe(false);
  expect(onlyBotsAreAsked({ ...hot, seats, actors: [] })).toBe(false);
});

test('where several are asked, whoever looks goes on', () => {
  expect(nextToLook({ ...view('hot'), seat: 1, actors: [0, 1] }, 1)).toBe(1);
  expect(nextToLook({ ...view('hot'), seat: 1, actors: [0] }, 1)).toBe(0);
});

test('what only one seat sees is told from what everybody sees', () => {
  const before = view('hot');
  expect(ownSecrets({ ...before, state: { ...before.state, round: 9 } })).toBe(ownSecrets(before));
  const cash = (before.state.cash as (number | null)[]).map((one) => (one === null ? null : one + 1));
  expect(ownSecrets({ ...before, state: { ...before.state, cash } })).not.toBe(ownSecrets(before));
});

test('the curtain stays open while others than the people at this screen act', () => {
  const hot = { ...view('hot'), mine: [0, 1], seat: 1, actors: [2] };
  expect(covered(hot, 1)).toBe(false);
});

test('with open money the screen just turns to the next person', () => {
  const open = { ...atOneScreen(view('auction')), seat: 0, actors: [1] };
  expect(covered(open, null)).toBe(false);
  expect(seatToLook(open)).toBe(1);
});

test('a seat handed to a bot is not waited for', () => {
  const hot = { ...view('hot'), seat: 0, actors: [1] };
  hot.seats = hot.seats.map((seat, place) => (place === 1 ? { ...seat, kind: 'bot' as const } : seat));
  expect(seatToLook(hot)).toBe(0);
  expect(covered(hot, 0)).toBe(false);
});

test('one person alone at the screen never meets the curtain', () => {
  expect(covered({ ...view('hot'), mine: [0], seat: 0, actors: [0] }, null)).toBe(false);
});

/** The first two seats held by people around this screen. */
function atOneScreen(shown: View): View {
  const seats = shown.seats.map((seat, place) => (place < 2 ? { ...seat, kind: 'person' as const } : seat));
  return { ...shown, seats, mine: [0, 1] };
}

test('all who are asked around one screen are known, those handed to a bot are not among them', () => {
  const hot = { ...view('hot'), seat: 0, actors: [0, 1] };
  expect(askedHere(hot)).toEqual([0, 1]);
  hot.seats = hot.seats.map((seat, place) => (place === 1 ? { ...seat, kind: 'bot' as const } : seat));
  expect(askedHere(hot)).toEqual([0]);
});
