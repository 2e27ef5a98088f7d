// Gathers the interface's words and every game's words into what Paraglide compiles: messages/{en,fr}.json.
// A game's keys get its folder's name in front: "bid" of games/big_shot becomes "big_shot_bid".
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, faults, gather } from './words.mjs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const words = gather(join(web, 'words'), join(web, '..', 'src', 'magnat', 'games'));
const wrong = faults(words);
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}

mkdirSync(join(web, 'messages'), { recursive: true });
for (const language of LANGUAGES) {
  writeFileSync(join(web, 'messages', `${language}.json`), JSON.stringify(words[language], null, 2) + '\n');
}
