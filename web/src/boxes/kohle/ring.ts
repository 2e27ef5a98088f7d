// The ring of sixteen deals: a square of five by five without its inside, clockwise from the upper left corner.

const SIDE = 5;

/** The row and column of a deal, from 1, as a grid counts them. */
export function cellOf(space: number): { row: number; column: number } {
  const last = SIDE - 1;
  const side = Math.floor(space / last);
  const along = space % last;
  const cells = [
    { row: 1, column: 1 + along },
    { row: 1 + along, column: SIDE },
    { row: SIDE, column: SIDE - along },
    { row: SIDE - along, column: 1 },
  ];
  return cells[side] ?? { row: 1, column: 1 };
}

const ARROWS: Record<string, [number, number] | undefined> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The next allowed deal in the direction of an arrow key; null: there is none that way. */
export function nextInDirection(from: number, key: string, allowed: number[]): number | null {
  const way = ARROWS[key];
  if (!way) return null;
  const here = cellOf(from);
  let best: number | null = null;
  let nearest = Infinity;
  for (const space of allowed) {
    const cell = cellOf(space);
    const [down, right] = [cell.row - here.row, cell.column - here.column];
    const ahead = down * way[0] + right * way[1];
    const distance = ahead + 2 * Math.abs(down * way[1] + right * way[0]);
    if (ahead > 0 && distance < nearest) [best, nearest] = [space, distance];
  }
  return best;
}
