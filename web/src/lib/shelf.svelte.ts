import type { Box } from '../wire';
import { Failure, fetchShelf } from './api';

/** The boxes on the shelf, fetched once and again until every one of them is ready. */
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
    } catch (failure) {
      this.failure = failure as Failure;
    }
  }

  async box(id: string): Promise<Box | null> {
    if (!this.boxes) await this.load();
    return this.boxes?.find((box) => box.id === id) ?? null;
  }

  get allReady(): boolean {
    return this.boxes?.every((box) => box.ready) ?? false;
  }
}

export const shelf = new ShelfStore();
