// What every part of this table is given: how things are drawn or asked, and how to answer.
import { figuresOf, kohleOf, type Figures, type Kohle } from './state';
import { facesOf } from '../../lib/faces';
import { talk } from './talk.svelte';
import type { Names } from '../../lib/say';
import type { Action, View } from '../../wire';

export type Sitting = {
  view: View;
  deal: Kohle;
  figures: Figures;
  names: Names;
  /** What may be done; a moment longer in sight than it may be pressed, so that nothing jumps. */
  legal: Action[];
  /** Nothing can be pressed now. */
  closed: boolean;
  act: (action: Action) => void;
  /** The cameo of each seat. */
  faces: number[];
};

export function sittingAt(view: View, names: Names, busy: boolean, act: (action: Action) => void): Sitting {
  const legal = talk.shownLegal(view);
  const closed = busy || view.legal.length === 0;
  return { view, deal: kohleOf(view), figures: figuresOf(view), names, legal, closed, act, faces: facesOf(view.seats) };
}

export const may = ({ legal }: Sitting, type: string) => legal.some((action) => action.type === type);

/** Whether something may be done about one family that one seat would bring. */
export const mayAbout = ({ legal }: Sitting, type: string, seat: number, family: number) =>
  legal.some((action) => action.type === type && action.seat === seat && action.family === family);

export const isBoss = ({ view, deal }: Sitting) => deal.dealing === 1 && view.seat === deal.turn;
