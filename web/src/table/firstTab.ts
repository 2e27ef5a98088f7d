// Tab leads to what can be done first: from there on it goes on as ever. Whatever does an action is known by name (`do.…`).
import { places } from './show/places';

const FOCUSABLE = 'button:enabled:not([aria-disabled]), a[href], input:enabled, select:enabled, [tabindex="0"]';

let lastKey = '';

/** For somebody who is asked, and is nowhere on the page yet. Whoever has come to its end by Tab goes on to its beginning. */
export function tabToFirst(event: KeyboardEvent): void {
  const roundAgain = lastKey === 'Tab';
  lastKey = event.key;
  if (roundAgain) return;
  const nowhere = document.activeElement?.matches('body, main') ?? true;
  if (event.key !== 'Tab' || event.shiftKey || event.defaultPrevented || !nowhere || document.querySelector('dialog[open]'))
    return;
  const first = places.startingWith('do.').flatMap(focusable).sort(inOrder)[0];
  if (!first) return;
  event.preventDefault();
  first.focus();
  first.scrollIntoView({ block: 'nearest' });
}

function focusable(element: Element): (HTMLElement | SVGElement)[] {
  const found =
    element.closest<HTMLElement | SVGElement>(FOCUSABLE) ?? element.querySelector<HTMLElement | SVGElement>(FOCUSABLE);
  return found && found.getBoundingClientRect().width > 0 ? [found] : [];
}

const inOrder = (one: Node, other: Node) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
