import { describe, expect, test } from 'vitest';
import { beats, placeOf } from '../src/boxes/big_shot/beats';
import { bigShotOf, NOBODY, OVER, type BigShot } from '../src/boxes/big_shot/state';
import { sum } from '../src/lib/numbers';
import type { Beat } from '../src/table/show/beats';
import type { Line, View } from '../src/wire';
import { view } from './fixtures';

const line = (key: string, params: Line['params'] = {}): Line => ({ key: `big_shot_${key}`, params });

function after(before: View, change: (city: BigShot) => void): View {
  const copy = structuredClone(before);
  change(bigShotOf(copy));
  return copy;
}

const kinds = (told: Beat[]) => told.map(({ flights = [], deeds = [] }) => [...flights, ...deeds].map(({ piece }) => piece.kind));

/** A city in which red has one token in hand and the first district waits for its seventh. */
function almostSold(): View {
  return after(view('place'), (city) => {
    city.owner.fill(NOBODY);
    city.district.forEach((_, district) => (city.district[district] = [0, 0, 0, 0]));
    city.district[0] = [3, 2, 1, 0];
    city.space[city.promoter] = [0, 0, 0, 0];
    city.lot = [0, 0, 1, 1];
  });
}

describe('a token', () => {
  test('travels from the lot into the next socket, and those of higher colours make room', () => {
    const before = almostSold();
    const [beat] = beats(before, before, [line('place', { seat: 0, colour: 3, district: 1 })]);
    const { promoter } = bigShotOf(before);
    expect(beat?.flights).toEqual([{ piece: { kind: 'token', colour: 3 }, from: `space.${promoter}.1`, to: 'socket.1.0' }]);
    const [other] = beats(before, before, [line('place', { seat: 0, colour: 2, district: 0 })]);
    expect(other?.flights?.map(({ from, to }) => [from, to])).toEqual([
      [`space.${promoter}.0`, 'socket.0.6'],
      [`space.${promoter}.1`, `space.${promoter}.0`],
    ]);
  });

  test('the seventh lands, the tally is held up, then the sign falls and one of seven stays', () => {
    const before = almostSold();
    const then = after(before, (city) => {
      city.lot = [0, 0, 0, 1];
      city.district[0] = [1, 0, 0, 0];
      city.owner[0] = 0;
    });
    const told = beats(before, then, [
      line('place', { seat: 0, colour: 2, district: 0 }),
      line('sold', { colour: 0, district: 0 }),
    ]);
    expect(kinds(told)).toEqual([['token', 'token'], ['tally'], [...Array<string>(7).fill('token'), 'sign']]);
    expect(told[0]?.dim).toBe(true);
    expect((told[0]?.after?.district as number[][])[0]).toEqual([3, 2, 2, 0]);
    expect(told[1]?.deeds?.[0]?.piece).toMatchObject({ counts: [3, 2, 2, 0], owner: 0 });
    expect(told.map(({ sound }) => sound)).toEqual(['token', 'toll', 'stamp']);
    expect(told[2]?.flights?.filter(({ to }) => to === 'sold.0')).toHaveLength(1);
    expect(told[2]?.flights?.filter(({ to }) => to === '')).toHaveLength(6);
  });
});

test('at the end open districts are settled from the cheapest on, with their tokens still lying there', () => {
  const before = almostSold();
  const city = bigShotOf(before);
  const open = city.value.map((_, district) => district).filter((district) => district !== 0);
  open.forEach((district) => (city.district[district] = [0, 1, 0, 0]));
  const then = after(before, (late) => {
    late.phase = OVER;
    late.lot = [0, 0, 0, 0];
    late.district[0] = [1, 0, 0, 0];
    late.owner = late.owner.map((_, district) => (district === 0 ? 0 : 1));
  });
  const lines = city.value.map((_, district) => line('sold', { colour: district === 0 ? 0 : 1, district }));
  const told = beats(before, then, [line('place', { seat: 0, colour: 2, district: 0 }), ...lines, line('end')]);
  const tallies = told.flatMap(({ deeds = [] }) => deeds.map(({ piece }) => piece)).filter(({ kind }) => kind === 'tally');
  expect(tallies[0]?.district).toBe(0);
  const values = tallies.slice(1).map(({ value }) => Number(value));
  expect(values).toEqual([...values].sort((one, other) => one - other));
  expect(tallies.every(({ counts }) => sum(counts as number[]) > 0)).toBe(true);
  expect(told.at(-1)?.say?.key).toBe('big_shot_end');
});

test('a new round rolls the die, then takes the promoter round from space to space', () => {
  const before = almostSold();
  const from = bigShotOf(before).promoter;
  const then = after(before, (city) => {
    city.promoter = (from + 3) % 18;
    city.die = 3;
  });
  const [die, walk] = beats(before, then, [line('round', { round: 2, seat: 1, die: 3 })]);
  expect(die?.deeds?.[0]?.piece).toEqual({ kind: 'die', value: 3 });
  expect(walk?.flights?.[0]).toMatchObject({
    from: 'promoter',
    via: [`stand.${(from + 1) % 18}`, `stand.${(from + 2) % 18}`],
    to: `stand.${(from + 3) % 18}`,
  });
});

test('every kind of line is told by beats of this box, each with its sentence', () => {
  const before = view('auction');
  const every = [
    'bid',
    'pass',
    'decline',
    'borrow',
    'take',
    'take_free',
    'pay',
    'overbid',
    'place',
    'sold',
    'unsold',
    'end',
    'round',
  ];
  for (const key of every) {
    const said = line(key, { seat: 1, colour: 0, district: 3, amount: 4, round: 2, die: 2 });
    const told = beats(before, before, [said]);
    expect(told.length, key).toBeGreaterThan(0);
    for (const beat of told) expect(beat.say, key).toEqual(said);
  }
});

test('a line of the log is about a district if it names one, else about a seat', () => {
  expect(placeOf(line('place', { seat: 1, colour: 0, district: 3 }))).toBe('district.3');
  expect(placeOf(line('bid', { seat: 1, amount: 3 }))).toBe('seat.1');
  expect(placeOf(line('end'))).toBeNull();
});
