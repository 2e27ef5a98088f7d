import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { language } from '../src/lib/language.svelte';
import RecapLine from '../src/table/show/RecapLine.svelte';
import type { Line } from '../src/wire';
import { box, view } from './fixtures';

beforeEach(() => language.choose('en'));
afterEach(cleanup);

test('the sentences of a line have a space between them', () => {
  const lines: Line[] = view('auction')
    .log.slice(-2)
    .map(({ line }) => line);
  const { container } = render(RecapLine, {
    entry: { steps: [], seat: null, lines, mine: false, piece: null, weight: 0 },
    shown: false,
    Drawn: undefined,
    box: box(),
    names: { seats: ['Ada', 'Bo', 'Cy', 'Di'], things: box().names },
    colours: [],
    toggle: () => undefined,
  });
  const words = container.querySelector('.words')?.textContent?.trim() ?? '';
  expect(words).toMatch(/\S\.\s+\S/);
  expect(words).not.toMatch(/\.\S/);
});
