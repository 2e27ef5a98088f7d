// How far a table had come when this person last looked away from it.
import { remember, remembered } from '../../lib/remembered';

const MOST_TABLES = 20;

class Visits {
  /** The number of the last view seen at a table; `otherwise` where nobody has been there before. */
  last(table: string, otherwise: number): number {
    return all().find(([name]) => name === table)?.[1] ?? otherwise;
  }

  leave(table: string, number: number): void {
    const others = all().filter(([name]) => name !== table);
    remember('visits', [[table, number], ...others].slice(0, MOST_TABLES));
  }
}

const all = () => remembered<[string, number][]>('visits', []);

export const visits = new Visits();
