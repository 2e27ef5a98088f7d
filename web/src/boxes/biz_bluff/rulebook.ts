// Biz Bluff in pictures: the aim, a turn, and an investing reckoned through.
import {
  ARRIVAL,
  BLUFFED,
  ENQUIRY,
  FILE,
  INVESTING,
  MOVING,
  OVER,
  PITCH,
  READING,
  RIVAL,
  SENDING,
  STREET,
  SUM,
  TWO_BUNDLES,
} from './rules.gen';
import type { Drawn, Group, Rulebook } from '../../rules/rulebook';
import type { BizBluffState } from '../../wire';

const file = (token?: number): Drawn =>
  token === undefined ? { kind: 'file', company: 4 } : { kind: 'open_file', company: 4, token };
const row = (name: string, pieces: Drawn[], more: object = {}): Group => ({ name: `ex_${name}`, pieces, ...more });
const money = (note: string, more: object = {}) => row('money', [{ kind: 'coin' }], { note, ...more });
const shares = (note: string, more: object = {}, out = false) => row('shares', [{ kind: 'share', out }], { note, ...more });

const [SECTION_TURN, SECTION_BEFORE, SECTION_ROLL, SECTION_LANDING, SECTION_CARDS, SECTION_INVESTING, SECTION_END] = [
  1, 2, 3, 4, 5, 6, 7,
];

export const bookOf = (): Rulebook => ({
  aim: [
    { sign: '', pieces: [{ kind: 'coin' }] },
    { sign: '+', pieces: [{ kind: 'share' }] },
  ],
  setUp: [
    [file(), file()],
    [{ kind: 'coin' }, { kind: 'share' }],
    [{ kind: 'flag', seat: 0 }],
    [0, 1, 2, 3].map((seat) => ({ kind: 'pawn', seat })),
  ],
  turn: {
    at: SECTION_TURN,
    pictures: [
      [
        { kind: 'die', value: 5 },
        { kind: 'pawn', seat: 0 },
      ],
      [file(), file(TWO_BUNDLES)],
      [{ kind: 'flag', seat: 0 }, file()],
      [{ kind: 'share' }, { kind: 'share' }, file(TWO_BUNDLES), { kind: 'coin' }],
    ],
  },
  example: {
    at: SECTION_INVESTING,
    steps: [
      [row('file', [file()]), money('60 $'), shares('25')],
      [row('file', [file()]), money('60 − 50 = 10 $', { lit: true }), shares('25 + 50 = 75', { lit: true })],
      [row('file', [file(TWO_BUNDLES)], { lit: true }), money('10 + 75 × 2 = 160 $', { lit: true }), shares('75')],
      [row('file', [file(BLUFFED)], { lit: true }), money('10 $'), shares('0', { lit: true }, true)],
    ],
  },
  sizes: { coin: 38, share: 36, die: 46, pawn: 32, file: 58, open_file: 58, flag: 40 },
  now: (view) => {
    const sections: Record<number, number> = {
      [MOVING]: SECTION_ROLL,
      [FILE]: SECTION_LANDING,
      [READING]: SECTION_LANDING,
      [ENQUIRY]: SECTION_LANDING,
      [SENDING]: SECTION_CARDS,
      [STREET]: SECTION_CARDS,
      [RIVAL]: SECTION_CARDS,
      [ARRIVAL]: SECTION_BEFORE,
      [PITCH]: SECTION_INVESTING,
      [INVESTING]: SECTION_INVESTING,
      [SUM]: SECTION_INVESTING,
      [OVER]: SECTION_END,
    };
    return sections[(view.state as unknown as BizBluffState).phase] ?? SECTION_BEFORE;
  },
});
