// Compiles the gathered words with Paraglide and divides them, unless that has been done with these very words: it takes
// longer than all else that a build does.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from './words.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(web, 'src', 'paraglide');
const mark = join(out, '.made-from');
const strategy = ['localStorage', 'preferredLanguage', 'baseLocale'];
const sources = [
  ...LANGUAGES.map((language) => `messages/${language}.json`),
  'project.inlang/settings.json',
  'package-lock.json',
  'scripts/compile-words.mjs',
  'scripts/divide-words.mjs',
  'scripts/words.mjs',
];

const hash = createHash('sha256');
for (const source of sources) hash.update(readFileSync(join(web, source)));
const made = hash.digest('hex');

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== made) {
  const run = (...args) => execFileSync(process.execPath, args, { cwd: web, stdio: 'inherit' });
  const paraglide = 'node_modules/@inlang/paraglide-js/bin/run.js';
  run(
    paraglide,
    'compile',
    '--project',
    './project.inlang',
    '--outdir',
    './src/paraglide',
    '--strategy',
    ...strategy,
    '--silent',
  );
  run('scripts/divide-words.mjs');
  writeFileSync(mark, made);
}
