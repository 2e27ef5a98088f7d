// Kohle as a show: how each line of its log looks around the table.
import { NEGOTIATION, NOBODY, RECRUITMENT_CARD, RECRUITMENTS_TOGETHER, SPACES, STOP_CARD } from './rules.gen';
import { kohleOf, type Kohle } from './state';
import { num } from '../../lib/numbers';
import { plainBeat, type Beat, type Flight, type Patch, type Piece, type Tell } from '../../table/show/beats';
import type { Line } from '../../wire';

type Scene = {
  before: Kohle;
  after: Kohle;
  /** The seat that looks. */
  me: number | null;
  /** What has been counted into the purses so far; null: a closed purse. */
  cash: (number | null)[];
};
type Telling = (scene: Scene, line: Line) => Beat[];

const COIN = 20;
const CARD = 40;
const PAWN = 38;
const TO_ME = 1600;
const STOPPING = 110;
/** The card that was announced is in effect or off the table: one sees what it does. */
const ANNOUNCED = { phase: NEGOTIATION };

export const beats: Tell = (before, after, lines) => {
  const scene = { before: kohleOf(before), after: kohleOf(after), me: after.seat, cash: [...kohleOf(before).cash] };
  return lines.flatMap((line) => (TELL[line.key.replace('kohle_', '')] ?? ((_, one) => [plainBeat(one)]))(scene, line));
};

export function placeOf(line: Line): string | null {
  const { space, family, seat } = line.params;
  if (typeof space === 'number') return deal(space);
  if (typeof family === 'number') return sheet(family);
  return typeof seat === 'number' ? `seat.${seat}` : null;
}

const TELL: Record<string, Telling | undefined> = {
  place: (_, line) => [
    { say: line, flights: [pawn(cameo(seatOf(line)), [], deal(num(line.params.space)))], sound: 'token', ms: 1000 },
  ],
  roll,
  draw,
  discard: (scene, line) => [cardTo(scene, line, num(line.params.card), 'discards')],
  deal: (_, line) => [
    {
      say: line,
      lit: [`seat.${seatOf(line)}`],
      deeds: [{ does: 'stamp', at: cameo(seatOf(line)), piece: { kind: 'crown' }, size: 56 }],
      sound: 'gavel',
      ms: 1200,
    },
  ],
  lay: (scene, line) => [cardTo(scene, line, num(line.params.family), `seat.${seatOf(line)}.laid`)],
  ask: (_, line) => [
    {
      say: line,
      lit: [sheet(familyIn(line))],
      flights: [price(line, `seat.${seatOf(line)}.say`, sheet(familyIn(line)))],
      sound: 'card',
      ms: 700,
    },
  ],
  offer,
  withdraw: ({ before }, line) => [
    { say: line, flights: [price(line, sheet(familyIn(line)), cameo(before.turn))], sound: 'card', ms: 700 },
  ],
  agreed: (_, line) => [
    {
      say: line,
      lit: [sheet(familyIn(line)), `seat.${seatOf(line)}`],
      deeds: [{ does: 'stamp', at: sheet(familyIn(line)), piece: { kind: 'agreed', amount: line.params.amount }, size: 64 }],
      sound: 'stamp',
      ms: 1000,
    },
  ],
  travel_investor: played,
  travel_clan: played,
  recruit: played,
  take_over: played,
  stop: (scene, line) => [
    {
      ...cardTo(scene, line, STOP_CARD, 'window', STOPPING),
      dim: true,
      lit: ['window'],
      sound: 'stamp',
      ms: 1700,
      after: ANNOUNCED,
    },
  ],
  travels: (_, line) => [
    {
      say: line,
      flights: [{ piece: { kind: 'plane' }, from: sheet(familyIn(line)), to: `investor.${familyIn(line)}`, size: 44 }],
      lit: [`investor.${familyIn(line)}`],
      sound: 'card',
      ms: 1200,
      during: ANNOUNCED,
    },
  ],
  clan_travels: (_, line) => [
    {
      say: line,
      flights: [{ piece: card(familyIn(line)), from: `laid.${seatOf(line)}.${familyIn(line)}`, to: 'discards' }],
      sound: 'card',
      ms: 1000,
      during: ANNOUNCED,
    },
  ],
  recruited: (_, line) => [
    {
      say: line,
      flights: [
        {
          piece: { kind: 'investor', family: familyIn(line) },
          from: `investor.${familyIn(line)}`,
          to: `seat.${seatOf(line)}.investors`,
          size: 34,
        },
      ],
      lit: [`seat.${seatOf(line)}`],
      sound: 'token',
      ms: 1300,
      during: ANNOUNCED,
    },
  ],
  new_boss: (_, line) => [
    {
      say: line,
      flights: [{ piece: { kind: 'crown' }, from: 'crown', to: cameo(seatOf(line)), size: 44 }],
      lit: [`seat.${seatOf(line)}`],
      sound: 'gavel',
      ms: 1500,
      during: ANNOUNCED,
    },
  ],
  concluded,
  paid: (scene, line) => [
    {
      say: line,
      flights: coins(purse(scene.before.turn), purse(seatOf(line)), num(line.params.amount)),
      lit: [purse(seatOf(line))],
      sound: 'coin',
      ms: 1000,
      after: counted(scene, { [scene.before.turn]: -num(line.params.amount), [seatOf(line)]: num(line.params.amount) }),
    },
  ],
  kept: (_, line) => [
    {
      say: line,
      lit: [`seat.${seatOf(line)}`],
      deeds: [{ does: 'hold', at: cameo(seatOf(line)), piece: { kind: 'agreed', amount: line.params.amount }, size: 64 }],
      sound: 'coin',
      ms: 1000,
    },
  ],
  clan_used: ({ before }, line) => [
    {
      say: line,
      flights: [
        { piece: card(familyIn(line)), from: `laid.${layerOf(before, familyIn(line))}.${familyIn(line)}`, to: 'discards' },
      ],
      sound: 'card',
      ms: 700,
    },
  ],
  // Where the dice of a deal lie, too: what ends the game stands on the plaque, and can be read meanwhile.
  end_roll: (_, line) => [
    {
      say: line,
      lit: [`seat.${seatOf(line)}`, 'tiles'],
      deeds: [{ does: 'flip', at: 'sheet.worth', piece: { kind: 'die', value: line.params.die }, size: 64 }],
      sound: 'die',
      ms: 1800,
    },
  ],
  failed: (_, line) => [{ ...plainBeat(line), sound: 'stamp', ms: 1300 }],
  lost: (_, line) => [{ say: line, lit: [deal(num(line.params.space))], flights: [tile(line)], sound: 'stamp', ms: 1500 }],
  end: (_, line) => [{ say: line, sound: 'fanfare', ms: 1400 }],
};

// ---- On the ring ----

/** The die, then the dollar hops over the deals that are done. */
function roll({ before }: Scene, line: Line): Beat[] {
  const [die, space] = [num(line.params.die), num(line.params.space)];
  const steps = (space - before.pawn + SPACES) % SPACES;
  const way = Array.from({ length: Math.max(0, steps - 1) }, (_, n) => (before.pawn + n + 1) % SPACES);
  const open = way.filter((one) => before.closed_by[one] === NOBODY).map(deal);
  return [
    {
      say: line,
      lit: [`seat.${seatOf(line)}`],
      deeds: [{ does: 'flip', at: 'sheet.worth', piece: { kind: 'die', value: die }, size: 64 }],
      sound: 'die',
      ms: 900,
      during: { die },
    },
    { say: line, lit: [deal(space)], flights: [pawn('pawn', open, deal(space))], sound: 'token', ms: 500 + 160 * die },
  ];
}

function concluded(scene: Scene, line: Line): Beat[] {
  const boss = seatOf(line);
  return [
    {
      say: line,
      lit: [deal(num(line.params.space))],
      flights: [tile(line)],
      deeds: [{ does: 'hold', at: cameo(boss), piece: { kind: 'crown' }, size: 52 }],
      sound: 'gavel',
      ms: 1500,
    },
    {
      say: line,
      flights: coins('sheet.worth', purse(boss), num(line.params.amount)),
      lit: [purse(boss)],
      sound: 'coin',
      ms: 1100,
      after: counted(scene, { [boss]: num(line.params.amount) }),
    },
  ];
}

/** Purses that lie open, with what has gone into them and out of them by now. */
function counted({ cash }: Scene, by: Record<number, number>): Patch {
  for (const [seat, amount] of Object.entries(by)) {
    const held = cash[Number(seat)] ?? null;
    if (held !== null) cash[Number(seat)] = held + amount;
  }
  return { cash: [...cash] };
}

// ---- In the room ----

/** An offer goes from the Boss over the contract to whom it is made; one to me comes to my slip; the bell has rung when it was made. */
function offer({ before, me }: Scene, line: Line): Beat[] {
  const mine = seatOf(line) === me;
  const flight: Flight = {
    ...price(line, cameo(before.turn), mine ? 'slip' : cameo(seatOf(line))),
    via: [sheet(familyIn(line))],
  };
  const lit = mine ? ['slip', sheet(familyIn(line))] : [sheet(familyIn(line))];
  return [{ say: line, lit, flights: [flight], sound: 'card', ms: mine ? TO_ME : 800 }];
}

function draw(scene: Scene, line: Line): Beat[] {
  const to = seatOf(line) === scene.me ? 'hand' : cameo(seatOf(line));
  const flights = Array.from({ length: num(line.params.count) }, (_, n) => ({
    piece: { kind: 'back' },
    from: 'pile',
    to,
    size: CARD,
    late: n * 0.15,
  }));
  return [{ say: line, lit: [`seat.${seatOf(line)}`], flights, sound: 'card', ms: 900 }];
}

/** A card is held up in the middle while everybody may stop it. */
function played(scene: Scene, line: Line): Beat[] {
  const { card_played } = scene.after;
  const beat = cardTo(scene, line, card_played, 'sheet.worth');
  const [one] = beat.flights ?? [];
  const copies = one && card_played === RECRUITMENT_CARD ? RECRUITMENTS_TOGETHER : 1;
  const flights = one ? Array.from({ length: copies }, (_, n) => ({ ...one, late: n * 0.12 })) : [];
  return [{ ...beat, flights, lit: [`seat.${seatOf(line)}`, ...touched(line)], ms: 1200 }];
}

const touched = ({ params }: Line) => (typeof params.family === 'number' ? [`investor.${params.family}`] : []);

function cardTo({ me }: Scene, line: Line, kind: number, to: string, size = CARD): Beat {
  const from = seatOf(line) === me ? `hand.${kind}` : cameo(seatOf(line));
  return { say: line, flights: [{ piece: card(kind), from, to, size }], sound: 'card', ms: 900 };
}

function coins(from: string, to: string, amount: number): Flight[] {
  const count = Math.min(6, amount);
  return Array.from({ length: count }, (_, n) => ({ piece: { kind: 'coin' }, from, to, size: COIN, late: n * 0.1 }));
}

// ---- Small things ----

const seatOf = (line: Line) => num(line.params.seat);
const familyIn = (line: Line) => num(line.params.family);
const cameo = (seat: number) => `seat.${seat}.cameo`;
const purse = (seat: number) => `seat.${seat}.purse`;
const deal = (space: number) => `deal.${space + 1}`;
const sheet = (family: number) => `sheet.${family}`;
const card = (kind: number): Piece => ({ kind: 'card', card: kind });
const pawn = (from: string, via: string[], to: string): Flight => ({ piece: { kind: 'pawn' }, from, via, to, size: PAWN });
const tile = (line: Line): Flight => ({ piece: { kind: 'tile' }, from: 'tiles', to: deal(num(line.params.space)), size: 40 });
const price = (line: Line, from: string, to: string): Flight => ({
  piece: { kind: 'price', amount: line.params.amount, family: line.params.family },
  from,
  to,
  size: 62,
});
const layerOf = (before: Kohle, family: number) =>
  Math.max(
    0,
    before.laid.findIndex((row) => (row[family] ?? 0) > 0),
  );
