import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';

type Heard = {
  request?: object;
  data?: { json: () => unknown };
  respondWith?: (answer: Promise<Response>) => void;
  waitUntil?: (work: Promise<unknown>) => void;
};

const HOME = 'https://magnat.test/club/';
const heard = new Map<string, (event: Heard) => void>();
const stored = new Map<string, Map<string, string>>();
const network = vi.fn<(request: { url: string } | string) => Promise<Response>>();
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>(() => Promise.resolve());

const addressOf = (what: { url: string } | string) => new URL(typeof what === 'string' ? what : what.url, HOME).href;
const cacheOf = (files: Map<string, string>) => ({
  addAll: (names: string[]) => {
    for (const name of names) files.set(addressOf(name), `kept ${name}`);
    return Promise.resolve();
  },
  match: (what: { url: string } | string) => {
    const found = files.get(addressOf(what));
    return Promise.resolve(found === undefined ? undefined : new Response(found));
  },
});
const caches = {
  open: (name: string) => {
    if (!stored.has(name)) stored.set(name, new Map());
    return Promise.resolve(cacheOf(stored.get(name) ?? new Map()));
  },
  keys: () => Promise.resolve([...stored.keys()]),
  delete: (name: string) => Promise.resolve(stored.delete(name)),
  match: async (what: { url: string } | string) => {
    const found = await Promise.all([...stored.values()].map((files) => cacheOf(files).match(what)));
    return found.find(Boolean);
  },
};

/** Runs the worker of a version. */
function start(version: string): void {
  const source = readFileSync('worker/worker.js', 'utf8');
  const self = {
    location: new URL('sw.js', HOME),
    addEventListener: (name: string, hear: (event: Heard) => void) => heard.set(name, hear),
    skipWaiting: () => Promise.resolve(),
    clients: { claim: () => Promise.resolve() },
    registration: { showNotification },
  };
  const run = new Function('self', 'caches', 'fetch', 'FILES', 'VERSION', source) as (...parts: unknown[]) => void;
  run(self, caches, network, ['assets/house-1.js'], version);
}

async function happen(name: string, event: Heard = {}): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  heard.get(name)?.({ ...event, waitUntil: (begun) => (work = begun) });
  await work;
}

/** What the worker answers; null: it keeps out of it. */
async function asked(path: string, mode = 'no-cors', method = 'GET'): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  heard.get('fetch')?.({ request: { url: new URL(path, HOME).href, mode, method }, respondWith: (given) => (answer = given) });
  return answer === null ? null : (await (answer as Promise<Response>)).text();
}

beforeEach(async () => {
  stored.clear();
  network.mockImplementation((what) => Promise.resolve(new Response(`fresh ${addressOf(what)}`)));
  start('one');
  await happen('install');
  await happen('activate');
});

describe('the service worker', () => {
  test('shows the page and its files without a network', async () => {
    network.mockRejectedValue(new TypeError('offline'));
    expect(await asked('', 'navigate')).toBe('kept /club/');
    expect(await asked('join', 'navigate')).toBe('kept /club/');
    expect(await asked('assets/house-1.js')).toBe('kept /club/assets/house-1.js');
  });

  test('shows the latest page whenever there is a network, also right after an update', async () => {
    expect(await asked('', 'navigate')).toBe(`fresh ${HOME}`);
    expect(await asked('assets/house-2.js')).toBe(`fresh ${HOME}assets/house-2.js`);
  });

  test('keeps out of everything that the server says', async () => {
    expect(await asked('api/shelf')).toBeNull();
    expect(await asked('api/tables', 'cors', 'POST')).toBeNull();
    expect(await asked('sw.js')).toBeNull();
    expect(await asked('https://elsewhere.test/club/assets/house-1.js')).toBeNull();
    expect([...stored.values()].flatMap((files) => [...files.keys()]).filter((name) => name.includes('api'))).toEqual([]);
  });

  test('a new version keeps the files of the one before it and no older ones', async () => {
    for (const version of ['two', 'three']) {
      start(version);
      await happen('install');
      await happen('activate');
    }
    expect([...stored.keys()]).toEqual(['magnat-two', 'magnat-three']);
  });

  test('says what it is called for, once a table', async () => {
    await happen('push', { data: { json: () => ({ table: 'T1', title: 'Venture', body: 'It is your turn.' }) } });
    expect(showNotification).toHaveBeenCalledWith('Venture', expect.objectContaining({ body: 'It is your turn.', tag: 'T1' }));
  });
});
