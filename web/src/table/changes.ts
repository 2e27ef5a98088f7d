import type { Change, View } from '../wire';

/** What is seen after a move: the last view, with what the move has changed. */
export function changed(view: View | null, change: Change): View | null {
  if (!view) return null;
  return {
    ...view,
    ...change,
    type: 'view',
    state: { ...view.state, ...change.state },
    log_from: view.log_from,
    log: [...view.log.slice(0, change.log_from - view.log_from), ...change.log],
  };
}
