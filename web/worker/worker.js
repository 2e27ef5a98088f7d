// The service worker: the shelf and the rules without a network, and calls when the page is closed.
// `scripts/offline.ts` puts the names of the built files in front of it. What the server says under api/ is never kept.
/* global FILES, VERSION */

const HOME = new URL('./', self.location.href).pathname;
const PREFIX = 'magnat-';
const CACHE = PREFIX + VERSION;
/** The files of the version before stay: a page that is still open may need one of them. */
const KEPT_VERSIONS = 2;

self.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const answer = answered(event.request);
  if (answer) event.respondWith(answer);
});
self.addEventListener('push', (event) => event.waitUntil(notify(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll([HOME, ...FILES.map((file) => HOME + file)]);
}

async function forgetOld() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const old = names.slice(0, Math.max(0, names.length - (KEPT_VERSIONS - 1)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** What the worker answers itself; null: the browser asks the server as if there were no worker. */
function answered(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(HOME)) return null;
  const path = pathname.slice(HOME.length);
  if (path === 'api' || path.startsWith('api/') || path === 'sw.js') return null;
  // The page itself is always the server's latest; only without a network is it the one that was kept.
  if (request.mode === 'navigate') return fetch(request).catch(() => kept(HOME));
  // The names of these carry a hash of what is in them: they never change.
  if (path.startsWith('assets/')) return kept(request).then((found) => found ?? fetch(request));
  return fetch(request).catch(() => kept(request));
}

async function kept(what) {
  return (
    (await caches.open(CACHE).then((cache) => cache.match(what))) ??
    (await caches.match(what)) ??
    (what === HOME ? Response.error() : undefined)
  );
}

/** What a call says is put into words by the server, in the language of this browser; it holds nothing secret. */
async function notify(data) {
  const { table, title, body } = data.json();
  const options = { body, tag: table, data: { table }, icon: `${HOME}icon-192.png`, badge: `${HOME}badge.png` };
  await self.registration.showNotification(title, options);
}

async function open({ table }) {
  const address = `${self.location.origin}${HOME}#/table/${encodeURIComponent(table)}`;
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find(({ url }) => url === address) ?? windows[0];
  if (!there) return self.clients.openWindow(address);
  await there.focus();
  if (there.url !== address) await there.navigate(address);
}
