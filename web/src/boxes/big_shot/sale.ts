/** Whether another colour has as many: then they cancel each other out. A count that has just been decided is in no view. */
export const isMatched = (counts: number[], colour: number) =>
  counts.some((count, other) => other !== colour && count > 0 && count === counts[colour]);
