// No sentence stands in a component: whatever is read or heard comes from the word files.
import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

type Node = { type?: string; name?: string; data?: string; value?: unknown };

const SPOKEN = ['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label'];
/** Two letters in a row, in any language; an entity is none. */
const WORD = /\p{L}{2,}/u;
/** The house and its boxes are called so in every language. */
const NAMES = /\b(Magnat|MAGNAT|BIZ|BLUFF)\b/g;
/** Letters of keys, and what a program reads. */
const DRAWN = ['kbd', 'code'];

/** The words that a component says by itself, wherever in its markup they stand. */
function saidBy(source: string): string[] {
  const said: string[] = [];
  const hear = (text: string) => {
    const plain = text.replace(/&\w+;/g, '').replace(NAMES, '');
    if (WORD.test(plain)) said.push(plain.trim());
  };
  const texts = (value: unknown) => (Array.isArray(value) ? value : [value]) as Node[];
  const strings = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    const one = node as Record<string, unknown>;
    if (one['type'] === 'ConditionalExpression') for (const way of ['consequent', 'alternate']) strings(one[way]);
    else if (one['type'] === 'LogicalExpression') for (const way of ['left', 'right']) strings(one[way]);
    else if (one['type'] === 'Literal' && typeof one['value'] === 'string') hear(one['value']);
    else if (one['type'] === 'TemplateLiteral') {
      for (const part of one['quasis'] as { value: { cooked: string } }[]) hear(part.value.cooked);
    }
  };
  const walk = (node: unknown, drawn: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, drawn));
    if (!node || typeof node !== 'object') return;
    const one = node as Node & Record<string, unknown>;
    if (one.type === 'Text') return drawn ? undefined : hear(one.data ?? '');
    if (one.type === 'ExpressionTag') return drawn ? undefined : strings(one['expression']);
    if (one.type === 'Attribute') {
      if (!SPOKEN.includes(one.name ?? '')) return;
      for (const part of texts(one.value)) {
        if (part.type === 'Text') hear(part.data ?? '');
        else strings((part as Record<string, unknown>)['expression']);
      }
      return;
    }
    const inside = drawn || (one.type === 'RegularElement' && DRAWN.includes(one.name ?? ''));
    for (const key of [
      'attributes',
      'fragment',
      'nodes',
      'body',
      'consequent',
      'alternate',
      'fallback',
      'pending',
      'then',
      'catch',
    ])
      walk(one[key], inside);
  };
  walk(parse(source, { modern: true }).fragment, false);
  return said;
}

test('no component says anything by itself', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'));
  const said = Object.fromEntries(
    files.map((file) => [file, saidBy(readFileSync(`src/${file}`, 'utf8'))]).filter(([, words]) => words?.length),
  );
  expect(said).toEqual({});
});

test.each([
  ['a button', '<button>OK</button>'],
  ['a word among pieces', '{#if yes}<p><b>{count}</b> left</p>{/if}'],
  ['a name for those who listen', '<button aria-label="Close">×</button>'],
  ['a choice between two', "<p>{late ? 'late' : m.early()}</p>"],
  ['a sentence with a gap', '<p>{`${count} left`}</p>'],
])('%s that is not from the word files is heard', (_, source) => {
  expect(saidBy(source)).toHaveLength(1);
});

test('signs, letters of keys and what comes from the word files are not', () => {
  expect(saidBy('<p title={m.x()} class="late">↶ {m.undo()} ×&nbsp;{count} <kbd>Esc</kbd></p>')).toEqual([]);
});
