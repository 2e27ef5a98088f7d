// What the host advises: asked for by whoever is to act, kept until the question is another one.
import type { LiveTable } from '../live.svelte';
import { nameOf } from '../lesson/controls';
import type { Names } from '../../lib/say';
import { type Ghost, type Ghosts, ghostsOf, type Pill, pillsOf } from './ghosts';
import type { Hint, Line, View, Way } from '../../wire';

/** What is asked of a seat, to tell whether a hint still speaks of it. */
const questionOf = (view: View) => JSON.stringify([view.seat, view.prompt, view.legal]);

export class Hints {
  hint = $state.raw<Hint | null>(null);
  /** Why there is none. */
  refusal = $state.raw<Line | null>(null);
  thinking = $state(false);
  /** The way that is looked at. */
  chosen = $state(0);
  private about = '';
  /** The view on which this seat had last moved when it asked. */
  private moved: number | null = null;

  constructor(
    private readonly live: LiveTable,
    private readonly placeOf: (line: Line) => string | null,
    private readonly draw: Ghosts = () => [],
  ) {}

  get isOpen(): boolean {
    return this.thinking || this.hint !== null || this.refusal !== null;
  }

  async ask(): Promise<void> {
    const { view } = this.live;
    if (!view || this.thinking) return;
    this.close();
    this.about = questionOf(view);
    this.moved = this.live.moved;
    this.thinking = true;
    const answer = await this.live.hint();
    this.thinking = false;
    if (!answer) return;
    if (!this.isFresh) return this.askAgain();
    this.hint = answer.hint;
    this.refusal = answer.line;
  }

  /** Only what the box draws, without a card. */
  async sketch(): Promise<Hint['sketch']> {
    return (await this.live.hint())?.hint?.sketch ?? null;
  }

  close(): void {
    this.hint = null;
    this.refusal = null;
    this.chosen = 0;
  }

  /** To be called whenever the table has changed. */
  keep(): void {
    if (this.isOpen && !this.thinking && !this.isFresh) void this.askAgain();
  }

  /** Others have moved meanwhile: what was asked for is asked about what is so now. Not where one has moved oneself, nor
   * where each time would be told to everybody. */
  private async askAgain(): Promise<void> {
    const { view, moved } = this.live;
    if (view && view.legal.length > 0 && view.hints === 'free' && moved === this.moved) await this.ask();
    else this.close();
  }

  /** The places on the page that the chosen way speaks of: its control, and what its reasons name. */
  get lit(): string[] {
    const way = this.hint?.ways[this.chosen];
    return way ? placesOf(way, this.placeOf) : [];
  }

  /** What the chosen way would lay on the board. */
  get ghosts(): Ghost[] {
    const way = this.hint?.ways[this.chosen];
    return way && this.live.view ? ghostsOf(this.draw, this.live.view, way.action, way.then) : [];
  }

  /** What the chosen way would bring, and where. */
  pills(names: Names): Pill[] {
    return pillsOf(this.hint?.ways[this.chosen]?.gains ?? [], this.placeOf, names);
  }

  private get isFresh(): boolean {
    return this.live.view !== null && questionOf(this.live.view) === this.about;
  }
}

export function placesOf(way: Way, placeOf: (line: Line) => string | null): string[] {
  const spoken = [way.name, ...way.reasons.map(({ line }) => line)].map(placeOf).filter((place) => place !== null);
  const all = [nameOf(way.action), ...spoken];
  return all.filter((place, n) => all.indexOf(place) === n);
}
