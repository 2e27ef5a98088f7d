// Small things done with numbers.

export const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);

/** A parameter of a line as a number; one that is not there counts nothing. */
export const num = (param: number | string | undefined) => Number(param ?? 0);
