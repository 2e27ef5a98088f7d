// What this screen has shown so far: the board and the panel must agree on it, and it outlives the curtain.
import { bizBluffOf, onOffer, NOTHING, noteOn, COMPANIES, UNSEEN } from './state';
import { settlementIn, type Settlement } from './settlement';
import type { View } from '../../wire';

class Evening {
  /** The file that has just been turned over, while it is being looked at. */
  settlement = $state.raw<Settlement | null>(null);
  /** The file that a seat has just looked into: for its own eyes, also around one screen. */
  glimpse = $state.raw<{ seat: number; company: number; token: number } | null>(null);
  /** The square under the pointer or the focus. */
  over = $state<number | null>(null);
  /** The square that a finger has touched once. */
  armed = $state<number | null>(null);
  /** Whether the last move was made with keys: then the focus follows the play. */
  byKeys = false;

  private table = '';
  private told = -1;
  private notes = new Map<number, number[]>();

  /** A view has come: is there something in it that was not there before? */
  see(view: View): void {
    const isNew = view.table !== this.table;
    if (isNew) this.forget(view.table);
    this.seeLog(view, isNew);
    if (view.seat !== null) this.seeNotes(view, view.seat);
  }

  /** Somebody in front of this screen makes a move: what he had to look at, he has seen. */
  move(byKeys: boolean): void {
    this.byKeys = byKeys;
    this.settlement = this.glimpse = null;
    this.armed = this.over = null;
  }

  private forget(table: string): void {
    this.table = table;
    this.notes.clear();
    this.move(false);
  }

  private seeLog(view: View, isNew: boolean): void {
    const settlement = settlementIn(view.log);
    if (settlement && !isNew && settlement.number > this.told) this.settlement = settlement;
    if (onOffer(bizBluffOf(view)) !== NOTHING) this.settlement = null;
    this.told = view.log.at(-1)?.number ?? -1;
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
