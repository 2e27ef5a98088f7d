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

/** What whoever presses a square wants: where no square is asked for, to go there. */
export function wantedAt(view: View, square: number): Action {
  const town = bizBluffOf(view);
  const [company, chase] = [town.front.indexOf(square), town.chase.indexOf(square)];
  if (legalOf(view, 'go').length > 0 && company >= 0) return { type: 'go', company };
  return legalOf(view, 'send').length > 0 && chase >= 0 ? { type: 'send', chase } : { type: 'move', square };
}

/** The seats with a pawn on a square. */
export function standingOn(town: BizBluff, square: number): number[] {
  return town.pawn.flatMap((at, seat) => (at === square && seat < town.seats ? [seat] : []));
}
