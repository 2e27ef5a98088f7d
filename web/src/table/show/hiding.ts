import type { View } from '../../wire';
import type { Show } from './show.svelte';
import { visits } from './visits';

/** What nobody looks at is not played: a page that is hidden shows how things stand when it comes back. */
export function watchHiding(show: Show): () => void {
  const onchange = () => document.hidden && show.catchUp();
  document.addEventListener('visibilitychange', onchange);
  return () => document.removeEventListener('visibilitychange', onchange);
}

/** Keeps in mind how far a table had come when it was last looked at. */
export function watchLeaving(view: () => View | null): () => void {
  const leave = () => {
    const seen = view();
    if (seen) visits.leave(seen.table, seen.number);
  };
  const onhide = () => document.hidden && leave();
  document.addEventListener('visibilitychange', onhide);
  addEventListener('pagehide', leave);
  return () => {
    document.removeEventListener('visibilitychange', onhide);
    removeEventListener('pagehide', leave);
    leave();
  };
}
