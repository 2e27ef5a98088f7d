// The service worker: it keeps the shelf and the rules for times without a network, and hears calls when the page is closed.
import { fetchPushKey, subscribePush, unsubscribePush } from './api';
import { language } from './language.svelte';

/** The first visit has better things to load. */
const LATER = 8000;
const able = () => 'serviceWorker' in navigator && import.meta.env.PROD;
export const canBeCalled = () => able() && 'PushManager' in window;

export function registerLater(): void {
  if (able()) setTimeout(() => void register().catch(() => undefined), LATER);
}

function register(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('./sw.js');
}

/** Shows a notification where only a worker may. */
export async function notifyByWorker(words: string, options: NotificationOptions): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification(words, options);
}

/** Be called from now on when the page is closed. */
export async function beCalled(): Promise<void> {
  await register();
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await fetchPushKey();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The browser tells no address to be called at.');
  await subscribePush({ endpoint, p256dh: keys.p256dh, auth: keys.auth, language: language.current });
}

export async function isCalled(): Promise<boolean> {
  return (await subscription()) !== null;
}

export async function endCalls(): Promise<void> {
  const found = await subscription();
  if (!found) return;
  await unsubscribePush({ endpoint: found.endpoint });
  await found.unsubscribe();
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canBeCalled()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}
