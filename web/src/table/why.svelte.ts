// What is shown but cannot be done now says why when it is pressed: the server is asked, a card hangs on what was pressed.
import { getContext, setContext } from 'svelte';
import type { Action, Line } from '../wire';

const KEY = Symbol('why');

/** Why not, and the element that was pressed. */
export type Answer = { line: Line; at: Element };

export class Why {
  answer = $state.raw<Answer | null>(null);

  constructor(private readonly ask: (action: Action) => Promise<Line | null>) {}

  async not(action: Action, at: Element): Promise<void> {
    const line = await this.ask(action);
    this.answer = line && at.isConnected ? { line, at } : null;
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
