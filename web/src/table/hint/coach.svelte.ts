// A gentle word after a bad move, for those who want it. Whether somebody does is remembered.
import type { LiveTable } from '../live.svelte';
import { remember, remembered } from '../../lib/remembered';
import type { Word } from '../../wire';

class Wish {
  private chosen = $state(remembered<boolean>('coach', false) === true);

  get on(): boolean {
    return this.chosen;
  }

  choose(on: boolean): void {
    this.chosen = on;
    remember('coach', on);
  }
}

/** Whether one wants to be told. */
export const coaching = new Wish();

export class Coach {
  word = $state.raw<Word | null>(null);
  /** The view on which the move was made that was last asked about. */
  private about: number | null = null;

  constructor(private readonly live: LiveTable) {}

  /** To be called whenever a move was made: asks about it, and forgets what was said of the one before. */
  async follow(moved: number | null, asks: boolean): Promise<void> {
    if (moved === this.about) return;
    this.about = moved;
    this.word = null;
    if (moved === null || !asks || !coaching.on) return;
    const word = await this.live.wordAbout(moved);
    if (this.about === moved && coaching.on) this.word = word;
  }

  takeBack(): void {
    this.word = null;
    this.live.goBack();
  }

  close(): void {
    this.word = null;
  }
}
