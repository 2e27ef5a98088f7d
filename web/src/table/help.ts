// The rules in our words: every game's help.en.md and help.fr.md, and those of boxes that have pages of their own
// (help-riche-ou-pauvre.fr.md), turned into HTML when the client is built.
const PAGES = import.meta.glob<string>('../../../src/magnat/games/*/help*.md', { import: 'default' });

/** A box's help page in a language, or null while nobody has written it. */
export async function helpOf(folder: string, box: string, language: string): Promise<string | null> {
  const page = pageOf(folder, `help-${box}.${language}.md`) ?? pageOf(folder, `help.${language}.md`);
  return page ? page() : null;
}

function pageOf(folder: string, name: string) {
  return PAGES[`../../../src/magnat/games/${folder}/${name}`];
}
