// What is shown but cannot be done now says why when it is pressed: the server is asked, a card hangs on what was pressed.
import { getContext, setContext } from 'svelte';
import type { Action, Line } from '../wire';

const KEY = Symbol('why');

/** Why not, and the element that was pressed. What the rules would allow and the page does not offer has a sentence of its own. */
export type Answer = { because: Line | string; at: Element };

export class Why {
  answer = $state.raw<Answer | null>(null);

  /** `ask`: why an action cannot be taken now; null: it can, or nobody is there to ask. */
  constructor(readonly ask: (action: Action) => Promise<Line | null>) {}

  /** `otherwise`: what the page says where the rules have nothing against it. */
  async not(action: Action | null, at: Element, otherwise = ''): Promise<void> {
    const because = (action && (await this.ask(action))) ?? otherwise;
    this.answer = because && at.isConnected ? { because, at } : null;
  }

  /** For a button that shows what cannot be done now, `{...why.dims(action)}`: it can be reached and pressed. */
  dims(action: Action | null, otherwise = '') {
    const onclick = ({ currentTarget }: Event) => void this.not(action, currentTarget as Element, otherwise);
    return { type: 'button', 'aria-disabled': true, onclick } as const;
  }

  close(): void {
    this.answer = null;
  }
}

/** For the table: whoever sits at it may ask. */
export function provideWhy(ask: (action: Action) => Promise<Line | null>): Why {
  return setContext(KEY, new Why(ask));
}

/** For whatever lies on the table. */
export function useWhy(): Why {
  return getContext<Why | undefined>(KEY) ?? new Why(() => Promise.resolve(null));
}
