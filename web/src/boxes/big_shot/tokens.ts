// Every token on the board with the name of its place. Within a place they lie by colour, so that counts can be read at
// a glance.
import { lotSpot, signOf, socketOf, type Layout, type Point } from './map';
import { COLOURS, NOBODY, type BigShot } from './state';
import { sum } from '../../lib/numbers';

export type DrawnToken = { name: string; colour: number; spot: Point };

/** The colours of some tokens, one by one: [2, 0, 1, 0] is 0, 0, 2. */
export const oneByOne = (counts: number[]) => COLOURS.flatMap((colour) => Array<number>(counts[colour] ?? 0).fill(colour));

/** What lies on an auction space: the lot that is being placed stays where it was bought. */
export function tokensOn(state: BigShot, space: number): number[] {
  const lying = state.space[space] ?? [];
  return space === state.promoter && sum(lying) === 0 ? state.lot : lying;
}

export function drawnTokens(state: BigShot, layout: Layout): DrawnToken[] {
  const onSpaces = state.space.flatMap((_, space) =>
    oneByOne(tokensOn(state, space)).map((colour, n) => ({
      name: `space.${space}.${n}`,
      colour,
      spot: lotSpot(layout, space, n),
    })),
  );
  const inDistricts = state.district.flatMap((counts, district) =>
    oneByOne(counts).map((colour, n) =>
      state.owner[district] === NOBODY
        ? { name: `socket.${district}.${n}`, colour, spot: socketOf(layout, district, n) }
        : { name: `sold.${district}`, colour, spot: signOf(layout, district) },
    ),
  );
  return [...onSpaces, ...inDistricts];
}
