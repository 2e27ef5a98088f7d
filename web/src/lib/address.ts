// Where things are. The page may be served under any path prefix, so everything is relative to the page's folder;
// the place inside the application stands behind `#`, which no browser ever sends to a server or in a referrer.

export type Place =
  | { page: 'shelf' }
  | { page: 'new'; box: string }
  | { page: 'table'; table: string }
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
    if (first === 'new') return { page: 'new', box: argument };
    if (first === 'table' && argument) return { page: 'table', table: argument };
    return { page: 'shelf' };
  }
  return address.pathname.endsWith('/join') ? { page: 'join', token: behind } : { page: 'shelf' };
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
    case 'new':
      return `./#/new/${encodeURIComponent(place.box)}`;
    case 'table':
      return `./#/table/${encodeURIComponent(place.table)}`;
    case 'join':
      return `./join#${encodeURIComponent(place.token)}`;
  }
}

/** The same, whole: to copy and send, or for the server's interface. */
export function whole(relative: string): string {
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
