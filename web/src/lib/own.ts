import type { Box, OwnBox } from '../wire';

/** A box as a table has it: with an edition of somebody's own, that edition's title, names, seats and options. */
export function withOwn(box: Box, own: OwnBox | null | undefined): Box {
  if (!own) return box;
  const options = Object.entries(own.options).map(([name, values]) => ({ name, values }));
  return { ...box, title: own.title, seats: own.seats, options, names: own.names, lesson: false };
}
