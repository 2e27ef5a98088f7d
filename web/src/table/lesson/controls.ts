// What does an action on the page, by name: `do.pass`, `do.bid.4`, `do.place.2.11`. A board registers its controls as
// places; a control that does several actions is called after what they have in common, and the whole panel is `do`.
import { place } from '../show/places';
import type { Action } from '../../wire';

export const nameOf = (action: Action) => ['do', ...Object.values(action)].join('.');

/** `{@attach does({ type: 'pass' })}`: pressing this takes the action, or leads on to it. */
export const does = (action: Action) => place(nameOf(action));
