import type { NewTable } from '../../wire';

/** Whether a value of an option can be played with this plan. The server says so too; here it spares the trip. */
export function allows(plan: NewTable, option: string, value: string): boolean {
  if (option === 'money' && value === 'hidden') return plan.seats.length > 2;
  if (option === 'overbid' && value === 'restart') return plan.options.money === 'hidden';
  return true;
}
