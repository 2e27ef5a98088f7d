// Where things are on the page, by name: `district.7`, `purse.1`, `hand.5`. A board registers its places; only the show
// looks them up, at the moment a piece sets out or lands.
import type { Attachment } from 'svelte/attachments';
import { adrift } from './glide';

type Entry = { element: Element; isPiece: boolean };

class Places {
  private readonly entries = new Map<string, Entry[]>();

  register(name: string, element: Element, isPiece: boolean): () => void {
    const entry = { element, isPiece };
    this.entries.set(name, [...(this.entries.get(name) ?? []), entry]);
    return () => {
      const left = (this.entries.get(name) ?? []).filter((other) => other !== entry);
      if (left.length > 0) this.entries.set(name, left);
      else this.entries.delete(name);
    };
  }

  /** The element of a place. One that is not on the page stands for its beginning: `hand.5` for `hand`. */
  find(name: string): Element | null {
    for (let known = name; known; known = known.slice(0, Math.max(0, known.lastIndexOf('.')))) {
      const found = this.entries.get(known)?.findLast(({ element }) => isDrawn(element));
      if (found) return found.element;
    }
    return null;
  }

  /** Where it lies, even while it glides there. */
  rect(name: string): DOMRect | null {
    const found = this.find(name);
    if (!found) return null;
    const { x, y, width, height } = found.getBoundingClientRect();
    const away = adrift(found);
    return new DOMRect(x - away.x, y - away.y, width, height);
  }

  rects(names: string[]): DOMRect[] {
    return names.map((name) => this.rect(name)).filter((rect) => rect !== null);
  }

  /** Where some places are now, by name. */
  measured(names: string[]): Map<string, DOMRect> {
    const found = names.map((name) => [name, this.rect(name)] as const);
    return new Map(found.filter((entry): entry is [string, DOMRect] => entry[1] !== null));
  }

  /** The elements of all places whose names begin so. */
  startingWith(beginning: string): Element[] {
    return [...this.entries].flatMap(([name, found]) => (name.startsWith(beginning) ? found.map(({ element }) => element) : []));
  }

  /** The pieces that lie at a place. */
  piecesAt(name: string): Element[] {
    return (this.entries.get(name) ?? []).filter(({ isPiece }) => isPiece).map(({ element }) => element);
  }
}

export const places = new Places();

/** The place of the sentence that says what is being shown. */
export const TELLING = 'telling';

/** Where the middle of something has to be, as near as can be to where it wants to be, so that it does not lie on a bar. */
export function besides(
  { left, right, height }: Pick<DOMRect, 'left' | 'right' | 'height'>,
  middle: number,
  bar: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> | null,
): number {
  if (!bar || right <= bar.left || left >= bar.right) return middle;
  const [above, below] = [bar.top - APART - height / 2, bar.bottom + APART + height / 2];
  if (middle <= above || middle >= below) return middle;
  return above - height / 2 >= 0 && middle - above < below - middle ? above : below;
}

const APART = 4;

/** `{@attach place('purse.1')}`: a spot where pieces come from and go to. */
export const place =
  (name: string): Attachment =>
  (element) =>
    places.register(name, element, false);

/** `{@attach piece('hand.5')}`: the piece that lies there; while it travels, it is not seen here. */
export const piece =
  (name: string): Attachment =>
  (element) =>
    places.register(name, element, true);

function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width + height > 0;
}
