// A film from a file that somebody dropped on the page. It is read here and sent nowhere.
import type { Film } from '../../wire';

const FORM = 2;

class Dropped {
  film = $state.raw<Film | null>(null);
}

export const dropped = new Dropped();

/** The film in a saved game; null: this is no such file, or there is no film in it that we can show. */
export async function filmIn(text: string): Promise<Film | null> {
  try {
    const packed = (JSON.parse(text) as { film?: unknown }).film;
    if (typeof packed !== 'string') return null;
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    const film = (await new Response(unpacked).json()) as Film;
    return film.form === FORM && film.shots.length > 0 ? film : null;
  } catch {
    return null;
  }
}
