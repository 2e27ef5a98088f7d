// On a small screen what a lesson or a hint speaks of may lie below the decisions or the card, which stick to the lower edge.
import { places } from '../show/places';

const EDGE = 24;
/** Milliseconds after which another card has its height, and the page has made room for it. */
const LAID_OUT = 60;

/** From where to where something reaches on the page. */
export type Reach = { top: number; bottom: number };

/** Brings something into sight as soon as the page is laid out; returns how to leave it. */
export function soonIntoSight(...what: Parameters<typeof bringIntoSight>): () => void {
  const timer = setTimeout(() => bringIntoSight(...what), LAID_OUT);
  return () => clearTimeout(timer);
}

/** Scrolls so that something lies in what is left of the window; `rectOf` says how far it reaches, if not as far as itself. */
function bringIntoSight(element: Element, rectOf: () => Reach = () => element.getBoundingClientRect()): void {
  element.scrollIntoView({ block: 'nearest', inline: 'center' });
  const panel = places.find('do');
  const covers = [document.querySelector('.stage.narrow'), places.find('host.card'), panel?.contains(element) ? null : panel];
  const bottom = Math.min(innerHeight, ...covers.map((cover) => topOfStuck(cover ?? null)));
  const top = Math.max(0, document.getElementById('main')?.getBoundingClientRect().top ?? 0);
  const rect = rectOf();
  if (rect.bottom > bottom - EDGE) scrollBy({ top: Math.min(rect.bottom - bottom + EDGE, rect.top - top - EDGE) });
  else if (rect.top < top + EDGE) scrollBy({ top: rect.top - top - EDGE });
}

/** Where something that sticks to the lower edge begins; what lies in the page itself, or at the top, covers nothing there. */
function topOfStuck(cover: Element | null): number {
  const stuck = cover && ['sticky', 'fixed'].includes(getComputedStyle(cover).position);
  const { top, bottom } = cover?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return stuck && bottom > innerHeight / 2 ? top : Infinity;
}
