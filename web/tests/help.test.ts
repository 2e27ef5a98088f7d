import { expect, test } from 'vitest';
import { helpOf } from '../src/table/help';

test.each(['en', 'fr'])('a box with a page of its own shows it, others show that of their game: %s', async (language) => {
  expect(await helpOf('venture', 'riche-ou-pauvre', language)).toMatch(/<h1[^>]*>Riche ou Pauvre/);
  expect(await helpOf('venture', 'venture', language)).toMatch(/<h1[^>]*>Venture/);
  expect(await helpOf('big_shot', 'big-shot', language)).toMatch(/<h1[^>]*>Big Shot/);
});

test('a page that nobody has written is none', async () => {
  expect(await helpOf('venture', 'venture', 'de')).toBeNull();
});
