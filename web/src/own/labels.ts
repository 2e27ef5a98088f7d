// What the values of an edition file are called, for people.
import type { Path } from './draft.svelte';
import { sayKey } from '../lib/say';
import { m } from '../paraglide/messages.js';

const isName = (step: Path[number]): step is string => typeof step === 'string';

/** The name of a block or value: from the words of the game, else of the house, else as in the file. */
export function labelOf(words: string, path: Path): string {
  const names = path.filter(isName);
  const last = names.at(-1) ?? '';
  const own = sayKey(`${words}_edit_${names.join('_').replaceAll(' ', '_')}`);
  return own ?? nameIn(last) ?? sayKey(`house_edit_${last}`) ?? last;
}

/** `fr_plural`: the French name, as sentences ask for it. */
function nameIn(name: string): string | null {
  const [language = '', form] = name.split('_');
  const tongue = language === 'en' ? m.own_english() : language === 'fr' ? m.own_french() : null;
  if (tongue === null) return null;
  return form ? `${tongue}, ${sayKey(`house_edit_form_${form}`) ?? form}` : tongue;
}

export const aboutBlock = (words: string, block: string) => sayKey(`${words}_edit_${block}_about`);

/** Where something stands: "Districts 3, value". */
export function placeInWords(words: string, block: string, path: Path): string {
  const parts: string[] = [];
  path.forEach((step, n) => {
    if (isName(step)) parts.push(labelOf(words, [block, ...path.slice(0, n + 1)]));
    else parts.push(`${parts.pop() ?? ''} ${step + 1}`);
  });
  return parts.join(', ') || labelOf(words, [block]);
}
