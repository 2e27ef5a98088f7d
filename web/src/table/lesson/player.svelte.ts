// Plays any lesson: what its card says comes from the server, this only remembers what was read and finds it on the page.
import type { Card } from '../../wire';
import type { LiveTable } from '../live.svelte';
import { type Ghost, ghostsOf, type Pill, pillsOf } from '../hint/ghosts';
import { placeOfSeat } from '../show/beats';
import { places } from '../show/places';
import { nameOf } from './controls';
import { outlineOf, type Outline } from './geometry';
import type { Spoken } from './spoken';
import { remember, remembered } from '../../lib/remembered';
import type { PartsOfShow } from '../../boxes/registry';
import type { Names } from '../../lib/say';

/** What of a card is lit on the page. */
export type Lit = { spots: Outline[]; controls: Outline[]; target: Outline | null };

/** The lesson that was left last, and where. */
type Bookmark = { table: string; step: number };
const BOOKMARK = 'lesson.left';
const NOTHING: Lit = { spots: [], controls: [], target: null };

export class LessonPlayer {
  /** The cards read so far, in this sitting. */
  private read = $state.raw<Card[]>([]);
  /** How many cards one has leafed back. */
  private back = $state(0);
  /** Pressed beside what is lit: counts up, so that the card says so each time. */
  nudges = $state(0);
  /** What is pointed at and lit, by name. */
  spoken = $state.raw<Spoken>({ at: '', tried: '' });

  constructor(private readonly live: LiveTable) {}

  /** What the server's lesson says; null: there is none, or it is over. */
  get card(): Card | null {
    const card = this.live.view?.lesson;
    return card && card.step < card.of ? card : null;
  }

  /** Left before its end. */
  get left(): boolean {
    const card = this.live.view?.lesson;
    return Boolean(card && card.step >= card.of && !this.live.view?.result);
  }

  /** What is to be read: nothing while others are being watched, or before its moment. */
  get shown(): Card | null {
    if (this.back > 0) return this.read.at(-1 - this.back) ?? null;
    return this.card?.ready && !this.live.show.lags ? this.card : null;
  }

  get isBack(): boolean {
    return this.back > 0;
  }

  get canGoBack(): boolean {
    return this.back < this.read.length - 1;
  }

  /** What the card has one try, where it would lie; and what the choice it comments on has brought. */
  foreseen(parts: PartsOfShow, names: Names): { ghosts: Ghost[]; pills: Pill[] } {
    const { view } = this.live;
    const card = this.isBack ? null : this.shown;
    const [tried] = card && !card.told ? card.lit : [];
    return {
      ghosts: view && tried && parts.ghosts ? ghostsOf(parts.ghosts, view, tried) : [],
      pills: pillsOf(card?.chosen?.gains ?? [], parts.placeOf ?? placeOfSeat, names),
    };
  }

  /** To be called whenever another card may be up. */
  keep(): void {
    const { card } = this;
    if (!card?.ready) return;
    const last = this.read.at(-1);
    if (last && last.step === card.step) this.read = [...this.read.slice(0, -1), card];
    else this.read = [...this.read.filter(({ step }) => step < card.step), card];
    if (last?.step !== card.step) this.leafOn();
  }

  leafBack(): void {
    if (this.canGoBack) this.back += 1;
  }

  leafOn(): void {
    this.back = 0;
    this.nudges = 0;
  }

  goOn(): void {
    if (this.back > 0) this.back -= 1;
    else if (this.card) this.live.learn(this.card.step + 1);
  }

  /** Whether the choice that the card comments on may be made anew. */
  get mayRetry(): boolean {
    const { view } = this.live;
    return Boolean(!this.isBack && this.shown?.chosen && (view?.can_undo || view?.can_ask_undo));
  }

  retry(): void {
    this.leafOn();
    this.live.goBack();
  }

  leave(): void {
    const { card } = this;
    if (!card) return;
    this.leafOn();
    remember(BOOKMARK, { table: this.live.view?.table ?? '', step: card.step } satisfies Bookmark);
    this.live.learn(card.of);
  }

  /** From where it was left, as far as this browser knows; what has been done since is passed over. */
  resume(): void {
    const { table, step } = remembered<Bookmark>(BOOKMARK, { table: '', step: 0 });
    this.live.learn(table === this.live.view?.table ? step : (this.read.at(-1)?.step ?? 0));
  }
}

/** Finds what a card speaks of on the page, as it is laid out now. */
export function found(card: Card | null): Lit {
  if (!card) return NOTHING;
  const controls = elements(card.lit.map(nameOf));
  const spots = pointedAt(card);
  const target = elements([card.point || (card.lit[0] ? nameOf(card.lit[0]) : '')])[0] ?? controls[0] ?? spots[0];
  return {
    spots: [...spots, ...controls.filter((control) => !spots.includes(control))].map(outlineOf),
    controls: controls.map(outlineOf),
    target: target ? outlineOf(target) : null,
  };
}

function elements(names: string[]): Element[] {
  return names.map((name) => places.find(name)).filter((element) => element !== null);
}

/** What a card speaks of, besides what is to be tried. */
export function pointedAt(card: Card): Element[] {
  return elements([card.point, ...card.light].filter(Boolean));
}

/** What of a card has to be in sight: what is pointed at, or else what is lit or to be tried. */
export function spokenOf(card: Card): Element | undefined {
  return [...pointedAt(card), ...controlsOf(card)][0];
}

/** What is pressed to try what a card lights. */
export function controlsOf(card: Card | null): Element[] {
  return card ? elements(card.lit.map(nameOf)) : [];
}
