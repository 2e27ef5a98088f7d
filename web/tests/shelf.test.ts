import { cleanup, render, screen } from '@testing-library/svelte';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { language } from '../src/lib/language.svelte';
import BoxCard from '../src/pages/shelf/BoxCard.svelte';
import MyTables from '../src/pages/shelf/MyTables.svelte';
import type { Box, MyTable } from '../src/wire';

const box = (known: Partial<Box>): Box => ({
  ...(JSON.parse(readFileSync('fixtures/biz_bluff_box.json', 'utf8')) as Box),
  ...known,
});

beforeEach(() => language.choose('en'));
afterEach(cleanup);

test.each([
  [{ author: 'Ada Example', year: 1970 }, 'A game by Ada Example, 1970'],
  [{ author: 'Ada Example', year: null }, 'A game by Ada Example'],
  [{ author: null, year: 1970 }, '1970'],
])('of who made a box, and when, the shelf tells what is known', (known, told) => {
  render(BoxCard, { box: box(known) });
  expect(screen.getByText(told)).toBeTruthy();
});

test('where nothing is known the shelf says nothing', () => {
  const { container } = render(BoxCard, { box: box({ author: null, year: null }) });
  expect(container.querySelector('.by')).toBeNull();
});

test('the lid of a box is a picture, drawn when the client was built', () => {
  const { container } = render(BoxCard, { box: box({}) });
  const address = container.querySelector('img')?.getAttribute('src') ?? '';
  expect(address).toMatch(/biz_bluff-Cover\.svg$/);
  const drawing = readFileSync(address.replace(/^\//, ''), 'utf8');
  const { documentElement } = new DOMParser().parseFromString(drawing, 'image/svg+xml');
  expect(documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg');
  const style = documentElement.querySelector('style')?.textContent ?? '';
  expect(style).toMatch(/^[^<`$]*$/); // Style sheets, and not the modules that hold them:
  expect(style).toContain('--bb-hue: #e8ae1e'); // that of the palette the component imports,
  expect(style).toMatch(/stroke: ?currentColor/); // that of the letters in it,
  expect(style).toMatch(/\.folder[^}]*#e2bd7a/); // and its own.
});

test('a game that cannot go on says what is wrong and what can be done, and leads nowhere; the others go on', () => {
  const known: MyTable = {
    table: 'a',
    game: 'biz-bluff',
    seats: [{ name: 'Ann', kind: 'person', level: '', present: false, kept: false }],
    mine: [0],
    actors: [0],
    my_turn: true,
    begun: true,
    over: false,
    changed: 1,
    last: null,
    round: 0,
    scores: [],
    ranks: [],
    title: '',
    broken: null,
  };
  const broken: MyTable = { ...known, table: 'b', my_turn: false, broken: { code: 'unreadable', sentence: '' } };
  render(MyTables, { tables: [known, broken], boxes: [] });
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Cannot go on')).toBeTruthy();
  expect(screen.getByText(/damaged.*earlier copy/)).toBeTruthy();
});
