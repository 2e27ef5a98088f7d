// Kohle in pictures: the aim, a turn, and a deal that is talked about and concluded.
import Art from './art/People.svelte';
import { AMOUNT, BOSS_CARD, NEGOTIATION, OVER, PLACEMENT, STOP_CARD, TARGET, WINDOW } from './rules.gen';
import { type Group, type Rulebook, SECTION_SET_UP } from '../../rules/rulebook';
import type { Piece } from '../../table/show/beats';
import type { KohleState } from '../../wire';

const [KNETOWITZ, PIEPENBROK] = [1, 3];
const investor = (family: number): Piece => ({ kind: 'investor', family });
const row = (name: string, pieces: Piece[], more: object = {}): Group => ({ name: `ex_${name}`, pieces, ...more });

const [SECTION_TURN, SECTION_TALK, SECTION_LETTING_GO, SECTION_END] = [1, 2, 3, 6];

export const bookOf = (): Rulebook => ({
  aim: [
    { sign: '', pieces: [{ kind: 'crown' }, { kind: 'coin' }] },
    { sign: '+', pieces: [{ kind: 'agreed', amount: 2 }] },
  ],
  setUp: [
    [0, 1, 2, 3, 4, 5].map(investor),
    [{ kind: 'back' }, { kind: 'back' }, { kind: 'back' }, { kind: 'back' }, { kind: 'back' }],
    [{ kind: 'tile' }, { kind: 'tile' }, { kind: 'tile' }],
    [{ kind: 'pawn' }],
  ],
  turn: {
    at: SECTION_TURN,
    pictures: [
      [{ kind: 'pawn' }, { kind: 'crown' }],
      [{ kind: 'die', value: 4 }, { kind: 'pawn' }],
      [{ kind: 'back' }, { kind: 'back' }, { kind: 'back' }],
      [investor(KNETOWITZ), { kind: 'agreed', amount: 2 }, { kind: 'card', card: BOSS_CARD }, { kind: 'card', card: STOP_CARD }],
    ],
  },
  example: {
    at: SECTION_TALK,
    steps: [
      [
        row('needed', [investor(KNETOWITZ), investor(PIEPENBROK)]),
        row('boss', [{ kind: 'crown' }, investor(KNETOWITZ)], { lit: true }),
      ],
      [
        row('boss', [{ kind: 'crown' }, investor(KNETOWITZ)]),
        row('partner', [investor(PIEPENBROK), { kind: 'price', amount: 4, family: PIEPENBROK }], { lit: true }),
      ],
      [
        row('boss', [{ kind: 'crown' }, investor(KNETOWITZ)]),
        row('partner', [investor(PIEPENBROK), { kind: 'agreed', amount: 2 }], { lit: true }),
      ],
      [
        row('boss', [{ kind: 'coin' }], { note: '8 − 2 = 6', lit: true }),
        row('partner', [{ kind: 'coin' }], { note: '2', lit: true }),
      ],
    ],
  },
  sizes: { investor: 34, crown: 38, coin: 34, pawn: 38, die: 44, back: 38, card: 42, price: 56, agreed: 56, tile: 36 },
  now: (view) => {
    const { phase } = view.state as unknown as KohleState;
    if (phase === PLACEMENT) return SECTION_SET_UP;
    if (phase === WINDOW) return SECTION_LETTING_GO;
    if (phase === OVER) return SECTION_END;
    return phase === NEGOTIATION || phase === TARGET || phase === AMOUNT ? SECTION_TALK : SECTION_TURN;
  },
  Art,
});
