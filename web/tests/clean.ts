/** Each file begins on a page on which nothing has happened, though it shares what it imports with the others. */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, vi } from 'vitest';
import { language } from '../src/lib/language.svelte';
import { learn, speak } from '../src/lib/say';
import { pace } from '../src/table/show/pace.svelte';

/** Tests change the language in the midst of a sentence, without waiting for the words. */
const folders = new Set(readdirSync('src/paraglide/words').map((file) => file.split('.')[0] ?? ''));

const A_BUSY_MACHINE = 60_000;

beforeAll(async () => {
  language.choose('en');
  for (const folder of folders) await learn(folder);
  await speak('fr');
  language.choose('en');
  pace.choose('calm');
}, A_BUSY_MACHINE);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
});
