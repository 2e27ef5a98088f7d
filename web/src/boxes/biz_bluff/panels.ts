import type { BizBluff } from './state';
import type { Names } from '../../lib/say';
import type { Action, View } from '../../wire';

/** What every panel of this box is given. */
export type PanelProps = {
  view: View;
  town: BizBluff;
  names: Names;
  busy: boolean;
  /** Plays an action for a click, by pointer or by key. */
  press: (event: MouseEvent, action: Action) => void;
};
