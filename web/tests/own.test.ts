import { expect, test } from 'vitest';
import { at, differences } from '../src/own/draft.svelte';
import { compared, unfairest } from '../src/own/trial.svelte';
import { withOwn } from '../src/lib/own';
import type { Box, TrialSide } from '../src/wire';

const edition = { money: { start: 10, debt: 2 }, city: { districts: [{ en: 'Port', value: 3 }] } };

test('changes are counted value by value, whatever was added or left out', () => {
  const mine = { money: { start: 12, debt: 2 }, city: { districts: [{ en: 'Harbour', value: 3, parks: [1] }] } };
  expect(differences(edition, edition)).toBe(0);
  expect(differences(mine, edition)).toBe(3);
  expect(at(mine, ['city', 'districts', 0, 'en'])).toBe('Harbour');
  expect(at(mine, ['city', 'rivers', 0])).toBeUndefined();
});

test('a difference is only told where chance would hardly make it', () => {
  expect(compared([40, 1], [41, 1])).toMatchObject({ clear: false });
  expect(compared([40, 1], [50, 1])).toMatchObject({ clear: true, share: 0.25 });
  expect(compared([126, 0], [126, 0])).toMatchObject({ clear: false });
});

test('the seat that gains most by the order of play is named', () => {
  const side = (won: number[][]) => ({ won }) as TrialSide;
  expect(
    unfairest(
      side([
        [0.25, 0.01],
        [0.4, 0.01],
        [0.35, 0.01],
      ]),
    ),
  ).toMatchObject({ seat: 0, clear: true });
  expect(
    unfairest(
      side([
        [0.51, 0.02],
        [0.49, 0.02],
      ]),
    ),
  ).toMatchObject({ clear: false });
});

test('a box with an edition of its own is that box under its title, with its names', () => {
  const box = { id: 'big-shot', title: 'Big Shot', seats: [2, 3, 4], options: [], names: {} } as unknown as Box;
  const own = { title: 'Bigger Shot', seats: [3], options: { money: ['open'] }, names: { en: { district: ['Harbour'] } } };
  expect(withOwn(box, null)).toBe(box);
  expect(withOwn(box, own)).toMatchObject({
    id: 'big-shot',
    title: 'Bigger Shot',
    options: [{ name: 'money', values: ['open'] }],
  });
});
