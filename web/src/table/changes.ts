import type { Change, LogLine, View } from '../wire';

/** What is seen after a move: the last view, with what the move has changed. */
export function changed(view: View | null, change: Change): View | null {
  if (!view) return null;
  const log = [...view.log.slice(0, change.log_from - view.log_from), ...change.log];
  const state = { ...view.state, ...change.state };
  const glance = { ...view.glance, ...change.glance };
  return { ...view, ...change, type: 'view', state, glance, log_from: view.log_from, log };
}

/** A new view, which has only the end of the log, with the lines before it that one had already. */
export function remembered(before: View | null, view: View): View {
  if (!before || before.table !== view.table || before.log_from >= view.log_from) return view;
  const known = view.log_from - before.log_from;
  if (!isSame(before.log[known], view.log[0])) return view;
  return { ...view, log_from: before.log_from, log: [...before.log.slice(0, known), ...view.log] };
}

const isSame = (one?: LogLine, other?: LogLine) => one !== undefined && JSON.stringify(one) === JSON.stringify(other);
