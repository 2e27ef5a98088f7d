import { m } from '../../paraglide/messages.js';
import type { View } from '../../wire';
import type { Tell } from './beats';
import type { Recap } from './recap.svelte';
import { countEntries, countMine, entriesOf, type Entry } from './since';

/** What there is to be told since one's last move, and whether it is being told. To be used in a component. */
export class Recalling {
  open = $state(false);
  private readonly steps = $derived.by(() => {
    const { seat, result } = this.view();
    return seat === null || result ? [] : this.recap.steps;
  });
  /** To be asked for after every move, unlike what is told in them. */
  readonly count = $derived(countEntries(this.steps));
  /** How many of these are about the seat that looks: of what is merely seen there is no need to be reminded. */
  readonly mine: number = $derived.by(() => countMine(this.steps, this.view().seat));
  readonly entries: Entry[] = $derived.by(() => entriesOf(this.steps, this.tell, this.view().seat));

  constructor(
    readonly recap: Recap,
    private readonly view: () => View,
    private readonly tell: Tell,
  ) {
    $effect(() => {
      if (recap.missed) this.open = true;
      else if (this.count === 0) this.open = false;
    });
  }
}

/** How much of a recap is about the one who reads it, in a sentence. */
export const aboutMe = (count: number) =>
  count === 0 ? m.recap_others() : count === 1 ? m.recap_mine_one() : m.recap_mine({ count });
