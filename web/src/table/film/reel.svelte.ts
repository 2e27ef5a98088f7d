// A film being watched: where it stands, and how it goes on. What is drawn is the show's, as at a table.
import type { Change, ChatLine, Film, Shot, View } from '../../wire';
import { changed } from '../changes';
import { Show } from '../show/show.svelte';

/** Between two moves of a film that runs, in milliseconds, at its usual speed. */
const BREATH = 260;

export class Reel {
  readonly views: View[];
  readonly show = new Show();
  at = $state(0);
  running = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Through somebody's eyes: a seat's number, `watcher` or `open`. */
  constructor(
    readonly film: Film,
    readonly eyes: string,
    at = 0,
  ) {
    this.views = viewsOf(film, eyes);
    this.goTo(at);
  }

  /** How things stood after the move at which the film stands. */
  get view(): View {
    return (this.views[this.at] ?? this.views[0]) as View;
  }

  get shot(): Shot | undefined {
    return this.film.shots[this.at];
  }

  get last(): number {
    return this.views.length - 1;
  }

  get rounds(): number {
    return this.film.shots.at(-1)?.round ?? 1;
  }

  /** Jump to a move, without showing what lies between. */
  goTo(place: number): void {
    clearTimeout(this.timer);
    this.at = Math.max(0, Math.min(this.last, place));
    const view = this.views[this.at];
    if (view) this.show.see(view, true);
  }

  /** One move forwards, shown as it was at the table; whatever is still under way is brought to its end. */
  forward(): void {
    const next = this.views[this.at + 1];
    if (!next) return;
    if (!this.show.rests) this.show.catchUp();
    this.at += 1;
    this.show.see(next);
  }

  back(): void {
    this.goTo(this.at - 1);
  }

  /** To where the next turn begins, or the one before: where somebody else moved. */
  turn(step: 1 | -1): void {
    this.leaf(step, ({ seat }) => seat);
  }

  /** To where the next round begins, or this one, or the one before. */
  round(step: 1 | -1): void {
    this.leaf(step, ({ round }) => round);
  }

  private leaf(step: 1 | -1, of: (shot: Shot) => number | null): void {
    const same = (place: number) => {
      const [shot, before] = [this.film.shots[place], this.film.shots[place - 1]];
      return shot && before && of(shot) === of(before);
    };
    let place = this.at + step;
    while (place > 0 && place < this.last && same(place)) place += step;
    this.goTo(place);
  }

  toggle(): void {
    this.running = !this.running;
    if (!this.running) return clearTimeout(this.timer);
    if (this.at === this.last) this.goTo(0);
    this.goOn();
  }

  /** The next move, once this one has been seen. To be called whenever the show has come to rest. */
  goOn(): void {
    clearTimeout(this.timer);
    if (!this.running) return;
    if (this.at === this.last) return void (this.running = false);
    this.timer = setTimeout(() => this.forward(), BREATH);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.running = false;
  }
}

/** What a pair of eyes saw after every move. */
function viewsOf(film: Film, eyes: string): View[] {
  const views: View[] = [];
  let told = 0;
  for (const [place, shot] of film.shots.entries()) {
    const change = changeOf(shot, eyes, told);
    const before = views.at(-1);
    if (!change) break;
    const view = before ? changed(before, change) : firstOf(film, eyes, change);
    if (view) views.push({ ...view, chat: saidBy(film, place) });
    told += shot.lines.length;
  }
  return views;
}

/** What had been said before the move after this one. */
function saidBy({ chat, shots }: Film, place: number): ChatLine[] {
  const next = shots[place + 1]?.number ?? Infinity;
  return chat.filter(({ number }) => number < next).map(({ line }) => line);
}

/** A shot as it came over the wire; nothing can be done in it. */
function changeOf(shot: Shot, eyes: string, told: number): Change | null {
  const seen = shot.seen[eyes];
  if (!seen) return null;
  const nothing = {
    legal: [],
    can_undo: false,
    can_ask_undo: false,
    closes_in: null,
    time_given: 0,
    held: false,
    late: null,
    lesson: null,
    head: '',
  };
  return { ...nothing, ...seen, type: 'change', number: shot.number, actors: shot.actors, log: shot.lines, log_from: told };
}

function firstOf(film: Film, eyes: string, change: Change): View {
  const seat = /^\d+$/.test(eyes) ? Number(eyes) : null;
  return {
    ...change,
    type: 'view',
    seat,
    table: film.table,
    game: film.game,
    mine: [],
    begun: true,
    seats: film.seats.map((one) => ({ ...one, present: true, kept: false })),
    options: film.options,
    hints: 'no',
    clock: film.clock,
    chat: [],
    result: null,
    commitment: film.commitment,
    nonces: null,
    wish: null,
    rematch: null,
    own: film.own,
  };
}
