// The final account as a table: a column for each seat, best first, a row for each kind of line of the score sheets.
import type { Line, Result } from '../../wire';

export type Row = {
  key: string;
  /** A line of this row, to take its words from. */
  line: Line;
  /** For each seat what stands there; null: the seat has no such line. */
  cells: (Cell | null)[];
  /** The greatest amount of the row where seats differ; null: nothing to compare. */
  best: number | null;
};

/** What a seat's lines of one row come to. What adds nothing to the score (a count, a remark) is no amount. */
export type Cell = { amount: number | null; count: number | null };

/** The seats by rank; of equals the lower seat first. */
export function byRank(result: Result): number[] {
  return result.ranks.map((_, seat) => seat).sort((a, b) => (result.ranks[a] ?? 0) - (result.ranks[b] ?? 0) || a - b);
}

/** `isThing` says which parameters name a thing of the box: each thing has a row of its own. */
export function rowsOf(result: Result, isThing: (param: string) => boolean): Row[] {
  const rows: Row[] = [];
  for (const [seat, lines] of result.sheet.entries()) {
    let after = -1;
    for (const line of lines) {
      const key = rowKey(line, isThing);
      let place = rows.findIndex((row) => row.key === key);
      if (place < 0) {
        place = placeOfNew(rows, line, after);
        rows.splice(place, 0, { key, line, cells: result.sheet.map(() => null), best: null });
      }
      const row = rows[place];
      if (row) row.cells[seat] = added(row.cells[seat] ?? null, line);
      after = place;
    }
  }
  return rows.map((row) => ({ ...row, best: bestOf(row) }));
}

/** What a line adds to the score; null: it only remarks something. */
export function amountOf(line: Line): number | null {
  return typeof line.params.amount === 'number' ? line.params.amount : null;
}

function rowKey(line: Line, isThing: (param: string) => boolean): string {
  const things = Object.entries(line.params).filter(([name]) => isThing(name));
  return [line.key, ...things.map(([name, value]) => `${name}=${value}`)].join(' ');
}

/** Lines of the same kind stay together, in the order in which the sheets tell them. */
function placeOfNew(rows: Row[], line: Line, after: number): number {
  const alike = rows.findLastIndex((row) => row.line.key === line.key);
  return Math.max(alike, after) + 1;
}

function added(cell: Cell | null, line: Line): Cell {
  const { count } = line.params;
  const amount = amountOf(line);
  if (amount === null)
    return { amount: cell?.amount ?? null, count: typeof count === 'number' ? (cell?.count ?? 0) + count : null };
  return { amount: (cell?.amount ?? 0) + amount, count: null };
}

function bestOf({ cells }: Row): number | null {
  const amounts = cells.flatMap((cell) => (cell?.amount === null || !cell ? [] : [cell.amount]));
  const best = Math.max(...amounts);
  return amounts.length > 1 && amounts.some((amount) => amount < best) ? best : null;
}
