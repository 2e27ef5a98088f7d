import type { View } from '../../wire';
import type { Tell } from './beats';
import type { Recap } from './recap.svelte';
import { entriesOf, type Entry } from './since';

/** What there is to be told since one's last move, and whether it is being told. To be used in a component. */
export class Recalling {
  open = $state(false);
  readonly entries: Entry[] = $derived.by(() => {
    const { seat, result } = this.view();
    return seat === null || result ? [] : entriesOf(this.recap.steps, this.tell, seat);
  });

  constructor(
    readonly recap: Recap,
    private readonly view: () => View,
    private readonly tell: Tell,
  ) {
    $effect(() => {
      if (recap.missed) this.open = true;
      else if (this.entries.length === 0) this.open = false;
    });
  }
}
