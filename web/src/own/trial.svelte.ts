// A thousand games by bots, asked for and waited for.
import { type Failure, tryEdition } from '../lib/api';
import { sayProblem } from '../lib/say';
import type { TrialFound, TrialSide } from '../wire';

/** Milliseconds between two looks at how far it is. */
const LOOK = 700;

export class Trial {
  progress = $state<number | null>(null);
  found = $state.raw<TrialFound | null>(null);
  /** Of which edition, and with how many seats, this is found. */
  of = $state('');
  problem = $state('');
  /** The games did not come to an end. */
  stuck = $state(false);
  private stopped = false;

  async begin(text: string, seats: number): Promise<void> {
    [this.progress, this.found, this.problem, this.stuck, this.stopped] = [0, null, '', false, false];
    this.of = Trial.name(text, seats);
    try {
      let stands = await tryEdition({ text, seats });
      while (stands.progress !== null && !this.stopped) {
        this.progress = Math.max(this.progress ?? 0, stands.progress); // Another worker may have begun later.
        await new Promise((after) => setTimeout(after, LOOK));
        stands = await tryEdition({ text, seats });
      }
      [this.found, this.stuck] = [stands.found, stands.found === null && !this.stopped];
    } catch (failure) {
      this.problem = sayProblem((failure as Failure).problem);
    } finally {
      this.progress = null;
    }
  }

  stop(): void {
    this.stopped = true;
  }

  static name(text: string, seats: number): string {
    return `${seats} ${text}`;
  }
}

export type Estimate = { before: number; after: number; share: number; clear: boolean };

/** One figure with the original and with the edition; `clear`: chance alone would hardly make such a difference. */
export function compared([before = 0, error = 0]: number[], [after = 0, other = 0]: number[]): Estimate {
  const clear = Math.abs(after - before) > 2 * Math.hypot(error, other) + 1e-9;
  return { before, after, share: before === 0 ? 0 : (after - before) / before, clear };
}

/** The largest part of the games that any seat wins beyond its fair share, where it is more than chance. */
export function unfairest({ won }: TrialSide): { seat: number; share: number; clear: boolean } {
  const fair = 1 / won.length;
  const seat = won.reduce(
    (best, [share = 0], n) => (Math.abs(share - fair) > Math.abs((won[best]?.[0] ?? 0) - fair) ? n : best),
    0,
  );
  const [share = 0, error = 0] = won[seat] ?? [];
  return { seat, share, clear: Math.abs(share - fair) > 2.5 * error };
}
