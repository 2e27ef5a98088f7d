// Whom one does not want to hear at a table: kept by this browser, and nobody's business.
import { SvelteSet } from 'svelte/reactivity';
import { remember, remembered } from '../../lib/remembered';
import type { ChatLine } from '../../wire';

/** Of how many tables this is kept. */
const TABLES = 20;

class Muted {
  private table = '';
  private readonly seats = new SvelteSet<number>();

  /** Whose table is looked at from now on. */
  at(table: string): void {
    if (table === this.table) return;
    this.table = table;
    this.seats.clear();
    for (const seat of kept()[table] ?? []) this.seats.add(seat);
  }

  has(seat: number): boolean {
    return this.seats.has(seat);
  }

  set(seat: number, silent: boolean): void {
    if (silent) this.seats.add(seat);
    else this.seats.delete(seat);
    const others = Object.entries(kept()).filter(([table]) => table !== this.table);
    remember('unheard', Object.fromEntries([...others, [this.table, [...this.seats]]].slice(-TABLES)));
  }

  /** What is told of the seats themselves is always heard. */
  hears(line: ChatLine): boolean {
    return line.told !== null || line.seat === null || !this.seats.has(line.seat);
  }
}

const kept = () => remembered<Record<string, number[]>>('unheard', {});

export const muted = new Muted();
