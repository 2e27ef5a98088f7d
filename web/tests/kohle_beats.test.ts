import { describe, expect, test } from 'vitest';
import { beats, placeOf } from '../src/boxes/kohle/beats';
import { BOSS_CARD, NEGOTIATION, RECRUITMENT_CARD } from '../src/boxes/kohle/rules.gen';
import { kohleOf } from '../src/boxes/kohle/state';
import type { Line, View } from '../src/wire';
import { view as fixture } from './fixtures';

const six = () => fixture('kohle_six');
const line = (key: string, params: Line['params']): Line => ({ key: `kohle_${key}`, params });
const told = (said: Line, changes: Record<string, unknown> = {}) => {
  const before = six();
  return beats(before, { ...before, state: { ...before.state, ...changes } } as View, [said]);
};
const flightsOf = (said: Line, changes = {}) => told(said, changes).flatMap(({ flights }) => flights ?? []);

describe('an offer', () => {
  test('to me comes over the contract to my slip', () => {
    const [beat] = told(line('offer', { seat: 0, family: 0, amount: 4 }));
    expect(beat?.flights).toMatchObject([{ from: 'seat.3.cameo', via: ['sheet.0'], to: 'slip' }]);
    expect(beat).toMatchObject({ lit: ['slip', 'sheet.0'] });
  });

  test('to somebody else goes there', () => {
    expect(flightsOf(line('offer', { seat: 2, family: 4, amount: 5 }))).toMatchObject([{ to: 'seat.2.cameo' }]);
  });
});

test('the crown flies from cameo to cameo when somebody becomes the Boss', () => {
  expect(flightsOf(line('new_boss', { seat: 5 }))).toMatchObject([
    { piece: { kind: 'crown' }, from: 'crown', to: 'seat.5.cameo' },
  ]);
});

test('the dollar hops over deals that are done', () => {
  const { pawn, closed_by } = kohleOf(six());
  const space = (pawn + 5) % 16;
  const open = [1, 2, 3, 4].map((n) => (pawn + n) % 16).filter((one) => closed_by[one] === -1);
  const [die, hop] = told(line('roll', { seat: 3, die: 3, space }));
  expect(die?.deeds).toMatchObject([{ does: 'flip', piece: { kind: 'die', value: 3 } }]);
  expect(hop?.flights).toMatchObject([{ from: 'pawn', via: open.map((one) => `deal.${one + 1}`), to: `deal.${space + 1}` }]);
});

describe('cards', () => {
  test('of mine leave my hand, those of others their cameo', () => {
    expect(flightsOf(line('lay', { seat: 0, family: 4 }))).toMatchObject([{ from: 'hand.4', to: 'seat.0.laid' }]);
    expect(flightsOf(line('lay', { seat: 4, family: 5 }))).toMatchObject([{ from: 'seat.4.cameo', to: 'seat.4.laid' }]);
  });

  test('three recruitments are played together, then the investor changes sides', () => {
    expect(flightsOf(line('recruit', { seat: 2, family: 1 }), { card_played: RECRUITMENT_CARD })).toHaveLength(3);
    expect(flightsOf(line('take_over', { seat: 2 }), { card_played: BOSS_CARD })).toHaveLength(1);
    expect(flightsOf(line('recruited', { seat: 2, family: 1 }))).toMatchObject([{ from: 'investor.1', to: 'seat.2.investors' }]);
  });

  test('a Stop falls on the announcement, which is gone after it; what takes effect is seen without it', () => {
    const [beat] = told(line('stop', { seat: 4 }));
    expect(beat).toMatchObject({ flights: [{ to: 'window' }], lit: ['window'], dim: true, after: { phase: NEGOTIATION } });
    for (const key of ['travels', 'clan_travels', 'recruited', 'new_boss'])
      expect(told(line(key, { seat: 4, family: 5 }))[0]?.during).toEqual({ phase: NEGOTIATION });
  });

  test('of travel: a plane comes to the investor, a clan card goes to the discards', () => {
    expect(flightsOf(line('travels', { family: 3 }))).toMatchObject([{ piece: { kind: 'plane' }, to: 'investor.3' }]);
    expect(flightsOf(line('clan_travels', { seat: 4, family: 5 }))).toMatchObject([{ from: 'laid.4.5', to: 'discards' }]);
  });
});

test('a deal pays out purse by purse, and its tile covers the poster', () => {
  const before = six();
  const lines = [
    line('concluded', { seat: 3, space: 5, amount: 24 }),
    line('paid', { seat: 1, family: 2, amount: 5 }),
    line('paid', { seat: 2, family: 4, amount: 2 }),
    line('kept', { seat: 3, amount: 17 }),
  ];
  const flights = beats(before, before, lines).map((beat) => [
    ...new Set((beat.flights ?? []).map(({ from, to }) => `${from} > ${to}`)),
  ]);
  expect(flights).toEqual([
    ['tiles > deal.6'],
    ['sheet.worth > seat.3.purse'],
    ['seat.3.purse > seat.1.purse'],
    ['seat.3.purse > seat.2.purse'],
    [],
  ]);
});

test('the end is rolled for on the plaque, a lost deal is covered, and every line finds its place', () => {
  expect(told(line('end_roll', { seat: 3, die: 2, highest: 1 }))[0]?.deeds).toMatchObject([{ does: 'flip', at: 'sheet.worth' }]);
  expect(flightsOf(line('lost', { space: 7 }))).toMatchObject([{ from: 'tiles', to: 'deal.8' }]);
  expect([
    placeOf(line('ask', { seat: 1, family: 2 })),
    placeOf(line('lost', { space: 7 })),
    placeOf(line('failed', { seat: 1 })),
  ]).toEqual(['sheet.2', 'deal.8', 'seat.1']);
});

test('whatever is not told by beats of its own is said', () => {
  expect(told(line('lull', { number: 5, count: 10 }))).toMatchObject([{ say: { key: 'kohle_lull' } }]);
});

test('what is paid is counted out of the Boss’s purse into the others, where purses lie open', () => {
  const before = six();
  const open = { ...before, state: { ...before.state, turn: 3, cash: [5, 0, 2, 1, null, 0] } } as View;
  const [, bank, paid] = beats(open, open, [
    line('concluded', { seat: 3, space: 2, amount: 12 }),
    line('paid', { seat: 0, family: 1, amount: 4 }),
  ]);
  expect(bank?.after).toEqual({ cash: [5, 0, 2, 13, null, 0] });
  expect(paid?.after).toEqual({ cash: [9, 0, 2, 9, null, 0] });
});
