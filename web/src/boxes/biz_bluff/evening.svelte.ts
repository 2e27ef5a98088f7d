// What this screen has shown so far: the board and the panel must agree on it, and it outlives the curtain.
import { bizBluffOf, noteOn, COMPANIES, UNSEEN } from './state';
import type { View } from '../../wire';

class Evening {
  /** The file that a seat has just looked into: for its own eyes, also around one screen. */
  glimpse = $state.raw<{ seat: number; company: number; token: number } | null>(null);
  /** The square under the pointer or the focus. */
  over = $state<number | null>(null);
  /** The square that a finger has touched once. */
  armed = $state<number | null>(null);
  /** Whether the last move was made with keys: then the focus follows the play. */
  byKeys = false;

  private table = '';
  private notes = new Map<number, number[]>();

  /** A view has come: is there something in it for one's own eyes that was not there before? */
  see(view: View): void {
    if (view.table !== this.table) this.forget(view.table);
    if (view.seat !== null) this.seeNotes(view, view.seat);
  }

  /** Somebody in front of this screen makes a move: what they had to look at, they have seen. */
  move(byKeys: boolean): void {
    this.byKeys = byKeys;
    this.glimpse = null;
    this.armed = this.over = null;
  }

  private forget(table: string): void {
    this.table = table;
    this.notes.clear();
    this.move(false);
  }

  private seeNotes(view: View, seat: number): void {
    const town = bizBluffOf(view);
    const before = this.notes.get(seat);
    const notes = COMPANIES.map((company) => noteOn(town, company));
    const looked = before ? notes.findIndex((token, company) => token !== UNSEEN && before[company] === UNSEEN) : -1;
    if (looked >= 0) this.glimpse = { seat, company: looked, token: notes[looked] ?? UNSEEN };
    else if (before?.some((token, company) => token !== notes[company])) this.glimpse = null;
    this.notes.set(seat, notes);
  }
}

export const evening = new Evening();
