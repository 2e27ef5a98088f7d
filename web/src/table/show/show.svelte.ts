// Between the wire and the page: the server's word is the truth at once, the picture follows at the viewer's pace.
import { flushSync } from 'svelte';
import type { LogLine, View } from '../../wire';
import { type Beat, linesSince, movesIn, patched, plainBeats, type Tell, waitingOf } from './beats';
import { lasting, pace, shareOf } from './pace.svelte';
import { places } from './places';
import { PausableTimer } from './timer';

/** One move that has yet to be seen; `again`: it has been already. */
type Scene = { after: View; beats: Beat[]; again?: Step[] };

/** A change that can be shown again: how things stood before and after it, and the lines that told of it. */
export type Step = { before: View; after: View; lines: LogLine[] };

/** A beat on stage: how long it lasts, and where its pieces and places were before it began. */
export type Playing = { beat: Beat; ms: number; origins: Map<string, DOMRect>; atOnce: boolean };

/** One's own moves do not dawdle, whatever the pace. */
const OWN_SHARE = 0.5;
/** Who is given less time than this to answer sees how things stand at once, and over that the most telling beat alone. */
const HURRY = 30_000;
/** There, a beat that is this share as long takes the place of the one on stage. */
const NEARLY = 0.6;
/** After so long without anything to see, whatever comes next may take its time again. */
const QUIET = 2000;
const NONE: View['legal'] = [];

export class Show {
  truth = $state.raw<View | null>(null);
  /** The record as it is drawn now. Once everything has been seen it is the truth itself. */
  private picture = $state.raw<View | null>(null);
  playing = $state.raw<Playing | null>(null);
  paused = $state(false);
  /** Paused in the middle of a beat: its pieces hang in the air. */
  held = $state(false);
  /** What is being shown again, if anything is. */
  replaying = $state.raw<Step[] | null>(null);
  /** How a box tells its moves; without it nothing is played. */
  tell: Tell | null = null;

  /** How things stood before a move of which the end is yet to come. */
  private opened = $state.raw<View | null>(null);
  private scenes: Scene[] = [];
  private readonly timer = new PausableTimer(() => this.endBeat());
  /** Pressed "on to my turn": nothing is played until it comes. */
  private hurrying = false;
  private stepping = false;
  /** Since when others are shown: since one's own last move, or since nothing had happened for a while. */
  private othersFrom = 0;
  private idleFrom = 0;
  private pausedFrom = 0;

  /** Whether something is still to be seen. */
  get lags(): boolean {
    return this.picture !== this.truth;
  }

  /** Whether nothing is to be seen before more happens. */
  get rests(): boolean {
    return !this.lags || (this.opened !== null && !this.playing);
  }

  /** What the board draws: the picture, with all that is not part of a move as it is now. Its buttons are the truth's or none. */
  readonly shown = $derived.by<View | null>(() => {
    const { truth, picture } = this;
    if (!truth || !picture || truth === picture) return truth;
    const { seats, chat, wish, rematch, mine } = truth;
    const drawn = { ...picture, seats, chat, wish, rematch, mine, legal: NONE, can_undo: false, can_ask_undo: false };
    if (!this.drawn || !isAlike(this.drawn, drawn)) this.drawn = drawn;
    return this.drawn;
  });

  /** What was drawn last: what the server says meanwhile is no reason to draw the same again. */
  private drawn: View | null = null;

  /** Whether the beat on stage waits to be pressed away. */
  get waits(): boolean {
    return Boolean(this.playing?.beat.waits) && isPlayed(this.truth) && !this.replaying;
  }

  /** A new truth. `cut`: it does not follow from what was seen (a first view, a new connection). */
  see(view: View, cut = false): void {
    const before = this.truth;
    this.truth = view;
    const lines = before && !cut && isSameSeat(before, view) ? linesSince(before, view) : null;
    if (cut) this.paused = false; // What was held is no longer to be seen; what comes next is not held.
    if (!before || !lines || !this.tell || this.isBlind(view)) return this.catchUp();
    if (this.opened && isAsked(view)) this.catchUp(before);
    if (isHurried(view)) return this.playShortly({ before, after: view, lines });
    if (lines.length === 0) return this.takeOver(view);
    const own = isMine(view, lines[0]?.seat ?? null);
    if (own) this.catchUp(before);
    const now = performance.now();
    if (own || (!this.playing && now - this.idleFrom > QUIET)) this.othersFrom = now;
    const from = this.opened ?? before;
    const beats = this.told({ before: from, after: view, lines });
    const wanted = pace.current === 'instant' ? waitingOf(isPlayed(view) ? beats : []) : beats;
    this.opened = wanted.at(-1)?.opens ? from : null;
    if (own && wanted.length === 1 && wanted[0] && !wanted[0].waits) return this.playAtOnce(view, wanted[0]);
    this.scenes.push({ after: this.opened ?? view, beats: wanted });
    this.goOn();
  }

  /** Show changes again, one after the other; then everything is as it stands. */
  replay(steps: Step[]): void {
    const [first] = steps;
    this.catchUp();
    if (!first || !this.truth) return;
    this.paused = false;
    this.picture = first.before;
    let opened: View | null = null;
    const scenes = steps.map((step) => {
      const before = opened ?? step.before;
      const beats = this.told({ ...step, before });
      opened = beats.at(-1)?.opens ? before : null;
      return { after: opened ?? step.after, beats, again: steps };
    });
    this.scenes = [...scenes, { after: this.truth, beats: [] }];
    this.goOn();
  }

  /** Jump to how things stand; with an earlier view, to that. */
  catchUp(to = this.truth): void {
    this.timer.stop();
    this.scenes = [];
    this.opened = null;
    this.replaying = null;
    this.playing = null;
    this.held = false;
    this.picture = to;
  }

  pause(): void {
    this.paused = !this.paused;
    this.held = this.paused && this.playing !== null;
    if (this.paused) this.stop();
    else this.resume();
  }

  /** Play one beat and stop again; what is under way is brought to its end. */
  step(): void {
    this.paused = true;
    this.stepping = true;
    if (this.playing) this.endBeat();
    else this.goOn();
  }

  /** "Go on" was pressed: what waited to be seen has been. */
  seen(): void {
    if (this.waits) this.endBeat();
  }

  onToMyTurn(): void {
    this.paused = false;
    this.hurrying = !isAsked(this.truth);
    this.catchUp();
  }

  /** Where several moves come at once nobody knows what lay between them: their sentences must do. */
  private told({ before, after, lines }: Step): Beat[] {
    const tell = movesIn(lines) > 1 ? plainBeats : (this.tell ?? plainBeats);
    return tell(
      before,
      after,
      lines.map(({ line }) => line),
    );
  }

  private stop(): void {
    this.timer.pause();
    this.pausedFrom = performance.now();
  }

  /** A pause is not a part of the wait. */
  private resume(): void {
    this.othersFrom += performance.now() - this.pausedFrom;
    if (this.playing && !this.waits) this.timer.resume();
    else this.goOn();
  }

  /** Nothing has happened that could be told: it comes with the last move that is still to be seen, or at once. */
  private takeOver(view: View): void {
    if (this.opened) return;
    const last = this.scenes.at(-1);
    if (last) last.after = view;
    else this.picture = view;
  }

  /** Nobody is watching, or wants to. */
  private isBlind(view: View): boolean {
    const blind = this.hurrying || document.hidden;
    if (isAsked(view) || view.result) this.hurrying = false;
    return blind;
  }

  /** One's own simple move: the picture is the truth at once, and the piece still travels. */
  private playAtOnce(view: View, beat: Beat): void {
    const origins = originsOf(beat);
    this.picture = view;
    this.begin(beat, beat.ms * OWN_SHARE, origins, true);
  }

  /** There is no time to see it all: of a move the beat that takes longest, over how things stand. What is on stage makes way
   * only for what matters nearly as much: no card that was stopped for a price, but for the next card. What is to be
   * answered is never darkened. */
  private playShortly(step: Step): void {
    const [beat] = this.told(step).sort((one, other) => other.ms - one.ms);
    const { playing } = this;
    const stays = playing?.atOnce && (!beat || beat.ms < playing.beat.ms * NEARLY);
    if (stays) this.picture = step.after;
    else if (!beat || this.paused || pace.current === 'instant') this.catchUp();
    else {
      const origins = originsOf(beat);
      this.catchUp();
      this.begin({ ...beat, waits: false, dim: false }, beat.ms * OWN_SHARE, origins, true);
    }
  }

  private goOn(): void {
    if (this.playing || (this.paused && !this.stepping)) return;
    const scene = this.scenes[0];
    this.replaying = scene?.again ?? null;
    if (!scene) {
      this.stepping = false;
      this.picture = this.opened ?? this.truth;
      this.idleFrom = performance.now();
      return;
    }
    const beat = scene.beats.shift();
    if (!beat) {
      this.picture = scene.after;
      this.scenes.shift();
      return this.goOn();
    }
    this.stepping = false;
    const origins = originsOf(beat);
    if (this.picture) this.picture = patched(this.picture, beat.during);
    this.begin(beat, this.lengthOf(beat), origins, false);
  }

  private begin(beat: Beat, ms: number, origins: Map<string, DOMRect>, atOnce: boolean): void {
    this.playing = { beat, ms, origins, atOnce };
    this.held = false;
    if (!this.waits) this.timer.start(ms);
  }

  private endBeat(): void {
    this.timer.stop();
    const ended = this.playing;
    this.playing = null;
    if (ended && !ended.atOnce && this.picture) this.picture = patched(this.picture, ended.beat.after);
    this.goOn();
  }

  private lengthOf(beat: Beat): number {
    if (this.replaying) return beat.ms * shareOf(pace.current);
    const queued = this.scenes.flatMap(({ beats }) => beats).reduce((all, { ms }) => all + ms, beat.ms);
    return lasting(pace.current, beat.ms, queued, performance.now() - this.othersFrom);
  }
}

/** Where pieces set out from, measured on the board as it has been shown so far; and all other places of the beat, some of
 * which may be gone when it is played. */
function originsOf({ flights = [], deeds = [], lit = [] }: Beat): Map<string, DOMRect> {
  flushSync();
  const passed = flights.flatMap(({ from, via = [], to }) => [from, ...via, to]);
  return places.measured([...passed, ...deeds.map(({ at }) => at), ...lit]);
}

const isAlike = (one: View, other: View) => (Object.keys(other) as (keyof View)[]).every((key) => one[key] === other[key]);

export function isSameSeat(before: View, view: View): boolean {
  return before.table === view.table && before.seat === view.seat;
}

/** Whether a person in front of this screen plays the seat. */
export function isMine(view: View, seat: number | null): boolean {
  return seat !== null && view.mine.includes(seat) && view.seats[seat]?.kind === 'person';
}

/** Whether a person plays the seat that looks. */
function isPlayed(view: View | null): boolean {
  return view !== null && isMine(view, view.seat);
}

function isAsked(view: View | null): boolean {
  return view !== null && view.actors.some((seat) => isMine(view, seat));
}

const isHurried = (view: View) => isAsked(view) && view.closes_in !== null && view.closes_in < HURRY;
