// Venture in pictures: the aim, a turn, and how a pile of companies comes to earn.
import { COMPANIES_PER_INDUSTRY, LOW_KINDS, OVER, PAYMENT, PLACEMENT, REORGANISATION } from './rules.gen';
import { takeoverOf, ventureOf } from './state';
import type { Drawn, Group, Rulebook } from '../../rules/rulebook';

const [AEROSPACE, AUTOMOBILE, CHEMICAL, ELECTRONICS, PETROLEUM, STEEL] = [0, 1, 2, 3, 4, 5] as const;
const bits = (letters: string) => [...letters].reduce((all, letter) => all | (1 << (letter.charCodeAt(0) - 65)), 0);
const company = (industry: number, letters: string, more: object = {}): Drawn => ({
  kind: 'company',
  company: industry * COMPANIES_PER_INDUSTRY,
  letters: bits(letters),
  ...more,
});
const row = (name: string, pieces: Drawn[], more: object = {}): Group => ({ name: `ex_${name}`, pieces, ...more });
const PAIR = [company(CHEMICAL, 'CD'), company(AUTOMOBILE, 'DEF')];
const HIGHEST = { kind: 'card', card: LOW_KINDS + 5, face: 20 };

const [SECTION_SETS, SECTION_PILES, SECTION_TURN, SECTION_END] = [1, 2, 3, 5];

export const bookOf = (box: string): Rulebook => ({
  aim: [{ sign: '', pieces: [{ kind: 'profit' }] }, ...(box === 'venture' ? [{ sign: '+', pieces: [HIGHEST] }] : [])],
  setUp: [
    [
      company(AEROSPACE, 'ABE'),
      company(AUTOMOBILE, 'AE'),
      company(STEEL, 'ABC'),
      company(PETROLEUM, 'BDF'),
      company(CHEMICAL, 'A'),
    ],
    [
      { kind: 'card', card: 0, face: 1 },
      { kind: 'card', card: 2, face: 5 },
      HIGHEST,
      { kind: 'card', card: takeoverOf(1), face: 0 },
      { kind: 'back' },
      { kind: 'back' },
      { kind: 'back' },
    ],
    [{ kind: 'back' }, { kind: 'profit' }],
  ],
  turn: {
    at: SECTION_TURN,
    pictures: [
      [company(STEEL, 'ADE')],
      [{ kind: 'card', card: takeoverOf(1), face: 0 }, company(PETROLEUM, 'EF')],
      PAIR,
      [{ kind: 'card', card: 0, face: 1 }, { kind: 'card', card: 2, face: 5 }, HIGHEST],
    ],
  },
  example: {
    at: SECTION_PILES,
    steps: [
      [row('pile', PAIR, { note: 'D' })],
      [row('pile', PAIR, { note: 'D' }), row('beside', [company(PETROLEUM, 'EF', { out: true })])],
      [row('pile', [...PAIR, company(ELECTRONICS, 'DE')], { note: 'D: 1 × 1 = 1', lit: true })],
      [
        row('pile', [company(AUTOMOBILE, 'DEF'), company(ELECTRONICS, 'DE'), company(STEEL, 'ADE'), company(AEROSPACE, 'DE')], {
          note: 'D, E: 2 × 3 = 6',
          lit: true,
        }),
      ],
    ],
  },
  sizes: { company: 118, card: 44, profit: 52, back: 44, coin: 34 },
  now: (view) => {
    const { phase } = ventureOf(view);
    if (phase === PAYMENT) return SECTION_SETS;
    if (phase === OVER) return SECTION_END;
    return phase === PLACEMENT || phase === REORGANISATION ? SECTION_PILES : SECTION_TURN;
  },
});
