import { readFileSync } from 'node:fs';
import type { Box, Shelf, View } from '../src/wire';

/** A view as the server sends it, from web/fixtures; a copy of its own for each test. */
export function view(name: string): View {
  return JSON.parse(readFileSync(`fixtures/${name}.json`, 'utf8')) as View;
}

export function box(): Box {
  const shelf = JSON.parse(readFileSync('fixtures/shelf.json', 'utf8')) as Shelf;
  const [first] = shelf.boxes;
  if (!first) throw new Error('fixtures/shelf.json holds no box.');
  return first;
}
