import { beforeEach, describe, expect, test } from 'vitest';
import { nameOf } from '../src/table/lesson/spoken';

const first = (html: string, wanted: string): Element => {
  document.body.innerHTML = html;
  const found = document.querySelector(wanted);
  if (!found) throw new Error(`Nothing is ${wanted}.`);
  return found;
};

beforeEach(() => (document.body.innerHTML = ''));

describe('what is lit is named', () => {
  test('by what it is called, without what is only drawn', () => {
    expect(nameOf(first('<button>Bid  3 <kbd aria-hidden="true">B</kbd></button>', 'button'))).toBe('Bid 3');
    expect(nameOf(first('<svg aria-label="Riverside, value 20"><text>20</text></svg>', 'svg'))).toBe('Riverside, value 20');
  });

  test('by its label, though the label holds it', () => {
    expect(nameOf(first('<label><input type="radio" /> Yellow</label>', 'input'))).toBe('Yellow');
  });

  test('by what it is part of, if it is but a figure', () => {
    expect(nameOf(first('<ul aria-label="Your purse"><li>10</li></ul>', 'li'))).toBe('Your purse');
    expect(nameOf(first('<p>10</p>', 'p'))).toBe('10');
  });

  test('by its beginning, if it holds a whole board', () => {
    const name = nameOf(first(`<section>${'word '.repeat(100)}</section>`, 'section'));
    expect(name.length).toBeLessThan(125);
    expect(name).toMatch(/ …$/);
  });
});
