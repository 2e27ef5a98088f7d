/** Each file begins on a page on which nothing has happened, though it shares what it imports with the others. */
import { afterAll, beforeAll, vi } from 'vitest';
import { language } from '../src/lib/language.svelte';
import { pace } from '../src/table/show/pace.svelte';

beforeAll(() => {
  language.choose('en');
  pace.choose('calm');
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.replaceChildren();
});
