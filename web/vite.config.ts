import { svelte } from '@sveltejs/vite-plugin-svelte';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { drawn } from './scripts/drawn.ts';
import { offline } from './scripts/offline.ts';

/** A game's help page (help.fr.md beside its rules) becomes a module whose default export is its HTML. */
function helpPages(): Plugin {
  return {
    name: 'help-pages',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const html = marked.parse(source, { async: false });
      return { code: `export default ${JSON.stringify(html)};`, map: null };
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), helpPages(), drawn(), offline()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // What the first page needs, whatever else needs it too, in one file: a slow line waits for each one again.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'house', tags: ['$initial'] }] } } },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // Files share what they import: reading it anew for each took longer than the tests. `clean` makes up for it.
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    isolate: false,
    setupFiles: ['tests/clean.ts'],
    testTimeout: 60_000, // A busy machine is no failure.
  },
});
