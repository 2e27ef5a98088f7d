// When a person is wanted: the tab says so, a bell rings, a hidden page may send a notification, a phone shakes.
import { beCalled, canBeCalled, endCalls, isCalled, notifyByWorker } from '../../lib/worker';
import { sound } from './sound.svelte';

const SHAKE = 120;
const ICONS = { quiet: './favicon.svg', called: './favicon-turn.svg' };

class Attention {
  /** What the tab says in front of the table's name; '': nothing. */
  words = $state('');
  allowed = $state(typeof Notification !== 'undefined' && Notification.permission === 'granted');

  /** Somebody is wanted at this table, and this is why. */
  call(words: string, table: string): void {
    sound.play('bell');
    if (matchMedia('(pointer: coarse)').matches) navigator.vibrate?.(SHAKE);
    if (document.hidden) this.notify(words, table);
  }

  /** What the tab shows for as long as somebody is wanted. */
  mark(words: string): void {
    this.words = words;
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    const wanted = words ? ICONS.called : ICONS.quiet;
    if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted);
  }

  /** Whether this browser is called when the page is closed, at tables by the day. */
  called = $state(false);

  async ask(): Promise<void> {
    this.allowed = (await Notification.requestPermission()) === 'granted';
    if (this.allowed && canBeCalled()) await beCalled().catch(() => undefined);
    await this.look();
  }

  async end(): Promise<void> {
    await endCalls().catch(() => undefined);
    await this.look();
  }

  async look(): Promise<void> {
    this.called = await isCalled().catch(() => false);
  }

  /** Some browsers only let a service worker notify. */
  private notify(words: string, table: string): void {
    if (!this.allowed) return;
    try {
      const note = new Notification(words, { tag: table, icon: ICONS.called });
      note.onclick = () => (window.focus(), note.close());
    } catch {
      void notifyByWorker(words, { tag: table, icon: ICONS.called });
    }
  }
}

export const attention = new Attention();
