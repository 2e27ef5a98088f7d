// Companies do not jump from the market to a pile, or from pile to pile: each is seen to travel there.

const DURATION = 450;
const EASING = 'cubic-bezier(0.3, 0.1, 0.2, 1)';

export type Spots = Map<string, DOMRect>;

/** Where every company lies on the board. */
export function spotsOf(board: HTMLElement): Spots {
  return new Map(companiesOn(board).map((element) => [element.dataset.company ?? '', element.getBoundingClientRect()]));
}

/** Takes every company from where it lay to where it lies now; one that was not there appears. */
export function travel(board: HTMLElement, before: Spots): void {
  if (before.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const element of companiesOn(board)) {
    const from = before.get(element.dataset.company ?? '');
    const to = element.getBoundingClientRect();
    const frames = from ? arriving(from, to) : [{ opacity: 0 }, { opacity: 1 }];
    if (frames) element.animate(frames, { duration: DURATION, easing: EASING });
  }
}

function arriving(from: DOMRect, to: DOMRect): Keyframe[] | null {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.abs(x) + Math.abs(y) < 2) return null;
  return [{ transform: `translate(${x}px, ${y}px)`, zIndex: 3 }, { transform: 'none', zIndex: 3 }];
}

function companiesOn(board: HTMLElement): HTMLElement[] {
  return [...board.querySelectorAll<HTMLElement>('[data-company]')];
}
