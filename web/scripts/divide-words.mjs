// Divides the messages that Paraglide has compiled, as far as they are looked up by keys only known at run time, into one
// module a game and language and one for the interface: whoever looks at the shelf does not load the words of every table,
// and whoever reads English does not load French.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, looksUp } from './words.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const compiled = join(web, 'src', 'paraglide');
const folder = join(compiled, 'words');

/** What a message says in one language, cut out of the module in which Paraglide keeps all its languages. */
function inLanguage(key, language) {
  const module = readFileSync(join(compiled, 'messages', `${key}.js`), 'utf8');
  const from = module.indexOf(`const ${language}_${key} =`);
  const to = module.indexOf('\n};\n', from);
  if (from < 0 || to < 0) throw new Error(`Paraglide has compiled "${key}" otherwise than it used to: it cannot be divided.`);
  const said = module.slice(module.indexOf('=', from), to).replaceAll(/\/\*\*.*?\*\/ /g, '');
  return `export const ${key} ${said}\n};\n`;
}

mkdirSync(folder, { recursive: true });
const { interface: ours, ...later } = looksUp(join(web, 'words'), join(web, '..', 'src', 'magnat', 'games'));
writeFileSync(join(folder, 'interface.js'), `export {\n  ${ours.join(',\n  ')},\n} from '../messages.js';\n`);
for (const [name, keys] of Object.entries(later)) {
  for (const language of LANGUAGES) {
    const said = keys.map((key) => inLanguage(key, language)).join('');
    writeFileSync(join(folder, `${name}.${language}.js`), `import * as registry from '../registry.js';\n${said}`);
  }
}
