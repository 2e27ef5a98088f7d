// What the page of fairness says first.
import { m } from '../paraglide/messages.js';
import type { Doubt } from './proof';

export type SealState = 'sealed' | 'checking' | 'good' | 'broken' | 'open';

const DOUBTS: Record<Doubt, () => string> = {
  continued: () => m.fair_continued(),
  unstirred: () => m.fair_unstirred(),
  foreign: () => m.fair_foreign(),
  older: () => m.fair_older(),
};

export function introOf(seal: SealState, doubt: Doubt | null): { title: string; text: string } {
  if (seal === 'broken') return { title: m.fair_broken_title(), text: m.fair_broken_text() };
  if (doubt && (seal === 'open' || seal === 'sealed')) return { title: m.fair_open_title(), text: DOUBTS[doubt]() };
  return { title: m.fair_title(), text: seal === 'sealed' ? m.fair_text_playing() : m.fair_text() };
}
