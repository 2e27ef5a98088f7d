import { type BoxParts, entryOf } from '../boxes/registry';
import { learn } from '../lib/say';

/** What a table loads of a box. */
export async function unpacked(game: string): Promise<BoxParts> {
  const entry = entryOf(game);
  const [loaded] = await Promise.all([entry.parts(), learn(entry.words), learn('house')]);
  return loaded;
}
