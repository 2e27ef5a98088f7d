// Venture as a show: how each line of its log looks in the city.
import { estateOf, type Pile } from './figures';
import { kindsIn } from './money';
import { rearranged } from './rearranged';
import { lettersOf, NONE, spelled, takeoverOf, type Venture, ventureOf } from './state';
import { num } from '../../lib/numbers';
import { plainBeat, type Beat, type Deed, type Flight, type Piece, type Tell } from '../../table/show/beats';
import { isMine } from '../../table/show/show.svelte';
import type { Line, View } from '../../wire';

/** One move: the city before and after it, the lines that tell it, and the seat that watches. */
type Scene = {
  views: { before: View; after: View };
  before: Venture;
  after: Venture;
  lines: Line[];
  me: number | null;
  /** Piles that have paid for the profit card that lies there. */
  paid: Set<string>;
  /** What has been written down so far: a move may draw two profit cards. */
  written: number[];
};
type Telling = (scene: Scene, line: Line) => Beat[];

/** On its way a company is nearer than the lots and storeys below it. */
const COMPANY = 250;
const CARD = 64;
/** A card that all are shown. */
const TURNED_UP = CARD * 1.4;
const COIN = 24;
const CHANGE = 70;
/** Cards that are seen to travel; more than these only hold things up. */
const MOST_CARDS = 6;
const MOST_STOREYS = 6;

export const beats: Tell = (before, after, lines) => {
  const views = { before, after };
  const [venture, then] = [ventureOf(before), ventureOf(after)];
  const [paid, written] = [new Set<string>(), [...venture.profit]];
  const scene: Scene = { views, before: venture, after: then, lines, me: after.seat, paid, written };
  return lines.flatMap((line) => (TELL[line.key] ?? plain)(scene, line));
};

const TELL: Record<string, Telling | undefined> = {
  venture_market: refill,
  venture_take_over: takeOver,
  venture_raid: raid,
  venture_raided: () => [],
  venture_alone: putDown,
  venture_onto: putDown,
  venture_reorganise: reorganise,
  venture_reorganised: reorganised,
  venture_discard: discard,
  venture_finish: () => [],
  venture_paid: paid,
  venture_reshuffle: reshuffle,
  venture_draw: draw,
  venture_profit: profitCard,
  venture_earns: earns,
  venture_earns_in_all: writesDown,
  venture_end: end,
  venture_end_idle: end,
};

/** The place that a line speaks of: where a company stands, or else before whom. */
export function placeOf({ key, params }: Line): string | null {
  if (key === 'venture_market') return 'stock';
  return typeof params.seat === 'number' ? `purse.${params.seat}` : null;
}

const plain: Telling = (_, line) => [plainBeat(line)];

// ---- Companies ----

function refill({ after }: Scene, line: Line): Beat[] {
  const company = num(line.params.company);
  const to = `market.${after.market.indexOf(company)}`;
  return [
    { say: line, flights: [{ piece: companyPiece(after, company), from: 'stock', to, size: COMPANY }], sound: 'token', ms: 700 },
  ];
}

/** From the market to where it is put down; where that is not part of the same move, above the street. */
function takeOver(scene: Scene, line: Line): Beat[] {
  const { before } = scene;
  const [seat, company] = [num(line.params.seat), num(line.params.company)];
  const from = `market.${before.market.indexOf(company)}`;
  const to = landingOf(scene, seat, company);
  const flight = { piece: companyPiece(before, company), from, to, size: COMPANY };
  const deeds = changeOf(scene, seat, to, true);
  return [{ say: line, flights: [flight], deeds, lit: [`purse.${seat}`], sound: 'token', ms: deeds.length > 0 ? 1700 : 1100 }];
}

/** The takeover card comes up, the storey is lifted off, hangs above the street for all to see, and flies home. */
function raid(scene: Scene, line: Line): Beat[] {
  const { before, views, me } = scene;
  const [seat, company] = [num(line.params.seat), num(line.params.company)];
  const victim = before.owner[company] ?? NONE;
  const from = `estate.${victim}.pile.${pileWith(views.before, victim, company)}`;
  const card: Piece = { kind: 'card', card: takeoverOf(num(line.params.multiple)), face: 0 };
  const storey: Piece = { ...companyPiece(before, company), hung: true };
  const purse = `purse.${seat}`;
  const to = landingOf(scene, seat, company);
  return [
    {
      say: line,
      flights: [{ piece: card, from: purse, to: 'stage', size: TURNED_UP }],
      lit: [purse, from],
      sound: 'card',
      ms: 900,
    },
    {
      say: { key: 'venture_raided', params: { seat: victim, company } },
      flights: [
        { piece: storey, from, via: to === 'stage' ? [] : ['stage'], to, size: COMPANY },
        { piece: card, from: 'stage', to: 'discards', size: TURNED_UP, late: 0.3 },
      ],
      lit: [`purse.${victim}`],
      dim: victim === me,
      deeds: changeOf(scene, victim, from, false),
      sound: 'stamp',
      ms: 1900,
    },
  ];
}

/** A company that was taken in a move before this one comes down. */
function putDown(scene: Scene, line: Line): Beat[] {
  const { before, lines } = scene;
  const [seat, company] = [num(line.params.seat), num(line.params.company)];
  if (lines.some(({ key, params }) => (key === 'venture_take_over' || key === 'venture_raid') && params.company === company))
    return [];
  if (before.carried !== company) return [];
  const to = landingOf(scene, seat, company);
  const flight = { piece: companyPiece(before, company), from: 'stage', to, size: COMPANY };
  const deeds = changeOf(scene, seat, to, true);
  return [{ say: line, flights: [flight], deeds, sound: 'token', ms: deeds.length > 0 ? 1300 : 700 }];
}

/** What a profit card pays somebody more or less from now on, written where a company has gone or landed. */
function changeOf({ views: { before, after } }: Scene, seat: number, at: string, landed: boolean): Deed[] {
  const by = estateOf(after, seat).earns - estateOf(before, seat).earns;
  return by === 0 || at === 'stage' ? [] : [{ does: 'hold', at, piece: { kind: 'change', by }, size: CHANGE, landed }];
}

/** Others put everything down again one by one: that is seen when all of it lies. */
function reorganise({ lines, views }: Scene, line: Line): Beat[] {
  const isWhole = lines.some(({ key }) => key === 'venture_reorganised');
  return [{ ...plainBeat(line), opens: !isWhole && !isMine(views.after, num(line.params.seat)) }];
}

/** Storeys fly from tower to tower, then the new figure is counted out. One's own hands know already what they have moved. */
function reorganised({ views: { before, after }, before: venture }: Scene, line: Line): Beat[] {
  const seat = num(line.params.seat);
  const at = `purse.${seat}`;
  const [old, now] = [estateOf(before, seat), estateOf(after, seat)];
  const moves = isMine(after, seat)
    ? []
    : rearranged(old.piles.map(companiesOf), now.piles.map(companiesOf)).slice(0, MOST_STOREYS);
  const flights = moves.map(({ company, from, to }, n): Flight => ({
    piece: companyPiece(venture, company),
    from: `estate.${seat}.pile.${from}`,
    to: to === NONE ? `estate.${seat}.new` : `estate.${seat}.pile.${to}`,
    size: COMPANY,
    late: n / (3 * moves.length),
  }));
  const count: Piece = { kind: 'count', from: old.earns, to: now.earns };
  const deeds: Deed[] = [{ does: 'count', at, piece: count, landed: flights.length > 0 }];
  return [{ say: line, lit: [at], flights, deeds, sound: 'token', ms: 1300 + 150 * flights.length }];
}

const companiesOf = ({ companies }: Pile) => companies;

/** Where a company comes down: on the pile it joins, beside all others, or above the street if that is not yet said. */
function landingOf({ views, lines }: Scene, seat: number, company: number): string {
  const put = lines.find(({ key, params }) => (key === 'venture_onto' || key === 'venture_alone') && params.company === company);
  if (!put) return 'stage';
  return put.key === 'venture_alone'
    ? `estate.${seat}.new`
    : `estate.${seat}.pile.${pileWith(views.before, seat, num(put.params.top))}`;
}

const pileWith = (view: View, seat: number, company: number) =>
  estateOf(view, seat).piles.findIndex(({ companies }) => companies.includes(company));

const companyPiece = (state: Venture, company: number): Piece => ({
  kind: 'company',
  company,
  letters: lettersOf(state, company),
});

// ---- Cards ----

/** The cards go over the bill to the discards, one after the other. */
function paid(scene: Scene, line: Line): Beat[] {
  const seat = num(line.params.seat);
  const kinds = kindsIn(scene.after.paying).slice(0, MOST_CARDS);
  const flights = kinds.map((kind, n): Flight =>
    cardFlight(scene, kind, handOf(scene, seat), 'discards', n / (2 * kinds.length), ['bill']),
  );
  return [{ say: line, flights, lit: [`purse.${seat}`], sound: 'card', ms: 900 + 150 * kinds.length }];
}

function discard(scene: Scene, line: Line): Beat[] {
  const seat = num(line.params.seat);
  return [
    { say: line, flights: [cardFlight(scene, num(line.params.card), handOf(scene, seat), 'discards')], sound: 'card', ms: 900 },
  ];
}

/** A few stand for all of them. */
function reshuffle(_scene: Scene, line: Line): Beat[] {
  const flights = [0, 0.2, 0.4].map((late): Flight => ({
    piece: { kind: 'back' },
    from: 'discards',
    to: 'deck',
    size: CARD,
    late,
  }));
  return [{ say: line, flights, sound: 'card', ms: 800 }];
}

function draw({ me }: Scene, line: Line): Beat[] {
  const seat = num(line.params.seat);
  const to = seat === me ? 'hand.0' : `purse.${seat}`;
  const flights = Array.from({ length: num(line.params.count) }, (_, n): Flight => ({
    piece: { kind: 'back' },
    from: 'deck',
    to,
    size: CARD,
    late: n * 0.2,
  }));
  return [{ say: line, flights, sound: 'card', ms: 600 }];
}

const handOf = ({ me }: Scene, seat: number) => (seat === me ? 'hand.0' : `purse.${seat}`);

function cardFlight({ after }: Scene, card: number, from: string, to: string, late = 0, via: string[] = []): Flight {
  return { piece: { kind: 'card', card, face: after.face[card] ?? 0 }, from, via, to, size: CARD, late };
}

// ---- Profits ----

function profitCard({ paid }: Scene, line: Line): Beat[] {
  paid.clear();
  const card: Piece = { kind: 'profit' };
  return [{ say: line, flights: [{ piece: card, from: 'deck', to: 'stage', size: CARD * 1.6 }], sound: 'bell', ms: 1200 }];
}

/** Conglomerate by conglomerate: coins from its foot to its owner. */
function earns(scene: Scene, line: Line): Beat[] {
  const { views, paid } = scene;
  const seat = num(line.params.seat);
  const pays = ({ companies, common }: Pile, n: number) =>
    !paid.has(`${seat}.${n}`) &&
    companies.length === line.params.count &&
    spelled(common).replaceAll(' ', '') === line.params.letters;
  const n = estateOf(views.after, seat).piles.findIndex(pays);
  paid.add(`${seat}.${n}`);
  const pile = `estate.${seat}.pile.${n}`;
  const coins = [0, 0.15, 0.3].map((late): Flight => ({
    piece: { kind: 'coin' },
    from: pile,
    to: `purse.${seat}`,
    size: COIN,
    late,
  }));
  return [{ say: line, lit: [pile], flights: coins, sound: 'coin', ms: 800 }];
}

function writesDown({ written }: Scene, line: Line): Beat[] {
  const [seat, amount] = [num(line.params.seat), num(line.params.amount)];
  if (amount === 0) return [];
  const from = written[seat] ?? 0;
  written[seat] = from + amount;
  const count: Piece = { kind: 'count', from, to: from + amount };
  return [{ say: line, deeds: [{ does: 'count', at: `purse.${seat}`, piece: count }], ms: 700, after: { profit: [...written] } }];
}

function end(_scene: Scene, line: Line): Beat[] {
  return [
    {
      say: line,
      deeds: [{ does: 'hold', at: 'stage', piece: { kind: 'profit' }, size: CARD * 1.8 }],
      sound: 'fanfare',
      ms: 1800,
    },
  ];
}
