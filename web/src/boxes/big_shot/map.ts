// The map: thirteen districts that tile the city, and the ring of eighteen auction spaces around it. Drawn once lying;
// on a narrow screen everything is turned by a quarter, which keeps neighbours neighbours and the ring clockwise.

export type Point = [number, number];
export type Rectangle = { x: number; y: number; width: number; height: number };
export type Layout = {
  width: number;
  height: number;
  upright: boolean;
  /** Where the city lies inside the ring. */
  city: Rectangle;
  /** Outlines of the districts in the order of the edition, street to street; the blocks between the streets; middles. */
  outlines: Point[][];
  blocks: Point[][];
  middles: Point[];
  spaces: Rectangle[];
};

const RING = 96;
const CITY: Point = [760, 480];
const WIDTH = CITY[0] + 2 * RING;
const HEIGHT = CITY[1] + 2 * RING;

const HALF_STREET = 5;
const GROUNDS: Rectangle = { x: RING, y: RING, width: CITY[0], height: CITY[1] };

type Plot = { outline: Point[]; middle: Point };

const WEST: Plot[] = [
  {
    outline: [
      [0, 0],
      [215, 0],
      [215, 120],
      [110, 165],
      [0, 165],
    ],
    middle: [104, 78],
  },
  {
    outline: [
      [110, 165],
      [215, 120],
      [290, 150],
      [290, 330],
      [215, 360],
      [110, 315],
      [148, 280],
      [148, 200],
    ],
    middle: [219, 240],
  },
  {
    outline: [
      [0, 315],
      [110, 315],
      [215, 360],
      [215, 480],
      [0, 480],
    ],
    middle: [104, 402],
  },
  {
    outline: [
      [0, 165],
      [110, 165],
      [148, 200],
      [148, 280],
      [110, 315],
      [0, 315],
    ],
    middle: [73, 242],
  },
];
const STATION: Plot = {
  outline: [
    [215, 0],
    [380, 0],
    [380, 150],
    [290, 150],
    [215, 120],
  ],
  middle: [299, 72],
};
const EXCHANGE: Plot = {
  outline: [
    [215, 360],
    [290, 330],
    [380, 330],
    [380, 480],
    [215, 480],
  ],
  middle: [299, 410],
};
const TOWERS: Plot = {
  outline: [
    [290, 150],
    [470, 150],
    [470, 330],
    [290, 330],
  ],
  middle: [380, 240],
};

const PLOTS: Plot[] = [...WEST, ...WEST.map(mirrored), STATION, mirrored(STATION), EXCHANGE, mirrored(EXCHANGE), TOWERS];

export const LYING = layOut(false);
export const UPRIGHT = layOut(true);

function layOut(upright: boolean): Layout {
  const place = (point: Point) => turned([point[0] + RING, point[1] + RING], upright);
  return {
    width: upright ? HEIGHT : WIDTH,
    height: upright ? WIDTH : HEIGHT,
    upright,
    city: upright ? turnedRectangle(GROUNDS) : GROUNDS,
    outlines: PLOTS.map((plot) => plot.outline.map(place)),
    blocks: PLOTS.map((plot) => inset(plot.outline, HALF_STREET).map(place)),
    middles: PLOTS.map((plot) => place(plot.middle)).map(([x, y]): Point => [x, upright ? y + 9 : y]),
    spaces: ring().map((space) => (upright ? turnedRectangle(space) : space)),
  };
}

/** The auction spaces, clockwise from the upper left corner: six above, three at each side, six below. */
function ring(): Rectangle[] {
  const long = WIDTH / 6;
  const short = CITY[1] / 3;
  const above = [0, 1, 2, 3, 4, 5].map((n) => ({ x: n * long, y: 0, width: long, height: RING }));
  const right = [0, 1, 2].map((n) => ({ x: WIDTH - RING, y: RING + n * short, width: RING, height: short }));
  const below = above.map(({ x }) => ({ x, y: HEIGHT - RING, width: long, height: RING })).reverse();
  const left = right.map(({ y }) => ({ x: 0, y, width: RING, height: short })).reverse();
  return [...above, ...right, ...below, ...left];
}

function mirrored({ outline, middle }: Plot): Plot {
  const flip = ([x, y]: Point): Point => [CITY[0] - x, y];
  return { outline: outline.map(flip).reverse(), middle: flip(middle) };
}

/** The outline drawn in by a distance: each side moved inwards, met again by its neighbours. */
function inset(outline: Point[], by: number): Point[] {
  const sides = outline.map((from, n) => movedSide(from, outline[(n + 1) % outline.length] ?? from, by));
  return sides.map((side, n) => crossing(sides.at(n - 1) ?? side, side));
}

type Side = { at: Point; along: Point };

/** Outlines run clockwise, so that inwards is to the right of the way they run. */
function movedSide(from: Point, to: Point, by: number): Side {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return { at: [from[0] - along[1] * by, from[1] + along[0] * by], along };
}

function crossing(one: Side, other: Side): Point {
  const cross = one.along[0] * other.along[1] - one.along[1] * other.along[0];
  const way = ((other.at[0] - one.at[0]) * other.along[1] - (other.at[1] - one.at[1]) * other.along[0]) / cross;
  return [one.at[0] + way * one.along[0], one.at[1] + way * one.along[1]];
}

function turned([x, y]: Point, upright: boolean): Point {
  return upright ? [HEIGHT - y, x] : [x, y];
}

function turnedRectangle({ x, y, width, height }: Rectangle): Rectangle {
  return { x: HEIGHT - y - height, y: x, width: height, height: width };
}

const TOKEN_STEP = 30;

/** Where the nth token of a district lies: four in the first row, three in the second. */
export function socketOf(layout: Layout, district: number, place: number): Point {
  const [x, y] = middleOf(layout, district);
  const first = place < 4;
  const column = first ? place - 1.5 : place - 5;
  return [x + column * TOKEN_STEP, y + (first ? 19 : 47)];
}

/** Where the one token of a sold district lies: on its sign. */
export function signOf(layout: Layout, district: number): Point {
  const [x, y] = middleOf(layout, district);
  return [x - 42, y + 32];
}

/** Where the nth token of an auction space lies: in a row, or two by two where the space is narrow. */
export function lotSpot(layout: Layout, space: number, place: number): Point {
  const [x, y, wide] = centreOf(layout, space);
  if (wide) return [x + (place - 1.5) * (TOKEN_STEP + 2), y + 18];
  return [x + (place % 2 === 0 ? -17 : 17), y + (place < 2 ? 8 : 42)];
}

/** Where the promoter stands on an auction space. */
export function promoterSpot(layout: Layout, space: number): Point {
  const [x, y, wide] = centreOf(layout, space);
  return wide ? [x, y - 2] : [x, y - 22];
}

/** The district next to another in the direction of an arrow key, among those allowed. */
export function neighbour(layout: Layout, from: number, key: string, allowed: number[]): number | null {
  const direction = ARROWS[key];
  if (!direction) return null;
  const [x, y] = middleOf(layout, from);
  let best: number | null = null;
  let nearest = Infinity;
  for (const district of allowed) {
    const [dx, dy] = [middleOf(layout, district)[0] - x, middleOf(layout, district)[1] - y];
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    const distance = ahead + 2 * aside;
    if (district !== from && ahead > 10 && distance < nearest) [best, nearest] = [district, distance];
  }
  return best;
}

const ARROWS: Record<string, Point | undefined> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function middleOf(layout: Layout, district: number): Point {
  return layout.middles[district] ?? [0, 0];
}

function centreOf(layout: Layout, space: number): [number, number, boolean] {
  const { x, y, width, height } = layout.spaces[space] ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2, width > height];
}
