import type { BoxParts } from '../boxes/registry';
import { type Names, namesAt } from '../lib/say';
import type { Box, View } from '../wire';

type Staged = { truth: View; box: Box; parts: BoxParts };

/**
 * Who sits there: names, and the colour of each seat. Both stay the same things from move to move, so that nothing that was
 * said or painted by them is said or painted anew.
 */
export class Cast {
  private readonly seats = $derived.by(() => this.at().truth.seats);
  private readonly seat = $derived.by(() => this.at().truth.seat);
  private readonly box = $derived.by(() => this.at().box);
  private readonly paints = $derived.by(() => this.seats.map((_, seat) => this.paintOf(seat)).join('|'));
  readonly names: Names = $derived.by(() => namesAt({ seats: this.seats, seat: this.seat }, this.box));
  readonly colours: string[] = $derived.by(() => this.paints.split('|'));

  constructor(private readonly at: () => Staged) {}

  private paintOf(seat: number): string {
    const { truth, parts } = this.at();
    return parts.seatColour?.(truth, seat) || `var(--seat-${seat})`;
  }
}
