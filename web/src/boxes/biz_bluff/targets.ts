// What of view.legal can be pointed at in the town: squares to go or to send to, files to look into.
import { bizBluffOf, type BizBluff } from './state';
import { legalOf } from '../../lib/legal';
import type { Action, View } from '../../wire';

/** The squares that are lit now, each with the action it stands for. */
export function litSquares(view: View): Map<number, Action> {
  const town = bizBluffOf(view);
  const lit = new Map<number, Action>();
  for (const action of legalOf(view, 'move')) lit.set(action.square ?? 0, action);
  for (const action of legalOf(view, 'go')) lit.set(town.front[action.company ?? 0] ?? 0, action);
  for (const action of legalOf(view, 'send')) lit.set(town.chase[action.chase ?? 0] ?? 0, action);
  return lit;
}

/** The companies whose files may be looked into now. */
export function litFiles(view: View): Map<number, Action> {
  return new Map(legalOf(view, 'look').map((action) => [action.company ?? 0, action]));
}

/** The seats with a pawn on a square. */
export function standingOn(town: BizBluff, square: number): number[] {
  return town.pawn.flatMap((at, seat) => (at === square && seat < town.seats ? [seat] : []));
}
