// The ways of pieces: from rectangles to key frames that change nothing but transform and opacity.

export type Rect = { x: number; y: number; width: number; height: number };
/** Where a travelling piece is drawn before any transform, and how it moves from there. */
export type Way = { start: Rect; frames: Keyframe[] };

const LIFT = 0.12;
/** Pixels: whatever is narrower has no width that could mean anything. */
const POINT = 12;

/** The way over some rectangles. Without a size of its own a piece fits into each of them. */
export function wayOf(stops: Rect[], size?: number): Way | null {
  const [first] = stops;
  if (!first) return null;
  const start = size ? around(middle(first), size, size) : first;
  const frames = stops.map((stop) => ({ transform: moved(start, stop, scaleAt(stop, start, size)) }));
  return { start, frames: frames.length === 2 ? lifted(start, stops, frames, size) : frames };
}

/** The way out of the game: up a little, smaller, gone. */
export function wayOut(from: Rect, size?: number): Way {
  const start = size ? around(middle(from), size, size) : from;
  return {
    start,
    frames: [
      { transform: 'none', opacity: 1 },
      { transform: 'translate(0px, -28px) scale(0.5)', opacity: 0 },
    ],
  };
}

/** A piece that is carried hangs a little above the straight line between its places. */
function lifted(start: Rect, stops: Rect[], frames: Keyframe[], size?: number): Keyframe[] {
  const [from, to] = stops as [Rect, Rect];
  const [[x, y], [u, v]] = [middle(from), middle(to)];
  const height = Math.min(70, LIFT * Math.hypot(u - x, v - y));
  const scale = 1.12 * (size ? 1 : (1 + fit(start, to)) / 2);
  const halfway = around([(x + u) / 2, (y + v) / 2 - height], 1, 1);
  return [frames[0] ?? {}, { transform: moved(start, halfway, scale) }, frames[1] ?? {}];
}

export function around([x, y]: [number, number], width: number, height: number): Rect {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

export const middle = ({ x, y, width, height }: Rect): [number, number] => [x + width / 2, y + height / 2];

function moved(start: Rect, stop: Rect, scale: number): string {
  const [[x, y], [u, v]] = [middle(start), middle(stop)];
  return `translate(${round(u - x)}px, ${round(v - y)}px) scale(${round(scale)})`;
}

/** Of a size of its own it grows out of a smaller place and shrinks into one; a mere point is no place to fit into. */
function scaleAt(stop: Rect, start: Rect, size?: number): number {
  if (!size) return fit(start, stop);
  return stop.width < POINT ? 1 : Math.min(1, stop.width / size);
}

function fit(start: Rect, stop: Rect): number {
  return Math.min(stop.width / Math.max(1, start.width), stop.height / Math.max(1, start.height));
}

const round = (number: number) => Math.round(number * 100) / 100;
