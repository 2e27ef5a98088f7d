import type { Snippet } from 'svelte';

/** What a page wants beside the name of the house in the header: a table puts its title and tools there. */
class Headline {
  content = $state.raw<Snippet | null>(null);

  /** Shows it until the returned function is called. */
  show(content: Snippet): () => void {
    this.content = content;
    return () => (this.content = null);
  }
}

export const headline = new Headline();
