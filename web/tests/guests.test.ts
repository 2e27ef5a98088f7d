import { beforeEach, expect, test } from 'vitest';
import { remember } from '../src/lib/remembered';
import { sayKey } from '../src/lib/say';
import { keepLink, linksOf } from '../src/pages/plan';
import { mayBeFreed } from '../src/table/guests';
import type { Seat, View } from '../src/wire';
import { view } from './fixtures';

const seat = (kind: Seat['kind'], present: boolean): Seat => ({ name: 'Ada', kind, level: '', present, kept: false });
const OPENED = { table: 't', links: [null, 'token', null, 'token'], watch: 'watch' };

function table(...seats: Seat[]): View {
  return { ...view('auction'), table: 't', mine: [0], seats, result: null };
}

beforeEach(() => {
  localStorage.clear();
  remember('links', [OPENED]);
});

test('the seat of a friend who has gone, or never came, may be freed, and no other', () => {
  const seats = [seat('person', false), seat('person', false), seat('person', true), seat('bot', true)];
  const free = (place: number) => mayBeFreed(table(...seats), place, OPENED);
  expect([free(0), free(1), free(2), free(3)]).toEqual([false, true, false, true]);
  const kept = [seat('person', true), seat('open', false), seat('open', false), seat('bot', true)];
  expect(mayBeFreed(table(...kept), 1, OPENED)).toBe(false);
  expect(mayBeFreed(table(...kept), 2, OPENED)).toBe(true);
});

test('a freed seat has its new link', () => {
  keepLink('t', 2, 'fresh');
  expect(linksOf('t')?.links).toEqual([null, 'token', 'fresh', 'token']);
});

test('what happens to seats can be told', () => {
  expect(sayKey('told_seat_freed', { number: 2, name: 'Bob' })).toContain('Bob');
});
