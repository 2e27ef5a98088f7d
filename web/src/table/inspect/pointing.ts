// How one asks about a thing: a mouse that rests on it, the focus, a finger that stays; `?` and shift with an arrow.
import { inspector, isArrow, thingAround } from './inspect.svelte';
import { hovers } from '../../lib/hovers';

const RESTING = 600;
const LEAVING = 250;
const LONG_PRESS = 400;
/** A finger that slips so far scrolls or drags. */
const SLIP = 10;
const TYPING = 'input:not([type=radio]):not([type=checkbox]), textarea, select, dialog';

/** Listens to the whole page; `card` is what hangs on the thing, and may be gone on to. */
export function listen(card: () => Element | undefined): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const touch = new Touch();
  const isOnCard = (target: EventTarget | null) => card()?.contains(target as Node) ?? false;

  document.addEventListener(
    'pointerover',
    (event) => event.pointerType === 'mouse' && hovers() && rest(event.target, isOnCard(event.target)),
    { signal },
  );
  document.addEventListener('pointerdown', (event) => isOnCard(event.target) || touch.down(event), { signal });
  document.addEventListener('pointermove', (event) => touch.move(event), { signal });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => touch.lift(), { signal });
  document.addEventListener('focusin', ({ target }) => focus(target as Element, isOnCard(target)), { signal });
  const first = { capture: true, signal };
  for (const type of ['click', 'contextmenu']) document.addEventListener(type, (event) => touch.swallow(event), first);
  document.addEventListener('keydown', onkeydown, first);
  document.addEventListener('scroll', ({ target }) => inspector.found && !isOnCard(target) && inspector.close(), first);
  return () => (touch.lift(), inspector.close(), listening.abort());
}

/** What was pressed is being used, not asked about, until the mouse has been elsewhere. */
let used: Element | null = null;

function rest(target: EventTarget | null, onCard: boolean): void {
  const thing = thingAround(target);
  if (thing !== used) used = null;
  if (used) return;
  if (onCard || (thing && thing === inspector.found?.on)) inspector.stay();
  else if (thing) inspector.later(thing, RESTING);
  else inspector.leave(LEAVING);
}

function focus(target: Element, onCard: boolean): void {
  const thing = target.matches(':focus-visible') ? thingAround(target) : null;
  if (thing) inspector.later(thing, RESTING);
  else if (!onCard) inspector.leave(LEAVING);
}

function onkeydown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || (event.target instanceof Element && event.target.closest(TYPING))) return;
  const shown = inspector.found !== null;
  if (event.key === '?' && shown) inspector.openRules();
  else if (event.key === '?') inspector.step('');
  else if (shown && event.shiftKey && isArrow(event.key)) inspector.step(event.key);
  else if (shown && event.key === 'Escape') inspector.close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

class Touch {
  private from: { x: number; y: number } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The press that showed a card is not a click besides. */
  private swallows = false;

  down(event: PointerEvent): void {
    this.lift();
    this.swallows = false;
    if (inspector.found) inspector.close();
    else inspector.stay();
    const thing = thingAround(event.target);
    if (event.pointerType === 'mouse') used = thing;
    if (event.pointerType === 'mouse' || !thing) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.swallows = true;
      inspector.show(thing);
    }, LONG_PRESS);
  }

  move(event: PointerEvent): void {
    if (this.from && Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > SLIP) this.slip();
  }

  /** It drags or scrolls: then what it does at the end is its own affair. */
  private slip(): void {
    this.lift();
    if (this.swallows) inspector.close();
    this.swallows = false;
  }

  lift(): void {
    clearTimeout(this.timer);
    this.from = null;
  }

  swallow(event: Event): void {
    if (!this.swallows) return;
    event.preventDefault();
    event.stopPropagation();
    this.swallows = event.type === 'contextmenu';
  }
}
