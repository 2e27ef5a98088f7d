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

export const pointsOf = (analysis: Analysis, film: Film) =>
  swingsOf(
    analysis,
    film.shots.map(({ number }) => number),
  );

/** The turning points; `numbers` are those of the events after which the film stands. */
export function swingsOf(analysis: Analysis, numbers: number[]): TurningPoint[] {
  return analysis.turns.map(({ place, seat, shift }) => ({
    place,
    number: numbers[place] ?? 0,
    seat,
    change: percent(shift[seat] ?? 0),
    leader: null,
  }));
}

/** The chances in 100, to be drawn like points. */
export function percentsOf({ chances }: Analysis, numbers: number[]): Series {
  const seats = chances[0]?.map((_, seat) => seat) ?? [];
  return { numbers, values: seats.map((seat) => chances.map((at) => percent(at[seat] ?? 0))) };
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

/** Estimates within twice their standard error hold the truth 95 times in 100. */
export const SURE = 2;

/** How far each border between two bands may be off, for each place: the standard error of all chances below it. Of the
 * lowest border it is the first seat's own, of the highest the last one's; between them so many games say as much. */
export function borderErrors({ chances, errors }: Pick<Analysis, 'chances' | 'errors'>): number[][] {
  return (chances[0] ?? []).slice(1).map((_, below) =>
    chances.map((shares, place) => {
      const own = errors[place] ?? [];
      if (below === 0) return own[0] ?? 0;
      if (below === shares.length - 2) return own[below + 1] ?? 0;
      const varied = shares.map((share) => share * (1 - share));
      const best = varied.indexOf(Math.max(...varied));
      const under = shares.slice(0, below + 1).reduce((sum, share) => sum + share, 0);
      return (own[best] ?? 0) * Math.sqrt(Math.max(0, under * (1 - under)) / Math.max(varied[best] ?? 0, 1e-9));
    }),
  );
}

/** Around each border between two bands what it may be off by, as an outline. */
export function marginsOf(series: Series, off: number[][], x: (place: number) => number, top: number, bottom: number): string[] {
  const y = (share: number) => bottom - Math.max(0, Math.min(1, share)) * (bottom - top);
  const border = series.numbers.map(() => 0);
  return off.map((errors, seat) => {
    errors.forEach((_, place) => (border[place] = (border[place] ?? 0) + (series.values[seat]?.[place] ?? 0)));
    const at = (side: 1 | -1) =>
      errors.map((error, place) => `${x(place).toFixed(1)} ${y((border[place] ?? 0) + side * SURE * error).toFixed(1)}`);
    return `M${at(1).join('L')}L${at(-1).reverse().join('L')}Z`;
  });
}

const BESIDE = 7;
const CAP = 2.5;

/** The same where the film stands, to be read there: a bar for each border, beside each other where the strip has room. */
export function whiskersOf(series: Series, off: number[][], place: number, now: number, top: number, bottom: number): string[] {
  const y = (share: number) => (bottom - Math.max(0, Math.min(1, share)) * (bottom - top)).toFixed(1);
  const side = place * 2 < series.numbers.length ? 1 : -1;
  let border = 0;
  return off.flatMap((errors, seat) => {
    border += series.values[seat]?.[place] ?? 0;
    const reach = SURE * (errors[place] ?? 0);
    if (reach === 0) return [];
    const x = now + side * BESIDE * (seat + 1);
    const [high, low] = [y(border + reach), y(border - reach)];
    return [`M${x - CAP} ${high}H${x + CAP}M${x} ${high}V${low}M${x - CAP} ${low}H${x + CAP}`];
  });
}

/** A name is written in the middle of where its band is about as high as it ever is, if there is room for it. */
const ROOM = 14;
const ABOUT = 0.9;
/** A name keeps so much room from another one, or stands so far above or below it. */
const [WIDE, TALL] = [64, 12];

export function labelsOf(
  series: Series,
  x: (place: number) => number,
  top: number,
  bottom: number,
): { seat: number; x: number; y: number }[] {
  const high = bottom - top;
  const last = series.numbers.length - 1;
  const within = series.numbers.flatMap((_, place) => (place >= last * 0.05 && place <= last * 0.95 ? [place] : []));
  const placed: { seat: number; x: number; y: number }[] = [];
  for (const [seat, values] of series.values.entries()) {
    const most = Math.max(...within.map((place) => values[place] ?? 0));
    const highest = within.filter((place) => (values[place] ?? 0) >= ABOUT * most);
    const best = highest[Math.floor((highest.length - 1) / 2)] ?? 0;
    const others = [...within].sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
    const free = [best, ...others]
      .filter((place) => (values[place] ?? 0) * high >= ROOM)
      .map((place) => {
        const below = series.values.slice(0, seat).reduce((sum, other) => sum + (other[place] ?? 0), 0);
        return { seat, x: x(place), y: bottom - (below + (values[place] ?? 0) / 2) * high + 4 };
      })
      .find((label) => placed.every((one) => Math.abs(one.x - label.x) >= WIDE || Math.abs(one.y - label.y) >= TALL));
    if (free) placed.push(free);
  }
  return placed;
}

/** Whether two estimates are too close to be told apart: the intervals that hold 95 of 100 overlap. */
export function tooClose(one: { chance: number; error: number }, other: { chance: number; error: number }): boolean {
  return Math.abs(one.chance - other.chance) <= SURE * (one.error + other.error);
}

/** The chance of a seat where the film stands; null: nobody has asked for it. */
export const chanceAt = (judgement: Judgement | null, place: number, seat: number) =>
  judgement?.found?.chances[place]?.[seat] ?? null;

export const errorAt = (judgement: Judgement | null, place: number, seat: number) => judgement?.found?.errors[place]?.[seat] ?? 0;

/** As each language writes it. */
export const asPercent = (share: number) => new Intl.NumberFormat(language.current, { style: 'percent' }).format(share);

export const percent = (share: number) => Math.round(share * 100);

/** Beside a chance: how many in 100 it may be off; nothing beside one that is no estimate. */
export const giveOrTake = (error: number) => (error > 0 ? `±\u202f${Math.max(1, percent(SURE * error))}` : '');
