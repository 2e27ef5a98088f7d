import { render } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { beats, placeOf } from '../src/boxes/big_shot/beats';
import { ghosts } from '../src/boxes/big_shot/ghosts';
import { bigShotOf } from '../src/boxes/big_shot/state';
import { sum } from '../src/lib/numbers';
import EyeButton from '../src/table/film/EyeButton.svelte';
import { deedIn, marksOf } from '../src/table/film/rings';
import { places } from '../src/table/show/places';
import type { Action, Choice, Line, Turn, View } from '../src/wire';
import { view } from './fixtures';

const forget: (() => void)[] = [];
afterEach(() => forget.splice(0).forEach((one) => one()));

function lay(name: string, x: number, y: number, size = 20) {
  const element = document.createElement('i');
  element.getBoundingClientRect = () => new DOMRect(x, y, size, size);
  forget.push(places.register(name, element, false));
}

const WAYS = { tell: beats, placeOf, ghostsOf: ghosts };
const placing = (colour: number, district: number) => ({ type: 'place', colour, district });
const told = ({ type, ...params }: Action): Line => ({ key: `big_shot_${type}`, params: { seat: 0, ...params } });
const choice = (action: Action): Choice => ({ lines: [told(action)], chance: 0.5, error: 0.01, action });

function turnOf(done: Action, better: Action | null): Turn {
  return { place: 1, seat: 0, shift: [], done: choice(done), better: better && choice(better), level: 'master', reasons: [] };
}

/** A token is placed, and how many lay in the district before. */
function scene({ colour, district }: { colour: number; district: number }) {
  const before = view('place');
  const after: View = structuredClone(before);
  const counts = bigShotOf(after).district[district] ?? [];
  const lying = sum(bigShotOf(before).district[district] ?? []);
  counts[colour] = (counts[colour] ?? 0) + 1;
  return { before, after, lines: [told(placing(colour, district))], lying };
}

test('a token that was placed is ringed where it lies, and its district outlined', () => {
  const colour = bigShotOf(view('place')).lot.findIndex((count) => count > 0);
  const seen = scene({ colour, district: 2 });
  const socket = bigShotOf(seen.before).district[2]?.slice(0, colour + 1) ?? [];
  lay('district.2', 0, 0, 200);
  lay(`socket.2.${sum(socket)}`, 40, 50);
  const { done, better } = marksOf(turnOf(placing(colour, 2), null), seen, WAYS);
  expect(done.ring).toEqual({ x: 40, y: 50, width: 20, height: 20 });
  expect(done.at).toEqual(done.ring);
  expect(done.outlines).toHaveLength(1);
  expect(better).toEqual({ outlines: [], ghosts: [], at: null });
});

test('what would have been done is a ghost where it would lie, seen from the seat that moved', () => {
  const colour = bigShotOf(view('place')).lot.findIndex((count) => count > 0);
  const seen = scene({ colour, district: 2 });
  const free = sum(bigShotOf(seen.before).district[3] ?? []);
  lay('district.2', 0, 0, 200);
  lay('district.3', 300, 0, 200);
  lay(`socket.3.${free}`, 340, 50);
  const { better } = marksOf(turnOf(placing(colour, 2), placing(colour, 3)), seen, WAYS);
  expect(better.ghosts).toEqual([
    {
      ghost: expect.objectContaining({ piece: { kind: 'token', colour }, at: `socket.3.${free}` }),
      rect: { x: 340, y: 50, width: 20, height: 20 },
    },
  ]);
  expect(better.outlines).toHaveLength(1);
  const bid = marksOf(
    turnOf(placing(colour, 2), { type: 'bid', amount: 3 }),
    { ...seen, before: { ...seen.before, seat: null } },
    WAYS,
  );
  expect(bid.better.ghosts).toEqual([]);
  lay('seat.0', 0, 300);
  const shown = marksOf(
    turnOf(placing(colour, 2), { type: 'bid', amount: 3 }),
    { ...seen, before: { ...seen.before, seat: null } },
    WAYS,
  );
  expect(shown.better.ghosts[0]?.ghost.at).toBe('seat.0');
});

test('two pieces for one spot lie beside each other, and one district is outlined once', () => {
  const [first = 0, other = 1] = bigShotOf(view('place')).lot.flatMap((count, colour) => (count > 0 ? [colour] : []));
  const seen = scene({ colour: first, district: 2 });
  lay('district.2', 0, 0, 200);
  for (let n = 0; n < 8; n++) lay(`socket.2.${n}`, 40, 50);
  const { done, better } = marksOf(turnOf(placing(first, 2), placing(other, 2)), seen, WAYS);
  expect(better.outlines).toEqual([]);
  const [ghost] = better.ghosts;
  expect(ghost && done.ring && ghost.rect.x >= done.ring.x + done.ring.width).toBe(true);
});

test('where the whole place is what was done, nothing is ringed inside it', () => {
  lay('seat.0', 0, 300);
  const pass = told({ type: 'pass' });
  const before = view('auction');
  const { done } = marksOf(turnOf({ type: 'pass' }, null), { before, after: before, lines: [pass] }, WAYS);
  expect(done.ring).toBeNull();
  expect(done.outlines).toHaveLength(1);
  expect(done.at).toEqual({ x: 0, y: 300, width: 20, height: 20 });
});

test('an analysis from before actions were kept has no ghosts', () => {
  const seen = scene({ colour: 0, district: 2 });
  const old = { ...choice(placing(0, 3)), action: null };
  lay('district.3', 300, 0, 200);
  const { better } = marksOf({ ...turnOf(placing(0, 2), null), better: old }, seen, WAYS);
  expect(better.ghosts).toEqual([]);
  expect(better.outlines).toHaveLength(1);
});

test('what is told of a choice ends where the turn of somebody else begins', () => {
  const placed = told(placing(1, 4));
  const sold = { key: 'big_shot_sold', params: { seat: 2, district: 4 } };
  const rolled = { key: 'big_shot_round', params: { seat: 1, round: 9 } };
  expect(deedIn([placed, rolled], 0, placeOf)).toEqual([placed]);
  expect(deedIn([placed, sold, rolled], 0, placeOf)).toEqual([placed, sold]);
  expect(deedIn([], 0, placeOf)).toEqual([]);
});

test('eyes are a button that says whose they are and whether one looks through them', () => {
  const choose = vi.fn();
  const { getByRole } = render(EyeButton, { eyes: '1', name: 'Hugo', chosen: false, choose });
  const button = getByRole('button', { name: 'As Hugo saw it', pressed: false });
  button.click();
  expect(choose).toHaveBeenCalledWith('1');
});
