// Where chairs stand around a table seen from above: clockwise from the lower edge, where one sits oneself.

export type Spot = { /** Percent of the room's width. */ x: number; /** Percent of its height. */ y: number };

const [MIDDLE_X, MIDDLE_Y, WIDE, HIGH] = [50, 45, 36, 33];

export function spotOf(place: number, count: number): Spot {
  const angle = (2 * Math.PI * place) / count;
  return { x: MIDDLE_X - WIDE * Math.sin(angle), y: MIDDLE_Y + HIGH * Math.cos(angle) };
}

/** Whoever sits on the right looks to the left. */
export function looksLeft(place: number, count: number): boolean {
  return spotOf(place, count).x > MIDDLE_X + 1;
}
