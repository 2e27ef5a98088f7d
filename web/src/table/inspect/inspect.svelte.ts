// "What is this?": whatever is pointed at, reached with the keys or pressed for a while says what it is, what it is worth
// to whom now, and the rule. A box supplies the facts (`about`), the card that shows them is the same everywhere.
import type { Attachment } from 'svelte/attachments';

/** One line of figures: of a seat (then in its colour), or of anything else. */
export type Row = { name: string; value: string | number; text?: string; seat?: number | undefined; strong?: boolean };

export type About = {
  title: string;
  /** What it is worth to whom now. */
  says?: string | undefined;
  rows?: Row[];
  /** The rule, in one sentence, and where the rules say more: the number of the section. */
  rule?: string;
  at?: number;
};

export type Found = { about: About; on: Element };

/** Everything on the table that can be asked about. Nothing is drawn from it. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const things = new Map<Element, () => About>();

/** Says what the element it is attached to is about. */
export function about(tell: () => About): Attachment {
  return (element) => {
    things.set(element, tell);
    return () => {
      things.delete(element);
      if (inspector.found?.on === element) inspector.close();
    };
  };
}

/** The innermost thing that an element belongs to. */
export function thingAround(element: EventTarget | null): Element | null {
  for (let one = element instanceof Element ? element : null; one; one = one.parentElement) if (things.has(one)) return one;
  return null;
}

class Inspector {
  found = $state.raw<Found | null>(null);
  /** The section at which the rules are to be opened; null: they are not asked for. */
  rule = $state<number | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Soon, if nothing else is asked about until then. */
  later(element: Element, ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.show(element), ms);
  }

  show(element: Element): void {
    clearTimeout(this.timer);
    const tell = things.get(element);
    if (tell && element.isConnected) this.found = { about: tell(), on: element };
  }

  /** Not at once: whoever points from the thing to the card is on the way. */
  leave(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.found = null), ms);
  }

  stay(): void {
    clearTimeout(this.timer);
  }

  /** What is pointed at may go away while the page is being drawn: nothing changes before that is done. */
  close(): void {
    clearTimeout(this.timer);
    queueMicrotask(() => (this.found = null));
  }

  openRules(): void {
    this.rule = this.found?.about.at ?? 0;
    this.found = null;
  }

  /** The thing next to the one that is shown, in the direction of an arrow key; the first of all where none is. */
  step(key: string): void {
    const seen = [...things.keys()].filter(isSeen);
    const from = this.found?.on;
    const next = from && from.isConnected ? nearest(from, seen, key) : (thingAround(document.activeElement) ?? seen[0]);
    if (next) this.show(next);
  }
}

export const inspector = new Inspector();

function isSeen(element: Element): boolean {
  const { width, height, bottom, right, top, left } = element.getBoundingClientRect();
  return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

const ARROWS: Record<string, [number, number] | undefined> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export const isArrow = (key: string) => ARROWS[key] !== undefined;

function nearest(from: Element, among: Element[], key: string): Element | undefined {
  const [dx, dy] = ARROWS[key] ?? [0, 0];
  const [x, y] = middleOf(from);
  const far = (one: Element) => {
    const [u, v] = middleOf(one);
    const ahead = (u - x) * dx + (v - y) * dy;
    return ahead < 2 ? Infinity : ahead + 2 * Math.abs((u - x) * dy - (v - y) * dx);
  };
  const best = among.filter((one) => one !== from && far(one) < Infinity).sort((one, other) => far(one) - far(other));
  return best[0];
}

function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
