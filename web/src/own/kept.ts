// The edition of one's own that is being worked on: this browser keeps one for each box.
import { checkEdition } from '../lib/api';
import { forget, remember, remembered } from '../lib/remembered';
import type { OwnBox } from '../wire';

const nameOf = (box: string) => `own.${box}`;

export const keptText = (box: string) => remembered<string | null>(nameOf(box), null);
export const keep = (box: string, text: string) => remember(nameOf(box), text);
export const letGo = (box: string) => forget(nameOf(box));

/** The edition, if there is one that can be played. */
export async function readyOwn(box: string): Promise<{ text: string; own: OwnBox } | null> {
  const text = keptText(box);
  const sheet = text === null ? null : await checkEdition({ text });
  return sheet?.own && sheet.game === box ? { text: sheet.text, own: sheet.own } : null;
}

/** Saves a file on this device. */
export function download(content: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
