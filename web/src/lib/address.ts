// Where things are. The page may be served under any path prefix, so everything is relative to the page's folder;
// the place inside the application stands behind `#`, which no browser ever sends to a server or in a referrer.

export type Place =
  | { page: 'shelf' }
  | { page: 'new'; box: string; /** With the edition of one's own that was made from it. */ own?: true }
  | { page: 'own'; box: string }
  | { page: 'rules'; box: string }
  | { page: 'table'; table: string }
  | { page: 'film'; table: string; at: number; eyes: string; /** Lets anybody watch. */ token?: string }
  | { page: 'fair'; table: string }
  | { page: 'mine' }
  | { page: 'back'; token: string }
  | { page: 'file' }
  | { page: 'join'; token: string };

/** The folder the application is served from, with its closing slash: /prefix/ for /prefix/ and /prefix/join. */
export function home(page: string = location.href): URL {
  return new URL('.', page.replace(/[?#].*$/, ''));
}

/** The place an address stands for. /join#TOKEN is the form of the links that people send each other. */
export function placeOf(page: string): Place {
  const address = new URL(page);
  const behind = decoded(address.hash.slice(1));
  const [, first = '', ...rest] = behind.split('/');
  const argument = rest.join('/');
  if (behind.startsWith('/')) {
    if (first === 'new') return { page: 'new', box: rest[0] ?? '', ...(rest[1] === 'own' && { own: true as const }) };
    if (first === 'own' && argument) return { page: 'own', box: argument };
    if (first === 'rules' && argument) return { page: 'rules', box: argument };
    if (first === 'film' && rest[0]) return filmAt(rest);
    if (first === 'fair' && argument) return { page: 'fair', table: argument };
    if (first === 'back' && argument) return { page: 'back', token: argument };
    if (first === 'mine') return { page: 'mine' };
    if (first === 'file') return { page: 'file' };
    if (first === 'table' && argument) return { page: 'table', table: argument };
    return { page: 'shelf' };
  }
  return address.pathname.endsWith('/join') ? { page: 'join', token: behind } : { page: 'shelf' };
}

/** TABLE/MOVE/EYES, and /TOKEN for whoever was not there: a moment of a game that is watched again. */
function filmAt([table = '', at = '', eyes = '', token = '']: string[]): Place {
  return { page: 'film', table, at: Number.parseInt(at, 10) || 0, eyes: eyes || 'watcher', ...(token && { token }) };
}

/** What somebody typed or mangled behind the `#` is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a place, relative to the application's folder. */
export function addressOf(place: Place): string {
  switch (place.page) {
    case 'shelf':
      return './#/';
    case 'rules':
      return `./#/rules/${encodeURIComponent(place.box)}`;
    case 'new':
      return `./#/new/${encodeURIComponent(place.box)}${place.own ? '/own' : ''}`;
    case 'own':
      return `./#/own/${encodeURIComponent(place.box)}`;
    case 'table':
      return `./#/table/${encodeURIComponent(place.table)}`;
    case 'film':
      return ['./#/film', ...[place.table, String(place.at), place.eyes, place.token ?? []].flat().map(encodeURIComponent)].join(
        '/',
      );
    case 'fair':
      return `./#/fair/${encodeURIComponent(place.table)}`;
    case 'back':
      return `./#/back/${encodeURIComponent(place.token)}`;
    case 'mine':
      return './#/mine';
    case 'file':
      return './#/file';
    case 'join':
      return `./join#${encodeURIComponent(place.token)}`;
  }
}

/** The same, whole: to copy and send, or for the server's interface. */
export function absolute(relative: string): string {
  return new URL(relative, home()).href;
}

/** Whether the page's address leads other computers to themselves. */
export function isThisComputerOnly(page: string = location.href): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(page).hostname);
}

/** The address of a table's live connection. */
export function liveAddress(table: string): string {
  const address = new URL(`api/tables/${encodeURIComponent(table)}/live`, home());
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}
