/** Those of a row, from the left, that leave so much room between each other: rounds may be short and many. */
export function apart<Mark extends { x: number }>(row: Mark[], room: number): Mark[] {
  const kept: Mark[] = [];
  for (const mark of row) {
    const last = kept.at(-1);
    if (!last || mark.x - last.x >= room) kept.push(mark);
  }
  return kept;
}
