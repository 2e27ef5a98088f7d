// Finding a word in the rules: in which sections it stands, and the page with it marked. Accents and capitals do not matter.
import type { Section } from './rulebook';

/** Shorter than this, almost everything would be found. */
const SHORTEST = 2;
const ACCENTS = /[\u0300-\u036f]/g;
/** What is no text in a page: tags, and characters that are spelled out. */
const NO_TEXT = /(<[^>]+>|&[a-z0-9#]+;)/i;

/** One character for each, so that places in the one are places in the other. */
const folded = (text: string) => [...text].map((one) => one.normalize('NFD').replace(ACCENTS, '').toLowerCase()[0] ?? one);

const wantedIn = (word: string) => folded(word.trim().replaceAll("'", '’'));

/** Where a word stands in a text, from which character to which. */
function placesOf(word: string[], text: string[]): number[] {
  const places: number[] = [];
  for (let at = 0; at <= text.length - word.length; at += 1) {
    if (!word.every((one, n) => one === text[at + n])) continue;
    places.push(at);
    at += word.length - 1;
  }
  return places;
}

/** The page with every place marked at which the word stands. */
export function marked(html: string, word: string): string {
  const wanted = wantedIn(word);
  if (wanted.length < SHORTEST) return html;
  return html
    .split(NO_TEXT)
    .map((part, n) => (n % 2 ? part : markedText(part, wanted)))
    .join('');
}

function markedText(text: string, wanted: string[]): string {
  const letters = [...text];
  let [told, from] = ['', 0];
  for (const at of placesOf(wanted, folded(text))) {
    const to = at + wanted.length;
    told += `${letters.slice(from, at).join('')}<mark>${letters.slice(at, to).join('')}</mark>`;
    from = to;
  }
  return told + letters.slice(from).join('');
}

/** The sections in which a word stands, by their numbers; null: nothing is looked for. */
export function found(sections: Section[], word: string): number[] | null {
  const wanted = wantedIn(word);
  if (wanted.length < SHORTEST) return null;
  const text = ({ title, html }: Section) => [title, ...html.split(NO_TEXT).filter((_, n) => n % 2 === 0)];
  return sections.flatMap((section, n) => (text(section).some((part) => placesOf(wanted, folded(part)).length > 0) ? [n] : []));
}
