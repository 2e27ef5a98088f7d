// Where things of a chart are, in pixels.
import type { Series } from './series';

export type Frame = { left: number; right: number; top: number; bottom: number };
export type Scale = { x: (place: number) => number; y: (value: number) => number; ticks: number[]; moves: number[] };

export function scaleOf(series: Series, frame: Frame): Scale {
  const all = series.values.flat();
  const ticks = niceTicks(Math.min(0, ...all), Math.max(1, ...all), Math.max(2, Math.floor((frame.bottom - frame.top) / 52)));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const last = Math.max(1, series.numbers.length - 1);
  return {
    x: (place) => frame.left + ((frame.right - frame.left) * place) / last,
    y: (value) => frame.bottom - ((frame.bottom - frame.top) * (value - low)) / (high - low || 1),
    ticks,
    moves: niceTicks(0, last, 5).filter((move) => move > 0 && move <= last),
  };
}

/** Round numbers from below the lowest to above the highest, about so many. */
export function niceTicks(lowest: number, highest: number, count: number): number[] {
  const rough = Math.max(1, (highest - lowest) / count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough && Number.isInteger(n)) ?? 10 * power;
  const first = Math.floor(lowest / step);
  const last = Math.ceil(highest / step);
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}

export function pathOf(values: number[], { x, y }: Scale): string {
  return values.map((value, place) => `${place ? 'L' : 'M'}${round(x(place))} ${round(y(value))}`).join('');
}

/** Heights for labels that want to be somewhere and must not touch: moved apart as little as need be, in their order. */
export function spread(wanted: number[], gap: number, lowest: number, highest: number): number[] {
  const order = wanted.map((_, place) => place).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let free = lowest;
  for (const place of order) {
    free = placed[place] = Math.max(free, wanted[place] ?? 0);
    free += gap;
  }
  let limit = highest;
  for (const place of order.toReversed()) {
    placed[place] = Math.min(placed[place] ?? 0, limit);
    limit = (placed[place] ?? 0) - gap;
  }
  return placed;
}

/** Labels side by side above the lines: each in the highest lane where it touches none before it. */
export function lanes(boxes: { left: number; width: number }[], gap = 6): number[] {
  const ends: number[] = [];
  return boxes.map(({ left, width }) => {
    let lane = ends.findIndex((end) => end + gap <= left);
    if (lane < 0) lane = ends.length;
    ends[lane] = left + width;
    return lane;
  });
}

const round = (n: number) => Math.round(n * 10) / 10;
