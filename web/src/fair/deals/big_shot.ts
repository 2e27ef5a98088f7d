import { drawFrom, one, row, rows, type Deal, type Dealt } from './deal';
import { COLOURS, NOBODY, TOKENS_IN_A_LOT, TOKENS_PER_COLOUR } from '../../boxes/big_shot/rules.gen';
import type { Lots } from '../lots';

/** Big Shot: the tokens on every space, the colours, who leads, the first roll and the first lot. */
export const deal: Deal = (state, lots) => {
  const spaces = scattered(rows(state, 'space').length, lots);
  const seats = one(state, 'seats');
  const seatOf = Array.from({ length: COLOURS }, (_, colour) => (seats === 2 ? colour % 2 : colour < seats ? colour : NOBODY));
  lots.shuffle(seatOf);
  const start = lots.draw(spaces.length);
  const leader = lots.highestRoller(seats);
  const die = lots.roll();
  const promoter = (start + die) % spaces.length;
  const lies = rows(state, 'space').map((space, place) => (place === one(state, 'promoter') ? row(state, 'lot') : space));
  const tokens = spaces.flatMap((space, place) =>
    space.map((colour): Dealt => ({
      kind: 'colour',
      number: colour,
      at: `space ${place}`,
      seat: null,
      ok: same(counted(space), lies[place] ?? []),
    })),
  );
  const colours = seatOf.map((seat, colour): Dealt => ({
    kind: 'colour',
    number: colour,
    at: 'colour',
    seat: seat === NOBODY ? null : seat,
    ok: row(state, 'seat_of')[colour] === seat,
  }));
  return [
    ...tokens,
    ...colours,
    { kind: null, number: leader, at: 'begins', seat: leader, ok: leader === one(state, 'leader') },
    { kind: null, number: die, at: 'die', seat: null, ok: die === one(state, 'die') && promoter === one(state, 'promoter') },
  ];
};

/** Four at random on each space; a space of a single colour spoils the whole. */
function scattered(count: number, lots: Lots): number[][] {
  for (;;) {
    const box = Array<number>(COLOURS).fill(TOKENS_PER_COLOUR);
    const spaces: number[][] = [];
    while (spaces.length < count) {
      const picks = lots.drawFour(TOKENS_IN_A_LOT * (count - spaces.length));
      const space = picks.map((place) => drawFrom(box, { draw: () => place }));
      if (space.every((colour) => colour === space[0])) break;
      spaces.push(space);
    }
    if (spaces.length === count) return spaces;
  }
}

const counted = (space: number[]) => Array.from({ length: COLOURS }, (_, colour) => space.filter((one) => one === colour).length);
const same = (one: number[], other: number[]) => one.every((value, place) => value === other[place]);
