import type { NewTable } from '../../wire';

/** Whether a value of an option can be played with this plan. The server says so too; here it spares the trip. */
export function allows(plan: NewTable, option: string, value: string): boolean {
  return option !== 'removal' || value === 'on' || plan.seats.length === 2;
}
