// Who is to sit where, before a table is opened.
import { BOXES } from '../boxes/registry';
import { openRematch, openTable } from '../lib/api';
import { remember, remembered } from '../lib/remembered';
import { m } from '../paraglide/messages.js';
import type { Box, Clock, NewTable, SeatPlan, TableOpened } from '../wire';

const BOT_NAMES = ['Ada', 'Hugo', 'Stella', 'Victor', 'Irma', 'Oscar'];
const NO_CLOCK: Clock = { move: 0, moment: 10, silence: 'neutral' };
/** Of how many tables this device keeps the secret links. */
const TABLES_KEPT = 50;

/** The strongest bots come last in a box's list. */
export function strongest(box: Box): string {
  return box.levels.at(-1) ?? '';
}

/** Me at the first seat, bots at the others. */
export function againstBots(box: Box, name: string, count = Math.max(...box.seats)): NewTable {
  const seats = Array.from({ length: count }, (_, seat) =>
    seat === 0 ? person(name, seat) : bot(strongest(box), seat),
  );
  return { game: box.id, seats, options: defaults(box), clock: NO_CLOCK };
}

/** What was chosen last time for this box, as far as it still fits; otherwise a game against bots. */
export function lastPlan(box: Box): NewTable {
  const fresh = againstBots(box, myName());
  const last = remembered<NewTable | null>(`plan.${box.id}`, null);
  if (!last || !box.seats.includes(last.seats?.length)) return fresh;
  const seats = last.seats.map((seat, place) =>
    seat.kind === 'bot' && !box.levels.includes(seat.level) ? bot(strongest(box), place) : seat,
  );
  const options = { ...fresh.options };
  for (const { name, values } of box.options) {
    const chosen = last.options?.[name];
    if (chosen !== undefined && values.includes(chosen)) options[name] = chosen;
  }
  return { game: box.id, seats, options, clock: { ...NO_CLOCK, ...last.clock } };
}

/** The same plan for another number of seats: the first ones stay, new ones are bots. */
export function resized(plan: NewTable, count: number, box: Box): NewTable {
  const seats = Array.from({ length: count }, (_, seat) => plan.seats[seat] ?? bot(strongest(box), seat));
  return settled({ ...plan, seats }, box);
}

/** The plan without option values that do not go with the rest of it: those fall back to the default. */
export function settled(plan: NewTable, box: Box): NewTable {
  const allows = BOXES[box.id]?.allows ?? (() => true);
  const options = { ...plan.options };
  for (const { name, values } of box.options) {
    if (!allows({ ...plan, options }, name, options[name] ?? '')) options[name] = values[0] ?? '';
  }
  return { ...plan, options };
}

/** A seat of another kind, with what that kind needs filled in. */
export function turnedInto(kind: SeatPlan['kind'], place: number, box: Box): SeatPlan {
  if (kind === 'person') return person(place === 0 ? myName() : '', place);
  if (kind === 'bot') return bot(strongest(box), place);
  return { kind, name: '', level: '' };
}

/** Opens a table and keeps its secret links on this device: the server tells them only once. */
export async function open(plan: NewTable): Promise<string> {
  return kept(await openTable({ ...plan, seats: plan.seats.map(withName) }));
}

/** Opens the next table for the same people, or finds the one that somebody else at the table has opened. */
export async function playAgain(table: string): Promise<string> {
  return kept(await openRematch(table));
}

function kept(opened: TableOpened): string {
  const links = [opened, ...remembered<TableOpened[]>('links', [])];
  if (opened.watch) remember('links', links.slice(0, TABLES_KEPT));
  return opened.table;
}

export function linksOf(table: string): TableOpened | null {
  return remembered<TableOpened[]>('links', []).find((opened) => opened.table === table) ?? null;
}

export function myName(): string {
  return remembered('name', '');
}

function withName(seat: SeatPlan, place: number): SeatPlan {
  return seat.kind === 'person' && !seat.name.trim() ? person('', place) : { ...seat, name: seat.name.trim() };
}

function person(name: string, place: number): SeatPlan {
  return { kind: 'person', name: name.trim() || m.person_default({ number: place + 1 }), level: '' };
}

function bot(level: string, place: number): SeatPlan {
  return { kind: 'bot', name: BOT_NAMES[place % BOT_NAMES.length] ?? '', level };
}

function defaults(box: Box): Record<string, string> {
  return Object.fromEntries(box.options.map(({ name, values }) => [name, values[0] ?? '']));
}
