// Big Shot in pictures: the aim, a round, and a sale in which three and three cancel each other out.
import { AUCTION, LOANS, OVER, PAYMENT, PLACEMENT } from './rules.gen';
import { bigShotOf } from './state';
import type { Drawn, Group, Rulebook } from '../../rules/rulebook';

const [YELLOW, RED, WHITE, BLACK] = [0, 1, 2, 3];
const token = (colour: number, more: object = {}): Drawn => ({ kind: 'token', colour, ...more });
const tokens = (count: number, colour: number, more: object = {}) => Array.from({ length: count }, () => token(colour, more));
const row = (colour: number, pieces: Drawn[], more: object = {}): Group => ({ name: ['colour', colour], pieces, ...more });

const [SECTION_ROUND, SECTION_AUCTION, SECTION_PLACING, SECTION_SALE, SECTION_LOANS, SECTION_END] = [1, 3, 4, 5, 6, 7];

export const bookOf = (): Rulebook => ({
  aim: [
    { sign: '', pieces: [{ kind: 'coin' }] },
    { sign: '+', pieces: [{ kind: 'sign', owner: YELLOW }] },
    { sign: '−', pieces: [{ kind: 'paddle', amount: 10 }] },
  ],
  setUp: [
    [{ kind: 'city' }],
    [...tokens(2, YELLOW), token(RED), token(BLACK)],
    [{ kind: 'promoter' }],
    [token(YELLOW), token(RED), token(WHITE), token(BLACK), { kind: 'coin' }],
  ],
  turn: {
    at: SECTION_ROUND,
    pictures: [
      [{ kind: 'die', value: 3 }, { kind: 'promoter' }],
      [...tokens(2, YELLOW), token(WHITE), token(BLACK), { kind: 'paddle', amount: 4 }],
      [token(YELLOW), token(RED), token(YELLOW)],
      [...tokens(3, YELLOW), ...tokens(2, RED), token(BLACK), token(WHITE), { kind: 'sign', owner: YELLOW }],
    ],
  },
  example: {
    at: SECTION_SALE,
    steps: [
      [row(YELLOW, tokens(3, YELLOW), { note: '3' }), row(RED, tokens(3, RED), { note: '3' }), row(WHITE, [], { note: '0' })],
      [
        row(YELLOW, tokens(3, YELLOW), { note: '3' }),
        row(RED, tokens(3, RED), { note: '3' }),
        row(WHITE, [token(WHITE, { fresh: true })], { note: '1', lit: true }),
      ],
      [
        row(YELLOW, tokens(3, YELLOW, { out: true }), { note: '3' }),
        row(RED, tokens(3, RED, { out: true }), { note: '3' }),
        row(WHITE, [token(WHITE)], { note: '1' }),
      ],
      [row(WHITE, [token(WHITE), { kind: 'sign', owner: WHITE }], { note: '1', lit: true })],
    ],
  },
  sizes: { token: 30, die: 44, promoter: 30, coin: 40, paddle: 46, sign: 92, city: 150 },
  now: (view) => {
    const { phase } = bigShotOf(view);
    const sections: Record<number, number> = {
      [LOANS]: SECTION_LOANS,
      [AUCTION]: SECTION_AUCTION,
      [PAYMENT]: SECTION_AUCTION,
      [PLACEMENT]: SECTION_PLACING,
      [OVER]: SECTION_END,
    };
    return sections[phase] ?? SECTION_ROUND;
  },
});
