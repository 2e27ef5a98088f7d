// Dragging with a mouse, a pen or a finger. What is dropped on a place that is lit presses it: dragging is another way
// to choose, never a choice of its own. (Where a finger also scrolls, the browser cancels the drag and scrolls.)

/** Pixels after which a press is a drag. */
const THRESHOLD = 6;

type Hand = {
  /** A company has left its place, and hangs in the air. */
  pickUp: (company: number) => void;
  /** It was put on a lit place, or let go. */
  release: () => void;
};

/** Follows a press on a card of the board that is lit or carried. */
export function followPress(event: PointerEvent, board: HTMLElement, hand: Hand): void {
  const card = (event.target as Element).closest<HTMLElement>('[data-company]');
  const free = card?.querySelector('[data-lit]') ?? card?.matches('[data-carried]');
  if (!card || !free || event.button !== 0) return;
  const [x, y] = [event.clientX, event.clientY];
  const follow = new AbortController();
  let ghost: HTMLElement | null = null;

  function move(at: PointerEvent) {
    if (!ghost && Math.hypot(at.clientX - x, at.clientY - y) < THRESHOLD) return;
    if (!ghost && card) {
      ghost = ghostOf(card, board);
      hand.pickUp(Number(card.dataset.company));
    }
    if (ghost) ghost.style.transform = `translate(${at.clientX - x}px, ${at.clientY - y}px) rotate(-2deg)`;
  }

  function end(at: PointerEvent | null) {
    follow.abort();
    if (!ghost) return;
    ghost.remove();
    if (at) placeUnder(at)?.click();
    hand.release();
    swallowClick();
  }

  const { signal } = follow;
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', () => end(null), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal });
}

/** The lit place under the pointer: a plot, or the roof of the house one points at. */
function placeUnder({ clientX, clientY }: PointerEvent): HTMLElement | null {
  const site = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-site]') ?? null;
  return site?.matches('[data-put]') ? site : (site?.querySelector<HTMLElement>('[data-put]') ?? null);
}

/** The card as it hangs from the pointer. */
function ghostOf(card: HTMLElement, board: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  for (const part of [ghost, ...ghost.querySelectorAll<HTMLElement>('*')]) {
    delete part.dataset.company;
    delete part.dataset.lit;
  }
  ghost.inert = true;
  ghost.classList.add('dragged');
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  board.append(ghost);
  return ghost;
}

/** The press that ends a drag is no click. */
function swallowClick(): void {
  const swallow = (click: Event) => click.stopPropagation();
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
