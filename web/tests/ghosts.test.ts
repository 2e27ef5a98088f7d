import { render } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { ghosts as bigShot } from '../src/boxes/big_shot/ghosts';
import { bigShotOf } from '../src/boxes/big_shot/state';
import { oneByOne, tokensOn } from '../src/boxes/big_shot/tokens';
import { ghosts as bizBluff } from '../src/boxes/biz_bluff/ghosts';
import { ghosts as kohle } from '../src/boxes/kohle/ghosts';
import { estateOf, topOf } from '../src/boxes/venture/figures';
import { ghosts as venture } from '../src/boxes/venture/ghosts';
import { NONE } from '../src/boxes/venture/state';
import { legalOf } from '../src/lib/legal';
import { sum } from '../src/lib/numbers';
import GhostLayer from '../src/table/hint/GhostLayer.svelte';
import { drawn, ghostsOf, haunted } from '../src/table/hint/ghosts';
import { places } from '../src/table/show/places';
import { view } from './fixtures';

describe('what a way of a hint would lay on the board', () => {
  test('a token comes into the next free socket of its district', () => {
    const shown = view('place');
    const place = shown.legal.find(({ type }) => type === 'place') ?? { type: 'place', colour: 0, district: 0 };
    const district = Number(place.district);
    const lying = sum(bigShotOf(shown).district[district] ?? []);
    expect(bigShot(shown, place)).toEqual([
      {
        piece: { kind: 'token', colour: place.colour },
        at: `socket.${district}.${lying}`,
        from: expect.stringContaining('space.'),
      },
    ]);
  });

  test('a bid shows where the whole lot would lie, each token in a socket of its own', () => {
    const shown = view('auction');
    const lot = oneByOne(tokensOn(bigShotOf(shown), bigShotOf(shown).promoter));
    const then = lot.map((colour) => ({ type: 'place', colour, district: 3 }));
    const tokens = ghostsOf(bigShot, shown, { type: 'bid', amount: 2 }, then).filter(({ piece }) => piece.kind === 'token');
    expect(new Set(tokens.map(({ at }) => at)).size).toBe(lot.length);
    expect(new Set(tokens.map(({ from }) => from)).size).toBe(lot.length);
  });

  test('a company comes on top of the pile it joins, or on a plot of its own', () => {
    const shown = view('venture-operations');
    const company = Number(legalOf(shown, 'take_over')[0]?.company);
    const [pile] = estateOf(shown, shown.seat).piles;
    expect(venture(shown, { type: 'take_over', company, onto: pile ? topOf(pile) : NONE })[0]).toMatchObject({
      at: 'estate.0.pile.0',
      upon: true,
    });
    expect(venture(shown, { type: 'take_over', company, onto: NONE })[0]).toMatchObject({ at: 'estate.0.new' });
  });

  test('a price lies by its family, and what is accepted is the price that was named', () => {
    const shown = view('kohle_six');
    expect(kohle(shown, { type: 'price', seat: 0, family: 0, amount: 6 })[0]).toMatchObject({
      at: 'sheet.0',
      piece: { amount: 6 },
    });
    expect(kohle(shown, { type: 'accept', seat: 0, family: 0 })[0]).toMatchObject({ at: 'sheet.0', piece: { amount: 4 } });
  });

  test('what lays nothing down has no ghost', () => {
    expect(bigShot(view('auction'), { type: 'pass' })).toEqual([]);
    expect(kohle(view('kohle_six'), { type: 'let_go' })).toEqual([]);
    expect(venture(view('venture-operations'), { type: 'finish' })).toEqual([]);
    expect(bizBluff(view('biz_bluff_move'), { type: 'roll' })).toEqual([]);
  });
});

describe('where it is drawn', () => {
  const forget: (() => void)[] = [];
  afterEach(() => forget.splice(0).forEach((one) => one()));

  function lay(name: string, x: number, y: number, width: number, height: number) {
    const element = document.createElement('i');
    element.getBoundingClientRect = () => new DOMRect(x, y, width, height);
    forget.push(places.register(name, element, false));
  }

  test('at its place, upon it, or as large as it is; what is not on the page is not drawn', () => {
    lay('tower', 10, 100, 60, 20);
    const piece = { kind: 'storey' };
    expect(haunted(['tower', 'nowhere']).lit).toHaveLength(1);
    const ghosts = [
      { piece, at: 'tower', upon: true },
      { piece, at: 'tower', size: 40 },
      { piece, at: 'nowhere' },
    ];
    expect(drawn(ghosts, []).laid.map(({ rect }) => rect)).toEqual([
      { x: 10, y: 80, width: 60, height: 20 },
      { x: 20, y: 90, width: 40, height: 40 },
    ]);
  });

  test('a dotted way leads from where a piece lies to where it would lie, unless that is beside it', () => {
    lay('space.3.0', 10, 400, 20, 20);
    lay('socket.1.0', 300, 100, 20, 20);
    lay('socket.1.1', 14, 400, 20, 20);
    const piece = { kind: 'token' };
    const from = 'space.3.0';
    const { laid } = drawn(
      [
        { piece, at: 'socket.1.0', from },
        { piece, at: 'socket.1.1', from },
        { piece, at: 'socket.1.0' },
      ],
      [],
    );
    expect(laid.map(({ arc }) => arc !== '')).toEqual([true, false, false]);
    expect(laid[0]?.arc).toMatch(/^M20 410Q/);
  });

  test('what would be gained hangs on the lower edge of its place, and of what lies low on the upper one', () => {
    lay('district.1', 100, 100, 80, 60);
    lay('district.2', 100, innerHeight - 80, 80, 60);
    const pill = { says: 'yours', good: true };
    const { hung } = drawn(
      [],
      [
        { ...pill, at: 'district.1' },
        { ...pill, at: 'district.2' },
        { ...pill, at: 'nowhere' },
      ],
    );
    expect(hung.map(({ y, above }) => ({ y, above }))).toEqual([
      { y: 160, above: false },
      { y: innerHeight - 80, above: true },
    ]);
  });

  test('once for each name, even where two of them mean the same place', () => {
    lay('seat.0', 10, 100, 60, 20);
    lay('purse.0', 10, 100, 60, 20);
    const names = { seats: [], things: {} };
    const { container } = render(GhostLayer, {
      lit: ['seat.0', 'purse.0'],
      ghosts: [],
      pills: [],
      Drawn: undefined,
      box: {} as never,
      names,
    });
    expect(container.querySelectorAll('.edge')).toHaveLength(2);
  });
});
