// What a view says may be done.
import type { Action, View } from '../wire';

/** The legal actions of one kind, with their arguments as numbers. */
export function legalOf(view: View, type: string): (Action & Record<string, number>)[] {
  return view.legal.filter((action) => action.type === type) as (Action & Record<string, number>)[];
}

export const mayDo = (view: View, type: string) => view.legal.some((action) => action.type === type);
