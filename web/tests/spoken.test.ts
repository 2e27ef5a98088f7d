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

/** Two words, or one with a capital at the beginning: what code itself is made of is not written so. */
const SENTENCE = /\p{L}{2,}[ \u00a0\u202f]\p{L}{2,}|^\p{Lu}\p{Ll}{2,}/u;
/** Keys and interfaces of the browser, people, what is painted on a lid, and what is hashed. */
const CALLED =
  /^(Enter|Escape|Tab|Home|End|PageUp|PageDown|Digit|Files|PushManager|Camille|Hugo|Stella|Victor|Irma|Oscar|BIG SHOT|BIZ BLUFF|RICHE OU|magnat deal)$/;

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

/** The sentences that stand in code: in scripts, in expressions, and in what a component is given. */
function writtenIn(source: string): string[] {
  const written: string[] = [];
  const read = (text: string) => {
    if (SENTENCE.test(text) && !CALLED.test(text)) written.push(text.trim());
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!node || typeof node !== 'object') return;
    const one = node as Node & Record<string, unknown>;
    // What is thrown tells programmers what went wrong: people read what is said where it is caught.
    if (one.type === 'NewExpression' && (one['callee'] as Node).name === 'Error') return;
    if (one.type === 'Literal' && typeof one.value === 'string') read(one.value);
    if (one.type === 'TemplateElement') read((one.value as { cooked: string }).cooked);
    if (one.type === 'Component') {
      for (const { value } of one['attributes'] as Node[]) {
        for (const part of [value].flat() as Node[]) if (part?.type === 'Text') read(part.data ?? '');
      }
    }
    for (const [key, inner] of Object.entries(one)) if (!/comments$/i.test(key)) walk(inner);
  };
  const { fragment, instance, module } = parse(source, { modern: true });
  walk([fragment, instance, module]);
  return written;
}

const asScript = (code: string) => `<script lang="ts">${code}</script>`;

/** What `heard` finds in each file of the client's own that ends so. */
function found(ending: RegExp, heard: (source: string) => string[]): Record<string, string[]> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));
  const own = files.filter((file) => !file.startsWith('paraglide'));
  const words = own.map((file) => [file, heard(readFileSync(`src/${file}`, 'utf8'))] as const);
  return Object.fromEntries(words.filter(([, said]) => said.length));
}

test('no component says anything by itself', () => {
  expect(found(/\.svelte$/, saidBy)).toEqual({});
});

test('no sentence stands in the code of a component', () => {
  expect(found(/\.svelte$/, writtenIn)).toEqual({});
});

test('no sentence stands in a module', () => {
  expect(found(/\.ts$/, (code) => writtenIn(asScript(code)))).toEqual({});
});

test.each([
  ['a sentence that is returned', asScript("const late = () => 'You are late';")],
  ['a word with a capital', asScript("export const NAME = { red: 'Rouge' };")],
  ['a sentence with a gap', asScript('const left = (n: number) => `${n} of them left`;')],
  ['what a component is given', '<Card heading="Best of three" />'],
  ['what is handed on in markup', "<Card heading={late ? 'Too late' : ''} />"],
])('%s is found in code', (_, source) => {
  expect(writtenIn(source)).toHaveLength(1);
});

test('names of keys, class lists in markup and what programmers are told are not', () => {
  expect(writtenIn(asScript("if (event.key === 'Escape') throw new Error('Nothing to close here');"))).toEqual([]);
  expect(writtenIn('<p class="wide card" style="inset: 0 auto">{words}</p>')).toEqual([]);
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
