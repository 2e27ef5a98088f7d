import type { Box, OwnBox } from '../wire';
import { Failure, fetchShelf } from './api';
import { withOwn } from './own';
import { remember, remembered } from './remembered';

/** The boxes on the shelf, fetched once and again until every one of them is compiled. */
class ShelfStore {
  boxes = $state<Box[] | null>(null);
  failure = $state<Failure | null>(null);

  private loading: Promise<void> | null = null;

  /** Fetches the shelf, or waits for it where that is under way. */
  load(): Promise<void> {
    this.loading ??= this.fetch().finally(() => (this.loading = null));
    return this.loading;
  }

  private async fetch(): Promise<void> {
    try {
      this.boxes = (await fetchShelf()).boxes;
      this.failure = null;
      remember('shelf', this.boxes);
    } catch (failure) {
      this.failure = failure as Failure;
      // Without a network the boxes of the last visit can still be looked at, and their rules read.
      this.boxes ??= remembered<Box[] | null>('shelf', null);
    }
  }

  /** A box, or an edition of somebody's `own` that was made from it. */
  async box(id: string, own?: OwnBox | null): Promise<Box | null> {
    if (!this.boxes) await this.load();
    const found = this.boxes?.find((box) => box.id === id) ?? null;
    return found && withOwn(found, own);
  }

  get allCompiled(): boolean {
    return this.boxes?.every((box) => box.compiled === 1) ?? false;
  }
}

export const shelf = new ShelfStore();
