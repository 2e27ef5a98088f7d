// Who is to sit where, before a table is opened.
import { expectStirring, witnessOf } from '../fair/witness';
import { openLesson, openRematch, openTable } from '../lib/api';
import { SITTERS } from '../lib/faces';
import { remember, remembered } from '../lib/remembered';
import { m } from '../paraglide/messages.js';
import type { Box, Clock, NewTable, SeatPlan, TableOpened } from '../wire';

const NO_CLOCK: Clock = { move: 0, moment: 10, silence: 'neutral' };
/** Whether one may ask for a hint: where nobody else plays, always, never. */
export const HINTS = ['usual', 'always', 'never'] as const;
/** Of how many tables this device keeps the secret links. */
const TABLES_KEPT = 50;

/** The strongest bots come last in a box's list. */
export function strongest(box: Box): string {
  return box.levels.at(-1) ?? '';
}

/** Of the bots that sit down: the level one last chose, else the one a first evening with this box is best with. */
export function usualLevel(box: Box): string {
  const known = [remembered('level', ''), ...box.first_game.bots, ...box.levels];
  return known.find((level) => box.levels.includes(level)) ?? '';
}

export function rememberLevel(level: string): void {
  remember('level', level);
}

/** Me at the first seat, bots at the others: with so many as make a good first evening, and without a clock. */
export function againstBots(box: Box, name: string, count = 1 + box.first_game.bots.length): NewTable {
  const plan = {
    game: box.id,
    seats: [person(name, 0)],
    options: defaults(box),
    clock: NO_CLOCK,
    hints: 'usual' as const,
    stirred: true,
    edition: '',
  };
  return resized(plan, count, box);
}

/** What was chosen last time for this box, as far as it still fits; otherwise a game against bots. */
export function lastPlan(box: Box): NewTable {
  const fresh = againstBots(box, myName());
  const last = remembered<NewTable | null>(`plan.${box.id}`, null);
  if (!last || !box.seats.includes(last.seats?.length)) return fresh;
  const seats = last.seats.map((seat) =>
    seat.kind === 'bot' && !box.levels.includes(seat.level) ? { ...seat, level: usualLevel(box) } : seat,
  );
  const options = { ...fresh.options };
  for (const { name, values } of box.options) {
    const chosen = last.options?.[name];
    if (chosen !== undefined && values.includes(chosen)) options[name] = chosen;
  }
  return {
    game: box.id,
    seats,
    options,
    clock: { ...NO_CLOCK, ...last.clock },
    hints: HINTS.find((hints) => hints === last.hints) ?? 'usual',
    stirred: true,
    edition: '',
  };
}

/** The same plan for another number of seats: the first ones stay, new ones are bots. */
export function resized(plan: NewTable, count: number, box: Box): NewTable {
  const seats = plan.seats.slice(0, count);
  while (seats.length < count) seats.push(bot(usualLevel(box), seats));
  return settled({ ...plan, seats }, box);
}

/** The plan without option values that do not go with the rest of it: those fall back to the default. */
export function settled(plan: NewTable, box: Box): NewTable {
  const options = { ...plan.options };
  for (const { name, values } of box.options) {
    const wanted = [options[name] ?? '', ...values];
    options[name] = wanted.find((value) => allows(box, { ...plan, options }, name, value)) ?? '';
  }
  return { ...plan, options };
}

/** Whether a value of an option goes with the rest of a plan. To a default other options give way, seats do not. */
export function allows(box: Box, plan: NewTable, option: string, value: string): boolean {
  const isDefault = box.options.find(({ name }) => name === option)?.values[0] === value;
  const chosen: Record<string, string> = { ...plan.options, [option]: value };
  return !box.conflicts.some(
    ({ seats, options }) =>
      option in options &&
      !(isDefault && Object.keys(options).length > 1) &&
      seats.includes(plan.seats.length) &&
      Object.entries(options).every(([name, excluded]) => chosen[name] === excluded),
  );
}

/** Opens a table and keeps its secret links on this device: the server tells them only once. */
export async function open(plan: NewTable): Promise<string> {
  const table = kept(await openTable({ ...plan, seats: plan.seats.map(withName) }));
  if (plan.stirred) expectStirring(table);
  return table;
}

/** Opens a table at which one is taught a box. */
export async function learnAt(box: Box): Promise<string> {
  return kept(await openLesson(box.id, { name: person(myName(), 0).name }));
}

/** Opens the next table for the same people, or finds the one that somebody else at the table has opened. */
export async function playAgain(table: string): Promise<string> {
  const next = kept(await openRematch(table));
  if (witnessOf(table)?.asked) expectStirring(next);
  return next;
}

function kept(opened: TableOpened): string {
  const links = [opened, ...remembered<TableOpened[]>('links', [])];
  if (opened.watch) remember('links', links.slice(0, TABLES_KEPT));
  return opened.table;
}

export function linksOf(table: string): TableOpened | null {
  return remembered<TableOpened[]>('links', []).find((opened) => opened.table === table) ?? null;
}

/** A freed seat has a new link. */
export function keepLink(table: string, seat: number, token: string): void {
  const kept = remembered<TableOpened[]>('links', []);
  const changed = kept.map((opened) =>
    opened.table === table ? { ...opened, links: opened.links.map((old, place) => (place === seat ? token : old)) } : opened,
  );
  remember('links', changed);
}

export function myName(): string {
  return remembered('name', '');
}

function withName(seat: SeatPlan, place: number): SeatPlan {
  return seat.kind === 'person' && !seat.name.trim() ? person('', place) : { ...seat, name: seat.name.trim() };
}

export function person(name: string, place: number): SeatPlan {
  return { kind: 'person', name: name.trim() || m.person_default({ number: place + 1 }), level: '' };
}

/** Somebody who does not sit at the table yet. */
export function bot(level: string, others: { name: string }[]): SeatPlan {
  const [, ...people] = SITTERS;
  const free = people.filter((name) => !others.some((other) => other.name === name));
  return { kind: 'bot', name: free[0] ?? SITTERS[0] ?? '', level };
}

function defaults(box: Box): Record<string, string> {
  const printed = Object.fromEntries(box.options.map(({ name, values }) => [name, values[0] ?? '']));
  return { ...printed, ...box.first_game.options };
}
