// What the host says unasked to whoever plays a box for the first time in this browser: once, at the first decision.
import { remember, remembered } from '../../lib/remembered';
import type { View } from '../../wire';

const KEPT = 'first_words';

export class FirstWords {
  /** The boxes of which they were said, or whose lesson was begun. */
  private heard = $state.raw<string[]>(remembered<string[]>(KEPT, []));

  /** Whether they are to be said at this table: only where everybody else is a bot, and nobody waits. */
  areDue(view: View, asked: boolean): boolean {
    return asked && view.hints === 'free' && !view.lesson && !view.result && !this.heard.includes(view.game);
  }

  /** Whoever has moved has begun: from now on the room is the game's, and the way to a hint is above. */
  begun(view: View): void {
    if (this.areDue(view, true)) this.close(view.game);
  }

  close(game: string): void {
    this.heard = [...this.heard.filter((one) => one !== game), game];
    remember(KEPT, this.heard);
  }
}
