// Where everything stands: the squares as the record draws them, the shop fronts outside the ring beside their squares.
import * as rules from './rules.gen';
import { ROW } from './rules.gen';
import type { BizBluff } from './state';

export type Point = [number, number];
export type Rectangle = { x: number; y: number; width: number; height: number };
export type Town = {
  width: number;
  height: number;
  squares: { square: number; what: number; at: Point }[];
  shops: Rectangle[];
  /** The empty blocks between the streets. */
  blocks: Rectangle[];
  /** Beyond the ring's corners, where no shop stands. */
  corners: Rectangle[];
  centre: Point;
};

export const CELL = 40;
const SHOP_WIDTH = 2.86 * CELL;
const SHOP_DEPTH = 2.45 * CELL;
const GAP = 4;

export const SQUARE = {
  margin: rules.MARGIN,
  white: rules.WHITE,
  wildGoose: rules.WILD_GOOSE,
  investmentCompany: rules.INVESTMENT_COMPANY,
  svp: rules.SVP,
  coloured: rules.COLOURED,
};

/** `sideDepth`: how far the shops at the sides reach out, in squares; phones have little width to give. */
export function townOf(state: BizBluff, sideDepth: number): Town {
  const drawn = state.board.flatMap((what, square) => (what === SQUARE.margin ? [] : [{ square, what }]));
  const columns = drawn.map(({ square }) => square % ROW);
  const rows = drawn.map(({ square }) => Math.floor(square / ROW));
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const [across, down] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
  const side = sideDepth * CELL;
  const [width, height] = [across * CELL + 2 * (side + GAP), down * CELL + 2 * (SHOP_DEPTH + GAP)];
  const spot = (square: number): Point => [
    side + GAP + ((square % ROW) - left + 0.5) * CELL,
    SHOP_DEPTH + GAP + (Math.floor(square / ROW) - top + 0.5) * CELL,
  ];
  const centre = spot(state.centre);
  const shops = state.front.map((square) => shopBeside(spot(square), centre, width, height, side));
  return {
    width,
    height,
    squares: drawn.map(({ square, what }) => ({ square, what, at: spot(square) })),
    shops,
    blocks: blocksOf(centre, side, width, height),
    corners: [0, height - SHOP_DEPTH].flatMap((y) => [0, width - side].map((x) => ({ x, y, width: side, height: SHOP_DEPTH }))),
    centre,
  };
}

/** Outside the ring, on the side that the square lies on as seen from the middle. */
function shopBeside([x, y]: Point, centre: Point, width: number, height: number, side: number): Rectangle {
  const [dx, dy] = [x - centre[0], y - centre[1]];
  if (Math.abs(dy) >= Math.abs(dx)) {
    return { x: x - SHOP_WIDTH / 2, y: dy < 0 ? 0 : height - SHOP_DEPTH, width: SHOP_WIDTH, height: SHOP_DEPTH };
  }
  return { x: dx < 0 ? 0 : width - side, y: y - SHOP_WIDTH / 2, width: side, height: SHOP_WIDTH };
}

/** The four blocks that a ring and a cross leave open: the green, the die's place, the cards' place. */
function blocksOf(centre: Point, side: number, width: number, height: number): Rectangle[] {
  const near = CELL / 2 + 6;
  const left = side + GAP + CELL + 6;
  const top = SHOP_DEPTH + GAP + CELL + 6;
  const spans = {
    west: [left, centre[0] - near - left],
    east: [centre[0] + near, width - left - centre[0] - near],
    north: [top, centre[1] - near - top],
    south: [centre[1] + near, height - top - centre[1] - near],
  } as const;
  return (['north', 'south'] as const).flatMap((up) =>
    (['west', 'east'] as const).map((across) => ({
      x: spans[across][0],
      y: spans[up][0],
      width: spans[across][1],
      height: spans[up][1],
    })),
  );
}

export const spotOf = (town: Town, square: number): Point =>
  town.squares.find((drawn) => drawn.square === square)?.at ?? town.centre;

const STEPS = [1, ROW, -1, -ROW];
const LONGEST_WALK = rules.MOST_PIPS;

/** The squares a pawn passes on its shortest way; one that is taken further than a roll goes there straight. */
export function walkFrom(state: BizBluff, from: number, to: number): number[] {
  let ways = [[from]];
  const seen = new Set([from]);
  for (let step = 0; step < LONGEST_WALK; step++) {
    const longer: number[][] = [];
    for (const way of ways) {
      for (const direction of STEPS) {
        const square = (way.at(-1) ?? from) + direction;
        if ((state.board[square] ?? SQUARE.margin) === SQUARE.margin || seen.has(square)) continue;
        if (square === to) return [...way.slice(1), square];
        seen.add(square);
        longer.push([...way, square]);
      }
    }
    ways = longer;
  }
  return [to];
}

const ARROWS: Record<string, Point | undefined> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Of some points, the place of the one next to another in the direction of an arrow key; null: none. */
export function nextInDirection(points: Point[], from: number, key: string): number | null {
  const direction = ARROWS[key];
  const start = points[from];
  if (!direction || !start) return null;
  let best: number | null = null;
  let nearest = Infinity;
  points.forEach(([x, y], place) => {
    const [dx, dy] = [x - start[0], y - start[1]];
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (place !== from && ahead > CELL / 4 && ahead + 2 * aside < nearest) [best, nearest] = [place, ahead + 2 * aside];
  });
  return best;
}
