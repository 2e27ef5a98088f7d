import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is shorter is sent as it is. */
const SMALLEST = 600;
const PACKED = /\.(js|css|svg)$/;

/**
 * Writes every built file a second time, packed as tightly as Brotli can: that takes too long for a server to do at each
 * start, and Python has no Brotli of its own.
 */
export function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const folder = join(dir, 'assets');
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder).filter((file) => PACKED.test(file))) {
        const content = readFileSync(join(folder, name));
        if (content.length >= SMALLEST) writeFileSync(join(folder, `${name}.br`), pack(content));
      }
    },
  };
}

const pack = (content: Buffer) =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
