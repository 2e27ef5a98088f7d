import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Writes sw.js: the service worker, with the names of all files that make the client work without a network. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const files = [...built, ...readdirSync('public').filter((name) => !name.endsWith('.txt'))].sort();
        const source = readFileSync('worker/worker.js', 'utf8');
        // The page names the files it begins with, so a change of anything changes the version.
        const version = createHash('sha256')
          .update(source + files.join())
          .digest('hex')
          .slice(0, 12);
        const known = `const FILES = ${JSON.stringify(files)};\nconst VERSION = ${JSON.stringify(version)};\n`;
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: known + source });
      },
    },
  };
}
