// The rules in our words: every box's help.en.md and help.fr.md, turned into HTML when the client is built.
const PAGES = import.meta.glob<string>('../../../src/magnat/games/*/help.*.md', { import: 'default' });

/** A box's help page in a language, or null while nobody has written it. */
export async function helpOf(folder: string, language: string): Promise<string | null> {
  const page = PAGES[`../../../src/magnat/games/${folder}/help.${language}.md`];
  return page ? page() : null;
}
