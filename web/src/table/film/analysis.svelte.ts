// How a finished game was won, as the server works it out: asked for once, then looked after until it is there.
import { beginAnalysis, fetchAnalysis } from '../../lib/api';
import { language } from '../../lib/language.svelte';
import type { Series, TurningPoint } from '../end/series';
import type { Analysis, Film } from '../../wire';

const LOOK_AGAIN = 700;

export class Judgement {
  found = $state.raw<Analysis | null>(null);
  /** From 0 to 1; null: nobody has asked for it. */
  progress = $state<number | null>(null);
  failed = $state(false);
  /** Whether the turning point at which the film stands is told. */
  open = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: string) {}

  async look(ask: typeof fetchAnalysis = fetchAnalysis): Promise<void> {
    clearTimeout(this.timer);
    try {
      const waited = this.progress !== null;
      const { progress, analysis } = await ask(this.table);
      [this.progress, this.found] = [progress, analysis];
      this.failed = waited && progress === null && analysis === null;
      if (progress !== null) this.timer = setTimeout(() => void this.look(), LOOK_AGAIN);
    } catch {
      this.failed = ask === beginAnalysis;
      this.progress = null;
    }
  }

  begin(): void {
    this.progress = 0;
    void this.look(beginAnalysis);
  }

  /** Which turning point is told where the film stands; -1: none. */
  told(place: number): number {
    return this.open ? (this.found?.turns.findIndex((turn) => turn.place === place) ?? -1) : -1;
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/** The chances as a series, like points. */
export function chancesOf(analysis: Analysis, film: Film): Series {
  return {
    numbers: film.shots.map(({ number }) => number),
    values: film.seats.map((_, seat) => analysis.chances.map((at) => at[seat] ?? 0)),
  };
}

export function pointsOf(analysis: Analysis, film: Film): TurningPoint[] {
  return analysis.turns.map(({ place, seat, shift }) => ({
    place,
    number: film.shots[place]?.number ?? 0,
    seat,
    change: percent(shift[seat] ?? 0),
    leader: null,
  }));
}

/** Stacked bands, the first seat at the bottom: for each seat the outline of its part, as a path. */
export function bandsOf(series: Series, x: (place: number) => number, top: number, bottom: number): string[] {
  const y = (share: number) => bottom - share * (bottom - top);
  const floor = series.numbers.map(() => 0);
  return series.values.map((values) => {
    const lower = [...floor];
    values.forEach((value, place) => (floor[place] = (floor[place] ?? 0) + value));
    const above = floor.map((share, place) => `${x(place).toFixed(1)} ${y(share).toFixed(1)}`);
    const below = lower.map((share, place) => `${x(place).toFixed(1)} ${y(share).toFixed(1)}`).reverse();
    return `M${above.join('L')}L${below.join('L')}Z`;
  });
}

/** A name is written in the middle of where its band is about as high as it ever is, if there is room for it. */
const ROOM = 14;
const ABOUT = 0.9;

export function labelsOf(
  series: Series,
  x: (place: number) => number,
  top: number,
  bottom: number,
): { seat: number; x: number; y: number }[] {
  const high = bottom - top;
  const last = series.numbers.length - 1;
  const within = series.numbers.flatMap((_, place) => (place >= last * 0.05 && place <= last * 0.95 ? [place] : []));
  return series.values.flatMap((values, seat) => {
    const most = Math.max(...within.map((place) => values[place] ?? 0));
    const highest = within.filter((place) => (values[place] ?? 0) >= ABOUT * most);
    const best = highest[Math.floor((highest.length - 1) / 2)] ?? 0;
    const share = values[best] ?? 0;
    if (share * high < ROOM) return [];
    const below = series.values.slice(0, seat).reduce((sum, other) => sum + (other[best] ?? 0), 0);
    return [{ seat, x: x(best), y: bottom - (below + share / 2) * high + 4 }];
  });
}

/** Whether two estimates are too close to be told apart: the intervals that hold 95 of 100 overlap. */
export function tooClose(one: { chance: number; error: number }, other: { chance: number; error: number }): boolean {
  return Math.abs(one.chance - other.chance) <= 2 * (one.error + other.error);
}

/** The chance of a seat where the film stands; null: nobody has asked for it. */
export const chanceAt = (judgement: Judgement | null, place: number, seat: number) =>
  judgement?.found?.chances[place]?.[seat] ?? null;

/** As each language writes it. */
export const asPercent = (share: number) => new Intl.NumberFormat(language.current, { style: 'percent' }).format(share);

export const percent = (share: number) => Math.round(share * 100);
