import type { Kohle } from './state';
import type { Names } from '../../lib/say';
import type { Action, View } from '../../wire';

/** What every panel of this box is given. */
export type PanelProps = {
  view: View;
  deal: Kohle;
  names: Names;
  busy: boolean;
  act: (action: Action) => void;
};
