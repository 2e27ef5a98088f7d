import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { language } from '../src/lib/language.svelte';
import { found, marked } from '../src/rules/finding';
import Find from '../src/rules/Find.svelte';

const SECTIONS = [
  { title: 'Les enchères', level: 2, html: '<p>On <em>enchérit</em> ou l’on passe.</p>' },
  { title: 'La fin', level: 2, html: '<p>Dettes &amp; emprunts.</p>' },
];

describe('a word is found', () => {
  test('in titles and text, whatever its accents and capitals', () => {
    expect(found(SECTIONS, 'ENCHER')).toEqual([0]);
    expect(found(SECTIONS, "l'on")).toEqual([0]);
    expect(found(SECTIONS, 'emprunts')).toEqual([1]);
    expect(found(SECTIONS, 'banane')).toEqual([]);
  });

  test('not in tags or in characters that are spelled out, and not before it is two letters long', () => {
    expect(found(SECTIONS, 'em>')).toEqual([]);
    expect(found(SECTIONS, 'amp')).toEqual([]);
    expect(found(SECTIONS, 'e')).toBeNull();
  });

  test('and marked wherever it stands, with the page around it as it was', () => {
    expect(marked('<p class="fin">La fin, enfin.</p>', 'FIN')).toBe(
      '<p class="fin">La <mark>fin</mark>, en<mark>fin</mark>.</p>',
    );
    expect(marked('Élan &amp; élan', 'elan')).toBe('<mark>Élan</mark> &amp; <mark>élan</mark>');
    expect(marked('<p>La fin</p>', '')).toBe('<p>La fin</p>');
  });
});

describe('the field', () => {
  beforeEach(() => language.choose('en'));
  afterEach(cleanup);

  test('goes to the next section found with Enter, back with shift, and is emptied by Escape', async () => {
    const show = vi.fn();
    render(Find, { hits: [1, 4], word: 'loan', show });
    const field = screen.getByRole('searchbox', { name: 'Find a word' });
    expect(screen.getByText('section 1 of 2')).toBeTruthy();
    await fireEvent.keyDown(field, { key: 'Enter' });
    expect(show).toHaveBeenLastCalledWith(4);
    await fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(show).toHaveBeenLastCalledWith(1);
    await fireEvent.keyDown(field, { key: 'Escape' });
    expect((field as HTMLInputElement).value).toBe('');
  });

  test('says when there is nothing to be found', () => {
    render(Find, { hits: [], word: 'banana', show: vi.fn() });
    expect(screen.getByText('not in these rules')).toBeTruthy();
  });
});
