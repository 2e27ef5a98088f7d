// The opening of a game dealt again in this browser.
import type { Deal, Dealt, Opened } from './deals/deal';
import { Lots } from './lots';

const DEALS: Record<string, () => Promise<{ deal: Deal }>> = {
  'big-shot': () => import('./deals/big_shot'),
  'biz-bluff': () => import('./deals/biz_bluff'),
  kohle: () => import('./deals/kohle'),
  'riche-ou-pauvre': () => import('./deals/venture'),
  venture: () => import('./deals/venture'),
};

/** Null: this page does not know how that box is dealt. */
export async function dealtAgain(game: string, state: Opened, key: Uint8Array): Promise<Dealt[] | null> {
  const loaded = await DEALS[game]?.();
  return loaded ? loaded.deal(state, new Lots(key)) : null;
}
