// Biz Bluff as a show: how each line of its log looks in the town and in the theatre.
import { settlementOf, type Settlement } from './settlement';
import { bizBluffOf, type BizBluff } from './state';
import { walkFrom } from './town';
import { num } from '../../lib/numbers';
import { type Beat, type Flight, plainBeat, type Tell } from '../../table/show/beats';
import type { Line } from '../../wire';

/** The town as it is shown at this point of a move, as it will be after it, and what a turned file has done so far. */
type Scene = { now: BizBluff; after: BizBluff; settlement: Settlement | null };
type Telling = (scene: Scene, line: Line) => Beat[];

const COIN = 24;
const STEP = 190;

export const beats: Tell = (before, after, lines) => {
  const scene = { now: structuredClone(bizBluffOf(before)), after: bizBluffOf(after), settlement: settlementOf(lines) };
  const told = lines.flatMap((line) => (TELL[line.key] ?? ((_, one) => [plainBeat(one)]))(scene, line));
  const shown = lines.find(({ key }) => key === 'biz_bluff_shown');
  // Before the theatre closes, everybody has seen who got what.
  return shown && scene.settlement
    ? [...told, { say: shown, waits: true, ms: 6000, during: { settlement: scene.settlement } }]
    : told;
};

export function placeOf(line: Line): string | null {
  const { company, square, seat } = line.params;
  if (typeof company === 'number') return `shop.${company}`;
  if (typeof square === 'number') return `square.${square}`;
  return typeof seat === 'number' ? `seat.${seat}` : null;
}

const TELL: Record<string, Telling | undefined> = {
  biz_bluff_roll: roll,
  biz_bluff_move: walk,
  biz_bluff_go: walk,
  biz_bluff_send: walk,
  biz_bluff_summoned: walk,
  biz_bluff_look: look,
  biz_bluff_claim: claim,
  biz_bluff_claim_unseen: claim,
  biz_bluff_card: card,
  biz_bluff_bluffed: secondRoll,
  biz_bluff_not_bluffed: secondRoll,
  biz_bluff_challenge: secondRoll,
  biz_bluff_challenged: rivalRoll,
  biz_bluff_challenge_won: won,
  biz_bluff_take_claim: takeClaim,
  biz_bluff_lose_claim: loseClaim,
  biz_bluff_open: open,
  biz_bluff_say: say,
  biz_bluff_say_nothing: say,
  biz_bluff_buy: trade,
  biz_bluff_sell: trade,
  biz_bluff_shown: turn,
  biz_bluff_earn: earn,
  biz_bluff_collect: earn,
  biz_bluff_lose_shares: lose,
  biz_bluff_end: end,
  biz_bluff_end_quiet: end,
};

// ---- In the town ----

function roll(_scene: Scene, line: Line): Beat[] {
  const die = num(line.params.die);
  return [thrown(line, 'die', die, 88, { die })];
}

/** The second die, which a card asks for. */
function secondRoll({ after }: Scene, line: Line): Beat[] {
  return [thrown(line, 'card', num(line.params.die), 64, { throw: after.throw })];
}

function rivalRoll({ after }: Scene, line: Line): Beat[] {
  return [thrown(line, 'card', num(line.params.die), 64, { rival_throw: after.rival_throw })];
}

function thrown(line: Line, at: string, value: number, size: number, after: Beat['after']): Beat {
  return {
    say: line,
    lit: [`seat.${num(line.params.seat)}`],
    deeds: [{ does: 'flip', at, piece: { kind: 'die', value }, size }],
    sound: 'die',
    ms: 900,
    ...(after && { after }),
  };
}

/** A pawn goes square by square; one that is sent further than a roll flies straight. */
function walk({ now, after }: Scene, line: Line): Beat[] {
  const seat = num(line.params.seat);
  const [from, to] = [now.pawn[seat] ?? 0, after.pawn[seat] ?? 0];
  now.pawn[seat] = to;
  if (from === to) return [plainBeat(line)];
  const way = walkFrom(now, from, to).map((square) => `stand.${square}`);
  const flight = { piece: { kind: 'pawn', seat }, from: `pawn.${seat}`, via: way.slice(0, -1), to: way.at(-1) ?? '' };
  return [{ say: line, flights: [flight], sound: 'token', ms: 500 + STEP * way.length, after: { pawn: [...now.pawn] } }];
}

function look({ now, after }: Scene, line: Line): Beat[] {
  const [seat, company] = [num(line.params.seat), num(line.params.company)];
  const file = { kind: 'file', company };
  now.looked[company] = after.looked[company] ?? 0;
  const flights = [{ piece: file, from: `file.${company}`, via: [`pawn.${seat}`], to: `file.${company}` }];
  return [{ say: line, lit: [`shop.${company}`], flights, sound: 'card', ms: 1300, after: { looked: [...now.looked] } }];
}

function claim({ now, after }: Scene, line: Line): Beat[] {
  const [seat, company] = [num(line.params.seat), num(line.params.company)];
  now.claim = [...after.claim];
  return [
    {
      say: line,
      flights: [flag(seat, `pawn.${seat}`, `shop.${company}`)],
      sound: 'stamp',
      ms: 1000,
      after: { claim: now.claim },
    },
  ];
}

function takeClaim({ after }: Scene, line: Line): Beat[] {
  const seat = num(line.params.seat);
  const { claim } = after;
  return [
    {
      say: line,
      flights: [flag(seat, `pawn.${seat}`, `shop.${num(line.params.company)}`)],
      sound: 'stamp',
      ms: 1100,
      after: { claim },
    },
  ];
}

function loseClaim(_scene: Scene, line: Line): Beat[] {
  return [{ say: line, flights: [flag(num(line.params.seat), `shop.${num(line.params.company)}`, '')], sound: 'card', ms: 900 }];
}

function card({ after }: Scene, line: Line): Beat[] {
  const drawn = { kind: 'card', card: num(line.params.card) };
  const { card: lying, card_left } = after;
  return [
    {
      say: line,
      deeds: [{ does: 'flip', at: 'card', piece: drawn, size: 220 }],
      sound: 'card',
      ms: 1700,
      after: { card: lying, card_left, throw: 0, rival_throw: 0 },
    },
  ];
}

function won(_scene: Scene, line: Line): Beat[] {
  return [{ ...plainBeat(line), sound: 'fanfare', ms: 1000 }];
}

// ---- In the theatre ----

/** Seen from the town first: who is there, and whose file it is. The theatre opens when the move has been told. */
function open({ after }: Scene, line: Line): Beat[] {
  const { seat, company } = line.params;
  return [{ say: line, lit: [`square.${after.centre}`, `pawn.${num(seat)}`, `shop.${num(company)}`], sound: 'gavel', ms: 1300 }];
}

function say({ after }: Scene, line: Line): Beat[] {
  return [{ say: line, lit: [`player.${num(line.params.seat)}`], sound: 'card', ms: 1100, during: { said: after.said } }];
}

/** Purses change before the file is turned over, even if the same move turns it: what it pays is counted on top. */
function trade({ now, after }: Scene, line: Line): Beat[] {
  const [seat, count] = [num(line.params.seat), num(line.params.count)];
  const player = `player.${seat}`;
  const sells = line.key === 'biz_bluff_sell';
  now.shares[seat] = (now.shares[seat] ?? 0) + (sells ? -count : count);
  now.cash[seat] = (now.cash[seat] ?? 0) + (sells ? count : -count);
  const flights = sells ? coins('offer', player) : coins(player, 'offer');
  const then = { traded: after.traded, cash: [...now.cash], shares: [...now.shares] };
  return [{ say: line, lit: [player], flights, sound: 'coin', ms: 1000, after: then }];
}

/** The file is turned over, and lies open from then on. */
function turn({ settlement }: Scene, line: Line): Beat[] {
  const file = { kind: 'open_file', company: num(line.params.company), token: num(line.params.token) };
  const open = settlement && { ...settlement, earned: new Map(), lost: new Map(), collected: new Map() };
  const after = { settlement: open };
  return [
    {
      say: line,
      lit: ['offer'],
      dim: true,
      deeds: [{ does: 'flip', at: 'offer', piece: file }],
      sound: 'stamp',
      ms: 1800,
      after,
    },
  ];
}

function earn({ now, settlement }: Scene, line: Line): Beat[] {
  const [seat, amount] = [num(line.params.seat), num(line.params.amount)];
  now.cash[seat] = (now.cash[seat] ?? 0) + amount;
  const player = `player.${seat}`;
  const counted = { kind: 'sum', from: 0, to: amount };
  return [
    {
      say: line,
      flights: coins('offer', player),
      deeds: [{ does: 'count', at: player, piece: counted, size: 120 }],
      sound: 'coin',
      ms: 1200,
      after: { cash: [...now.cash], settlement: upTo(settlement, line) },
    },
  ];
}

function lose({ now, settlement }: Scene, line: Line): Beat[] {
  const seat = num(line.params.seat);
  const player = `player.${seat}`;
  const share = { piece: { kind: 'share' }, from: player, to: '', size: 40 };
  now.shares[seat] = (now.shares[seat] ?? 0) - num(line.params.count);
  const after = { shares: [...now.shares], settlement: upTo(settlement, line) };
  return [{ say: line, lit: [player], flights: [share], sound: 'card', ms: 1000, after }];
}

/** What of the settlement has been paid out by the time this line is told: seats come in order. */
function upTo(settlement: Settlement | null, line: Line): Settlement | null {
  if (!settlement) return null;
  const last = line.key === 'biz_bluff_collect' ? Infinity : num(line.params.seat);
  const paid = (sums: Map<number, number>) => new Map([...sums].filter(([seat]) => seat <= last));
  const collected = last === Infinity ? settlement.collected : new Map<number, number>();
  return { ...settlement, earned: paid(settlement.earned), lost: paid(settlement.lost), collected };
}

function end(_scene: Scene, line: Line): Beat[] {
  return [{ say: line, sound: 'fanfare', ms: 1200 }];
}

// ---- Small things ----

const flag = (seat: number, from: string, to: string): Flight => ({ piece: { kind: 'flag', seat }, from, to, size: 34 });
const coins = (from: string, to: string): Flight[] =>
  [0, 0.12, 0.24].map((late) => ({ piece: { kind: 'coin' }, from, to, size: COIN, late }));
