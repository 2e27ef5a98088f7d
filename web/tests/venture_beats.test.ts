import { describe, expect, test } from 'vitest';
import { beats, placeOf } from '../src/boxes/venture/beats';
import { estateOf } from '../src/boxes/venture/figures';
import { NONE, ventureOf } from '../src/boxes/venture/state';
import { legalOf } from '../src/lib/legal';
import type { Line, View } from '../src/wire';
import { view } from './fixtures';

const line = (key: string, params: Line['params']): Line => ({ key: `venture_${key}`, params });
const shown = () => view('venture-operations');
const piles = (from: View, seat: number) => estateOf(from, seat).piles.map(({ companies }) => companies);
const flightsOf = (told: ReturnType<typeof beats>) => told.flatMap(({ flights = [] }) => flights);

describe('companies', () => {
  test('one taken over flies from its lot to the pile it joins, in one beat', () => {
    const before = shown();
    const company = legalOf(before, 'take_over')[0]?.company ?? NONE;
    const top = piles(before, 0)[1]?.at(-1) ?? NONE;
    const told = beats(before, before, [
      line('take_over', { seat: 0, company, amount: 24 }),
      line('onto', { seat: 0, company, top }),
    ]);
    expect(told).toHaveLength(1);
    expect(flightsOf(told)).toMatchObject([
      { piece: { kind: 'company', company }, from: `market.${ventureOf(before).market.indexOf(company)}`, to: 'estate.0.pile.1' },
    ]);
  });

  test('put down on its own it founds a tower; not yet put down it hangs above the street', () => {
    const before = shown();
    const company = legalOf(before, 'take_over')[0]?.company ?? NONE;
    const taken = line('take_over', { seat: 1, company, amount: 24 });
    expect(flightsOf(beats(before, before, [taken, line('alone', { seat: 1, company })]))[0]?.to).toBe('estate.1.new');
    expect(flightsOf(beats(before, before, [taken]))[0]?.to).toBe('stage');
    ventureOf(before).carried = company;
    expect(flightsOf(beats(before, before, [line('alone', { seat: 1, company })]))).toMatchObject([
      { from: 'stage', to: 'estate.1.new' },
    ]);
  });

  test('a raid shows the card, then carries the storey from the tower of its victim over the street', () => {
    const before = shown();
    const company = piles(before, 2)[0]?.at(-1) ?? NONE;
    const told = beats(before, before, [
      line('raid', { seat: 1, company, multiple: 1, amount: 20 }),
      line('raided', { seat: 2, company }),
      line('alone', { seat: 1, company }),
    ]);
    expect(told).toHaveLength(2);
    expect(told[0]?.flights).toMatchObject([{ piece: { kind: 'card', card: 19 }, from: 'purse.1', to: 'stage' }]);
    expect(told[1]?.flights?.[0]).toMatchObject({
      piece: { kind: 'company', company },
      from: 'estate.2.pile.0',
      via: ['stage'],
      to: 'estate.1.new',
    });
    expect(told[1]?.dim).toBe(false);
    const mine = piles(before, 0)[0]?.at(-1) ?? NONE;
    expect(beats(before, before, [line('raid', { seat: 1, company: mine, multiple: 1, amount: 20 })])[1]?.dim).toBe(true);
  });

  test('what a profit card pays less from then on stands where it stood, and what it pays more where it lands', () => {
    const [before, after] = [shown(), shown()];
    const company = piles(before, 2)[0]?.at(-1) ?? NONE;
    estateOf(after, 2).earns -= 4;
    const raid = beats(before, after, [
      line('raid', { seat: 1, company, multiple: 1, amount: 20 }),
      line('raided', { seat: 2, company }),
    ]);
    expect(raid[1]?.deeds).toMatchObject([{ at: 'estate.2.pile.0', piece: { kind: 'change', by: -4 }, landed: false }]);
    ventureOf(before).carried = company;
    estateOf(after, 1).earns += 3;
    const [landing] = beats(before, after, [line('alone', { seat: 1, company })]);
    expect(landing?.deeds).toMatchObject([{ at: 'estate.1.new', piece: { kind: 'change', by: 3 }, landed: true }]);
  });

  describe('reorganised', () => {
    const told = (before: View, after: View, seat: number) => beats(before, after, [line('reorganised', { seat, amount: 9 })]);
    /** Another arrangement of the companies of a seat. */
    function arranged(seat: number, arrange: (piles: number[][]) => number[][]): View {
      const after = shown();
      const estate = estateOf(after, seat);
      const [one] = estate.piles;
      if (one) estate.piles = arrange(piles(after, seat)).map((companies) => ({ ...one, companies }));
      estate.earns += 5;
      return after;
    }

    test('fly from tower to tower and to new ground, and only those that have moved', () => {
      const [first = [], second = [], ...rest] = piles(shown(), 2);
      const [top, loner] = [first.at(-1) ?? NONE, second.at(-1) ?? NONE];
      const after = arranged(2, () => [[...second.slice(0, -1), top], [loner], first.slice(0, -1), ...rest]);
      const [beat] = told(shown(), after, 2);
      expect(beat?.flights).toMatchObject([
        { piece: { kind: 'company', company: top }, from: 'estate.2.pile.0', to: 'estate.2.pile.1' },
        { piece: { kind: 'company', company: loner }, from: 'estate.2.pile.1', to: 'estate.2.new' },
      ]);
      expect(beat?.deeds).toMatchObject([{ does: 'count', at: 'purse.2', landed: true }]);
    });

    test('are at most six', () => {
      const after = arranged(2, (all) => all.flat().map((company) => [company]));
      expect(piles(after, 2).length - piles(shown(), 2).length).toBeGreaterThan(5);
      expect(told(shown(), after, 2)[0]?.flights).toHaveLength(6);
    });

    test('stand where I have put them myself', () => {
      const after = arranged(0, (all) => all.flat().map((company) => [company]));
      expect(told(shown(), after, 0)[0]?.flights).toEqual([]);
    });

    test('are shown once all of them lie: the picture waits for the rest of the move', () => {
      const lifted = line('reorganise', { seat: 1, amount: 9 });
      const opens = (...lines: Line[]) => beats(shown(), shown(), lines).map((beat) => beat.opens ?? false);
      expect(opens(lifted)).toEqual([true]);
      expect(opens(lifted, line('reorganised', { seat: 1, amount: 9 }))).toEqual([false, false]);
      expect(opens(line('reorganise', { seat: 0, amount: 9 }))).toEqual([false]);
    });
  });

  test('a new one comes from the crane to its lot', () => {
    const after = shown();
    const company = ventureOf(after).market.find((other) => other !== NONE) ?? NONE;
    expect(flightsOf(beats(after, after, [line('market', { company })]))).toMatchObject([
      { from: 'stock', to: `market.${ventureOf(after).market.indexOf(company)}` },
    ]);
  });
});

describe('cards', () => {
  test('those paid go over the bill to the discards, a rival’s from the plate and mine from the hand', () => {
    const after = shown();
    ventureOf(after).paying = Array.from({ length: 18 }, (_, kind) => (kind === 3 ? 2 : 0));
    const rival = flightsOf(beats(after, after, [line('paid', { seat: 1, amount: 16, cards: '8 + 8' })]));
    expect(rival).toHaveLength(2);
    expect(rival[0]).toMatchObject({ piece: { kind: 'card', card: 3 }, from: 'purse.1', via: ['bill'], to: 'discards' });
    expect(flightsOf(beats(after, after, [line('paid', { seat: 0, amount: 16, cards: '8 + 8' })]))[0]?.from).toBe('hand.0');
  });

  test('discards that are shuffled go face down to the deck', () => {
    const flights = flightsOf(beats(shown(), shown(), [line('reshuffle', {})]));
    expect(flights.map(({ piece, from, to }) => [piece.kind, from, to])).toEqual(Array(3).fill(['back', 'discards', 'deck']));
  });

  test('what is drawn comes face down, whoever draws', () => {
    const drawn = flightsOf(beats(shown(), shown(), [line('draw', { seat: 1, count: 2 })]));
    expect(drawn.map(({ piece, from, to }) => [piece.kind, from, to])).toEqual(Array(2).fill(['back', 'deck', 'purse.1']));
  });
});

describe('profits', () => {
  test('are counted conglomerate by conglomerate, each from its own tower, and then written down', () => {
    const after = shown();
    const state = ventureOf(after);
    const letters = (pile: number[]) => [...'ABCDEF'].filter((_, n) => ((state.common[pile.at(-1) ?? 0] ?? 0) >> n) & 1).join('');
    const all = piles(after, 0);
    const paying = all.filter((pile) => pile.length > 2);
    const lines = paying.map((pile) => line('earns', { seat: 0, count: pile.length, letters: letters(pile), amount: 1 }));
    const told = beats(shown(), after, [line('profit', {}), ...lines, line('earns_in_all', { seat: 0, amount: 9 })]);
    const from = told.slice(1, -1).map(({ flights }) => flights?.[0]?.from ?? '');
    expect(new Set(from).size).toBe(paying.length);
    expect([...from].sort()).toEqual(paying.map((pile) => `estate.0.pile.${all.indexOf(pile)}`).sort());
    expect(told.at(-1)?.deeds).toMatchObject([{ does: 'count', at: 'purse.0' }]);
  });

  test('of two cards in one move are counted one upon the other, and every tower pays twice', () => {
    const after = shown();
    const pile = piles(after, 0).find(({ length }) => length > 2) ?? [];
    const had = ventureOf(after).profit[0] ?? 0;
    const letters = [...'ABCDEF'].filter((_, n) => ((ventureOf(after).common[pile.at(-1) ?? 0] ?? 0) >> n) & 1).join('');
    const card = [
      line('profit', {}),
      line('earns', { seat: 0, count: pile.length, letters, amount: 4 }),
      line('earns_in_all', { seat: 0, amount: 4 }),
    ];
    const told = beats(shown(), after, [...card, ...card]);
    const [one, other] = told.filter(({ say }) => say?.key === 'venture_earns').map(({ flights }) => flights?.[0]?.from);
    expect([one, other]).toEqual(Array(2).fill(`estate.0.pile.${piles(after, 0).indexOf(pile)}`));
    const counted = told.filter(({ say }) => say?.key === 'venture_earns_in_all');
    expect(counted.map(({ deeds }) => deeds?.[0]?.piece)).toMatchObject([
      { from: had, to: had + 4 },
      { from: had + 4, to: had + 8 },
    ]);
    expect(counted.map(({ after: shownThen }) => (shownThen?.profit as number[])[0])).toEqual([had + 4, had + 8]);
  });
});

test('a line without beats of its own is said, and nothing is told twice', () => {
  expect(beats(shown(), shown(), [line('begins', { seat: 1 })])).toMatchObject([
    { say: { key: 'venture_begins' }, lit: ['seat.1'] },
  ]);
  expect(beats(shown(), shown(), [line('finish', { seat: 1 })])).toEqual([]);
  expect(placeOf(line('earns_in_all', { seat: 2, amount: 3 }))).toBe('purse.2');
});
