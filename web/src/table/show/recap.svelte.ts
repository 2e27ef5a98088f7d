// "Since your last move": what others did, in a few lines, each of which can be shown again.
import type { View } from '../../wire';
import { linesSince } from './beats';
import { isMine, isSameSeat, type Step } from './show.svelte';
import { visits } from './visits';

/** More are not kept: of a long time only the end is told. */
const MOST_STEPS = 40;

/** The moves of others since a seat last moved, as the server tells whoever was not there. */
type Fetch = (view: View, seat: number) => Promise<Step[]>;

export class Recap {
  steps = $state.raw<Step[]>([]);
  /** Somebody moved while this person was away: it is told without being asked for. */
  missed = $state(false);

  constructor(private readonly fetch: Fetch) {}

  /**
   * From one view to the next; `cut`: nobody knows what lay between them. Whoever takes the screen over from somebody
   * beside them was not `away`: what they have missed lies ready, but does not come by itself.
   */
  follow(before: View | null, view: View, cut: boolean, away = cut): void {
    if (!before || cut || !isSameSeat(before, view)) return void this.comeBack(view, !before || away);
    const lines = linesSince(before, view);
    if (lines === null) this.steps = this.steps.filter(({ after }) => toldIn(after) <= toldIn(view));
    else if (isMine(view, lines[0]?.seat ?? null)) this.forget();
    else if (lines.length > 0) {
      this.steps = [...this.steps, { before, after: view, lines }].slice(-MOST_STEPS);
      if (document.hidden) this.missed = true;
    }
  }

  private forget(): void {
    this.steps = [];
    this.missed = false;
  }

  private async comeBack(view: View, away: boolean): Promise<void> {
    this.forget();
    const { seat, table, number } = view;
    if (seat === null || view.result) return;
    const steps = await this.fetch(view, seat).catch(() => []);
    // Whatever came while this was asked for has been followed already, or has made it of no use.
    const fresh = this.steps.length === 0 || this.steps[0]?.before.number === number;
    if (!fresh) return;
    this.steps = [...steps, ...this.steps];
    this.missed = away && steps.some(({ lines }) => lines.some((line) => line.number > visits.last(table, number)));
  }
}

const toldIn = (view: View) => view.log_from + view.log.length;
