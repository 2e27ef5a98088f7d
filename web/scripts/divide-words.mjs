// Divides the messages that Paraglide has compiled, as far as they are looked up by keys only known at run time, into one
// module a game and one for the interface: whoever looks at the shelf does not load the words of every table.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { looksUp } from './words.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(web, 'src', 'paraglide', 'words');

mkdirSync(folder, { recursive: true });
for (const [name, keys] of Object.entries(looksUp(join(web, 'words'), join(web, '..', 'src', 'magnat', 'games')))) {
  writeFileSync(join(folder, `${name}.js`), `export {\n  ${keys.join(',\n  ')},\n} from '../messages.js';\n`);
}
