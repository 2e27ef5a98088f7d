import type { Snippet } from 'svelte';
import { afterPainting } from './painting';

/** What a page wants beside the name of the house in the header: a table puts its title and tools there. */
class Headline {
  content = $state.raw<Snippet | null>(null);

  /** Shows it until the returned function is called. */
  show(content: Snippet): () => void {
    this.content = content;
    return () => (this.content = null);
  }

  /** The same as soon as what stands below it has been painted: a slow phone shows the table before its tools. */
  showSoon(content: Snippet): () => void {
    let end: () => void = () => undefined;
    const callOff = afterPainting(() => (end = this.show(content)));
    return () => (callOff(), end());
  }
}

export const headline = new Headline();
