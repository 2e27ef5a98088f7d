import { svelte } from '@sveltejs/vite-plugin-svelte';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { drawn } from './scripts/drawn.ts';
import { offline } from './scripts/offline.ts';
import { packed } from './scripts/packed.ts';

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

/** Bytes of source that are sent apart at least, if some of those who share a file need only them. */
const SMALLEST_SHARED = 60_000;

const short = (name: string) => name.replace(/~.*/, '');

export default defineConfig({
  base: './',
  plugins: [svelte(), helpPages(), drawn(), offline(), packed()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The bundler would name what pages share after all of them.
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${short(name.replace(/\.\w+$/, ''))}-[hash][extname]`,
        codeSplitting: {
          groups: [
            // What the first page needs, whatever else needs it too, in one file: a slow line waits for each one again.
            { name: 'house', tags: ['$initial'], priority: 1 },
            // What several pages need: a file of its own only where it is worth the headers of an answer.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SMALLEST_SHARED },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // Files share what they import: reading it anew for each took longer than the tests. `clean` makes up for it.
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    isolate: false,
    setupFiles: ['tests/clean.ts'],
    testTimeout: 240_000, // A busy machine is no failure.
  },
});
