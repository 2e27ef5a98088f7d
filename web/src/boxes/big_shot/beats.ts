// Big Shot as a show: how each line of its log looks on the board.
import { bigShotOf, coloursOf, NOBODY, OVER, PAYMENT, type BigShot } from './state';
import { oneByOne, tokensOn } from './tokens';
import { num, sum } from '../../lib/numbers';
import type { Beat, Flight, Tell } from '../../table/show/beats';
import { plainBeat } from '../../table/show/beats';
import type { Line } from '../../wire';

/** The city as it is shown at this point of a move, and as it will be after it. */
type Scene = { now: BigShot; after: BigShot };
type Telling = (scene: Scene, line: Line) => Beat[];

const COIN = 22;

export const beats: Tell = (before, after, lines) => {
  const scene = { now: structuredClone(bigShotOf(before)), after: bigShotOf(after) };
  return inOrder(lines, scene).flatMap((line) => (TELL[line.key] ?? ((_, one) => [plainBeat(one)]))(scene, line));
};

export function placeOf(line: Line): string | null {
  const { district, seat } = line.params;
  if (typeof district === 'number') return `district.${district}`;
  return typeof seat === 'number' ? `seat.${seat}` : null;
}

const TELL: Record<string, Telling | undefined> = {
  big_shot_round: round,
  big_shot_bid: bid,
  big_shot_pass: pass,
  big_shot_decline: pass,
  big_shot_borrow: borrow,
  big_shot_take: take,
  big_shot_take_free: take,
  big_shot_pay: pay,
  big_shot_overbid: overbid,
  big_shot_place: placeToken,
  big_shot_sold: settle,
  big_shot_unsold: settle,
  big_shot_untouched: settle,
  big_shot_end: end,
};

const SETTLED = ['big_shot_sold', 'big_shot_unsold', 'big_shot_untouched'];

/** At the end the open districts are settled from the cheapest to the dearest, after what the last token has sold. */
function inOrder(lines: Line[], { now, after }: Scene): Line[] {
  if (after.phase !== OVER) return lines;
  const last = lines.find(({ key }) => key === 'big_shot_place')?.params.district;
  const rank = ({ key, params }: Line) => {
    if (key === 'big_shot_end') return Infinity;
    if (!SETTLED.includes(key)) return -2;
    const full = params.district === last && sum(now.district[num(last)] ?? []) + 1 >= now.tokens_to_sell;
    return full ? -1 : (now.value[num(params.district)] ?? 0);
  };
  return [...lines].sort((one, other) => rank(one) - rank(other));
}

// ---- The auction ----

function bid({ after }: Scene, line: Line): Beat[] {
  const seat = num(line.params.seat);
  const paddle = { kind: 'paddle', amount: line.params.amount };
  return [
    {
      say: line,
      lit: [`seat.${seat}`],
      deeds: [{ does: 'hold', at: `seat.${seat}`, piece: paddle, size: 58 }],
      sound: 'card',
      ms: 800,
      after: { price: after.price, bidder: after.bidder },
    },
  ];
}

function pass({ after }: Scene, line: Line): Beat[] {
  return [{ ...plainBeat(line), ms: 600, after: { passed: after.passed } }];
}

function borrow(scene: Scene, line: Line): Beat[] {
  const purse = `purse.${num(line.params.colour)}`;
  const { loans, chips, cash } = scene.after;
  return [{ say: line, flights: coins('bank', purse), lit: [purse], sound: 'coin', ms: 1000, after: { loans, chips, cash } }];
}

function take(scene: Scene, line: Line): Beat[] {
  const seat = num(line.params.seat);
  const { now, after } = scene;
  const purse = coloursOf(now, seat).find((colour) => now.cash[colour] !== after.cash[colour]);
  const paid = num(line.params.amount) > 0 && after.phase !== PAYMENT;
  const flights = paid ? coins(purse === undefined ? `seat.${seat}` : `purse.${purse}`, 'bank') : [];
  return [{ say: line, lit: [`space.${now.promoter}`, `seat.${seat}`], flights, sound: 'gavel', ms: 1300 }];
}

function pay(_scene: Scene, line: Line): Beat[] {
  return [{ say: line, flights: coins(`purse.${num(line.params.colour)}`, 'bank'), sound: 'coin', ms: 1000 }];
}

function overbid(scene: Scene, line: Line): Beat[] {
  const seat = `seat.${num(line.params.seat)}`;
  const shown = { kind: 'paddle', amount: line.params.amount };
  return [{ say: line, lit: [seat], deeds: [{ does: 'stamp', at: seat, piece: shown, size: 64 }], sound: 'stamp', ms: 1600 }];
}

function coins(from: string, to: string): Flight[] {
  return [0, 0.12, 0.24].map((late) => ({ piece: { kind: 'coin' }, from, to, size: COIN, late }));
}

// ---- Placing, and what it sells ----

function placeToken(scene: Scene, line: Line): Beat[] {
  const [colour, district] = [num(line.params.colour), num(line.params.district)];
  const { now } = scene;
  const flights = carried(now, colour, district);
  if (sum(now.space[now.promoter] ?? []) > 0) now.space[now.promoter] = less(now.space[now.promoter] ?? [], colour);
  now.lot = less(now.lot, colour);
  now.district[district] = more(now.district[district] ?? [], colour);
  const sells = sum(now.district[district] ?? []) >= now.tokens_to_sell;
  const beat: Beat = { say: line, flights, sound: 'token', ms: sells ? 1100 : 850, after: shownOf(now) };
  return [sells ? { ...beat, lit: [`district.${district}`], dim: true } : beat];
}

/** The token that is placed, and those that make room for it or close up behind it. */
function carried(now: BigShot, colour: number, district: number): Flight[] {
  const [lot, lying] = [oneByOne(tokensOn(now, now.promoter)), oneByOne(now.district[district] ?? [])];
  const [from, to] = [lot.indexOf(colour), lying.filter((other) => other <= colour).length];
  const [space, socket] = [`space.${now.promoter}`, `socket.${district}`];
  const closing = lot.map((kind, n) => ({ piece: token(kind), from: `${space}.${n}`, to: `${space}.${n - 1}` })).slice(from + 1);
  const shifting = lying.map((kind, n) => ({ piece: token(kind), from: `${socket}.${n}`, to: `${socket}.${n + 1}` })).slice(to);
  return [{ piece: token(colour), from: `${space}.${from}`, to: `${socket}.${to}` }, ...shifting, ...closing];
}

/** The tally is held up; then the sign falls, one token stays and the others leave. */
function settle(scene: Scene, line: Line): Beat[] {
  const district = num(line.params.district);
  const { now, after } = scene;
  const counts = now.district[district] ?? [];
  const owner = after.owner[district] ?? NOBODY;
  const lit = [`district.${district}`];
  const tally = { kind: 'tally', district, value: now.value[district], counts, owner, players: now.seat_of };
  const held: Beat = {
    say: line,
    lit,
    dim: true,
    deeds: [{ does: 'hold', at: `district.${district}`, piece: tally, size: 260 }],
    sound: 'toll',
    ms: 1800,
  };
  now.owner[district] = owner;
  now.district[district] = after.district[district] ?? [];
  const sign = { kind: 'sign', owner };
  const falls: Beat = {
    say: line,
    lit,
    deeds: [{ does: 'stamp', at: `sign.${district}`, piece: sign }],
    flights: owner === NOBODY ? [] : leaving(counts, district, owner),
    sound: 'stamp',
    ms: 1000,
    after: shownOf(now),
  };
  return [held, falls];
}

function leaving(counts: number[], district: number, owner: number): Flight[] {
  const lying = oneByOne(counts);
  const staying = lying.indexOf(owner);
  return lying.map((colour, n) => ({
    piece: token(colour),
    from: `socket.${district}.${n}`,
    to: n === staying ? `sold.${district}` : '',
  }));
}

function end(_scene: Scene, line: Line): Beat[] {
  return [{ say: line, sound: 'fanfare', ms: 1200 }];
}

// ---- A new round ----

function round({ now, after }: Scene, line: Line): Beat[] {
  const spaces = now.space.length;
  const steps = (after.promoter - now.promoter + spaces) % spaces;
  const way = Array.from({ length: steps }, (_, n) => `stand.${(now.promoter + n + 1) % spaces}`);
  const { die, round_number, leader } = after;
  const rolled = { kind: 'die', value: die };
  return [
    {
      say: line,
      lit: [`seat.${leader}`],
      deeds: [{ does: 'flip', at: 'die', piece: rolled, size: 46 }],
      sound: 'die',
      ms: 1000,
      during: { die, round_number, leader, lot: [0, 0, 0, 0] },
    },
    {
      say: line,
      flights: [{ piece: { kind: 'promoter' }, from: 'promoter', via: way.slice(0, -1), to: way.at(-1) ?? 'promoter' }],
      lit: [`space.${after.promoter}`],
      sound: 'token',
      ms: 500 + 160 * steps,
    },
  ];
}

// ---- Small things ----

/** What the board shows of the city; the rest comes with the end of the move. */
function shownOf({ lot, space, district, owner }: BigShot) {
  return structuredClone({ lot, space, district, owner });
}

const token = (colour: number) => ({ kind: 'token', colour });
const less = (counts: number[], colour: number) => counts.map((count, other) => (other === colour ? count - 1 : count));
const more = (counts: number[], colour: number) => counts.map((count, other) => (other === colour ? count + 1 : count));
