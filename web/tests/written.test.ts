// No sentence stands in the client's code, either: what a module says comes from the word files.
import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** A word with a capital, then more of them: selectors, paths and class names are written otherwise. */
const SENTENCE = /^\P{L}*\p{Lu}\p{Ll}*[’']?\p{Ll}* \p{L}{2,}|\p{Ll}{2,} \p{Ll}{2,} \p{Ll}{2,}.*[.!?…]$/u;
const SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;
/** For whoever programs, and for nobody else. */
const FOR_PROGRAMMERS = ['Error', 'TypeError', 'warn', 'error', 'log'];

/** The sentences that a module holds, except what only a programmer reads. */
function heldBy(source: string): string[] {
  const held: string[] = [];
  const walk = (node: ts.Node): void => {
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && FOR_PROGRAMMERS.includes(nameOf(node.expression))) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (SENTENCE.test(node.text)) held.push(node.text);
    }
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest));
  return held;
}

const nameOf = (called: ts.Expression) =>
  ts.isPropertyAccessExpression(called) ? called.name.text : ts.isIdentifier(called) ? called.text : '';

test('no module holds a sentence', () => {
  const all = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`);
  const files = all.filter((file) => /\.(ts|svelte)$/.test(file) && !/paraglide|\.gen\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const held = files.map((file) => {
    const source = readFileSync(file, 'utf8');
    const code = file.endsWith('.ts') ? source : [...source.matchAll(SCRIPT)].map(([, script]) => script).join('\n');
    return [file, heldBy(code)] as const;
  });
  expect(Object.fromEntries(held.filter(([, sentences]) => sentences.length))).toEqual({});
});

test.each(["const title = 'Your turn';", 'say(`You have ${count} left.`);', "const words = { late: 'Too late to object' };"])(
  'a sentence that was written into a module is found: %s',
  (source) => expect(heldBy(source)).not.toEqual([]),
);

test('what only a programmer reads is left alone', () =>
  expect(heldBy("throw new Error('There is no such place.');")).toEqual([]));
