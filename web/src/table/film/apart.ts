/** Those of a row, from the left, that leave so much room between each other: rounds may be short and many. */
export function apart<Mark extends { x: number }>(row: Mark[], room: number): Mark[] {
  const kept: Mark[] = [];
  for (const mark of row) {
    const last = kept.at(-1);
    if (!last || mark.x - last.x >= room) kept.push(mark);
  }
  return kept;
}

/** Where marks stand that all have to be seen, from the left: at their places, or so far apart, up to an edge. */
export function spread(row: number[], room: number, edge: number): number[] {
  const stand = [...row];
  for (let n = 1; n < stand.length; n++) stand[n] = Math.max(stand[n] ?? 0, (stand[n - 1] ?? 0) + room);
  for (let n = stand.length - 1; n >= 0; n--) stand[n] = Math.min(stand[n] ?? 0, (stand[n + 1] ?? edge + room) - room);
  return stand;
}
