import { render } from '@testing-library/svelte';
import { describe, expect, test } from 'vitest';
import { entryOf } from '../src/boxes/registry';
import { language } from '../src/lib/language.svelte';
import { learn } from '../src/lib/say';
import Example from '../src/rules/Example.svelte';
import Pictures from '../src/rules/Pictures.svelte';
import { divided, rulebookOf, sayRule, type Rulebook } from '../src/rules/rulebook';
import { helpOf } from '../src/table/help';
import type { Box } from '../src/wire';
import { box as aBox, view } from './fixtures';

const BOXES = ['big-shot', 'biz-bluff', 'kohle', 'riche-ou-pauvre', 'venture'];

async function bookOf(id: string): Promise<[Box, string, Rulebook]> {
  const folder = entryOf(id).words;
  await learn(folder);
  const book = await rulebookOf(folder, id);
  if (!book) throw new Error(`${id} has no rulebook`);
  return [{ ...aBox(), id }, folder, book];
}

describe.each(BOXES)('the rules of %s', (id) => {
  test('have the same sections in both languages, and pictures at some of them', async () => {
    const [, folder, book] = await bookOf(id);
    const pages = await Promise.all(['en', 'fr'].map(async (name) => divided((await helpOf(folder, id, name)) ?? '')));
    const levels = pages.map(({ sections }) => sections.map(({ level }) => level));
    expect(levels[0]).toEqual(levels[1]);
    expect(book.turn.at).toBeLessThan(levels[0]?.length ?? 0);
    expect(book.example.at).toBeLessThan(levels[0]?.length ?? 0);
  });

  test.each(['en', 'fr'] as const)('say everything in their pictures, examples and on one page: %s', async (name) => {
    language.choose(name);
    const [box, folder, book] = await bookOf(id);
    const numbered = (what: string, count: number) => Array.from({ length: count }, (_, n) => `${what}_${n + 1}`);
    const wanted = [
      ...['aim', 'aim_how', 'begin', 'end', 'ex', 'mind_1'],
      ...numbered('aim', book.aim.length),
      ...numbered('set', book.setUp.length),
      ...numbered('turn', book.turn.pictures.length),
      ...numbered('ex', book.example.steps.length),
      ...book.example.steps.flat().flatMap((group) => (typeof group.name === 'string' ? [group.name] : [])),
    ];
    expect(wanted.filter((key) => !sayRule(folder, box, key))).toEqual([]);
    language.choose('en');
  });

  test('draw every piece of the example at the table’s own hand, one step after the other', async () => {
    const [box, , book] = await bookOf(id);
    const parts = await entryOf(id).parts();
    const drawn = render(Example, { box, names: { seats: [], things: {} }, parts, book });
    for (const groups of book.example.steps) {
      const pieces = [...drawn.container.querySelectorAll('.piece')];
      expect(pieces).toHaveLength(groups.flatMap((group) => group.pieces).length);
      expect(pieces.every((piece) => piece.childElementCount > 0)).toBe(true);
      drawn.container.querySelector<HTMLButtonElement>('.main')?.click();
      await Promise.resolve();
    }
  });
});

test.each(BOXES)('the set-up of %s is drawn at the table’s own hand, each picture with its sentence', async (id) => {
  const [box, folder, book] = await bookOf(id);
  const parts = await entryOf(id).parts();
  const wanted = { of: 'set' as const, pictures: book.setUp, box, names: { seats: [], things: {} }, parts, book };
  const cards = [...render(Pictures, wanted).container.querySelectorAll('li.card')];
  expect(cards).toHaveLength(book.setUp.length);
  for (const [n, card] of cards.entries()) {
    expect(card.textContent).toContain(sayRule(folder, box, `set_${n + 1}`));
    const pieces = [...card.querySelectorAll('.piece')];
    expect(pieces).toHaveLength(book.setUp[n]?.length ?? 0);
    expect(pieces.every((piece) => piece.querySelector('svg, path, p, .card, .company'))).toBe(true);
  }
});

test('they open at what is going on', async () => {
  const [, , book] = await bookOf('big-shot');
  expect(book.now(view('auction'))).toBe(3);
  expect(book.now(view('place'))).toBe(4);
  expect(book.now(view('over'))).toBe(7);
});
