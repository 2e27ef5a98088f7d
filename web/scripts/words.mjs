// Reading the word files, and what must hold of them: both languages say the same things with the same gaps.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const LANGUAGES = ['en', 'fr'];

/** How the keys of the interface begin that are put together at run time, from codes and names of the server. */
const LOOKED_UP = ['problem_', 'level_', 'told_', 'bot_trait_', 'bot_way_'];

/** All words by language: the interface's, what the house says in any game, and each game's under its folder's name. */
export function gather(interfaceFolder, gamesFolder) {
  const words = Object.fromEntries(LANGUAGES.map((language) => [language, {}]));
  for (const language of LANGUAGES) {
    Object.assign(words[language], read(join(interfaceFolder, `${language}.json`)), house(gamesFolder, language));
    for (const game of games(gamesFolder)) Object.assign(words[language], wordsOf(gamesFolder, game, language));
  }
  return words;
}

/**
 * The keys that are only known at run time, by the file that holds their messages: one a game, which is loaded with its
 * box, one for what the house says, which is loaded when it is needed, and one for those of the interface. Every other message is bundled with the code that names it.
 */
export function looksUp(interfaceFolder, gamesFolder) {
  const [language] = LANGUAGES;
  const own = Object.keys(read(join(interfaceFolder, `${language}.json`)));
  const keys = {
    house: Object.keys(house(gamesFolder, language)),
    interface: own.filter((key) => LOOKED_UP.some((family) => key.startsWith(family))),
  };
  for (const game of games(gamesFolder)) {
    keys[game] = Object.keys(wordsOf(gamesFolder, game, language));
    keys.interface.push(...keys[game].filter((key) => key === `${game}_tagline`)); // The shelf says it.
  }
  return keys;
}

/** What the house says in any game, at the terminal as well. */
function house(gamesFolder, language) {
  const file = join(gamesFolder, '..', `house.${language}.json`);
  return existsSync(file) ? read(file) : {};
}

/** The folders of the games that have words. */
function games(folder) {
  return readdirSync(folder)
    .sort()
    .filter((game) => existsSync(join(folder, game, `words.${LANGUAGES[0]}.json`)));
}

function wordsOf(gamesFolder, game, language) {
  const file = join(gamesFolder, game, `words.${language}.json`);
  const words = existsSync(file) ? Object.entries(read(file)) : [];
  return Object.fromEntries(words.map(([key, text]) => [`${game}_${key}`, text]));
}

/** What is wrong with the words, a sentence each; none: they may be compiled. */
export function faults(words) {
  const [first, second] = LANGUAGES;
  const wrong = [];
  for (const [here, there] of [
    [first, second],
    [second, first],
  ]) {
    for (const key of Object.keys(words[here])) {
      if (!(key in words[there])) wrong.push(`"${key}" is there in "${here}" but not in "${there}".`);
    }
  }
  for (const key of Object.keys(words[first])) {
    if (!(key in words[second])) continue;
    const [one, other] = [gaps(words[first][key]), gaps(words[second][key])];
    if (one !== other) wrong.push(`"${key}" has the gaps {${one}} in "${first}" and {${other}} in "${second}".`);
  }
  return wrong;
}

/**
 * The names of what fills a message's gaps, sorted; of a plural, of all its variants and of what it counts.
 * {company_of} is a form of `company`: languages ask for different forms.
 */
export function gaps(message) {
  const names = new Set();
  for (const text of texts(message)) {
    for (const [, name] of text.matchAll(/\{([^\W_]+)\w*\}/g)) names.add(name);
  }
  for (const counted of inputs(message)) names.add(counted.split('_')[0]);
  return [...names].sort().join(', ');
}

function texts(message) {
  return typeof message === 'string' ? [message] : message.flatMap((plural) => Object.values(plural.match));
}

function inputs(message) {
  if (typeof message === 'string') return [];
  const declared = message.flatMap((plural) => plural.declarations);
  return declared.filter((line) => line.startsWith('input ')).map((line) => line.slice('input '.length));
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
