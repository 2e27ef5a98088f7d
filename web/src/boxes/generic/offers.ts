// What may be done, sorted for the plain table: a kind of action, then its arguments one after the other.
import type { Action } from '../../wire';

export type Offer = { type: string; actions: Action[] };
/** An argument, the values that go with those chosen before it, and the one that is chosen. */
export type Step = { argument: string; values: number[]; value: number };

export function offersIn(legal: Action[]): Offer[] {
  return [...new Set(legal.map(({ type }) => type))].map((type) => ({ type, actions: legal.filter((one) => one.type === type) }));
}

/** What is chosen stays where it still goes with the rest; else the first that does. */
export function steps({ actions }: Offer, chosen: Record<string, number>): Step[] {
  let left = actions;
  return Object.keys(actions[0] ?? {})
    .filter((argument) => argument !== 'type')
    .map((argument) => {
      const values = [...new Set(left.map((action) => Number(action[argument])))].sort((one, other) => one - other);
      const wanted = chosen[argument] ?? NaN;
      const value = values.includes(wanted) ? wanted : (values[0] ?? NaN);
      left = left.filter((action) => action[argument] === value);
      return { argument, values, value };
    });
}

export function actionOf(type: string, taken: Step[]): Action {
  return { type, ...Object.fromEntries(taken.map(({ argument, value }) => [argument, value])) };
}

/** Whether values are so many in a row that one types them rather than choosing from a list. */
export function isTyped(values: number[]): boolean {
  return values.length > MOST_LISTED && values.every((value, place) => value === (values[0] ?? 0) + place);
}

const MOST_LISTED = 12;
