// What the plain table shows: every figure of a game's glance. A figure is called after what it is of (`seat_coins`: one for
// each seat, `lot_worth`: one for each lot); what ends like a kind of thing is a number of such a thing (`lot_seat`).
import { folderOf } from './folder';
import { language } from '../../lib/language.svelte';
import { type Names, sayKey, signed } from '../../lib/say';
import type { View } from '../../wire';

export type Figure = { name: string; label: string; text: string };
/** The things of one kind, with all that is known of each. */
export type Things = { kind: string; title: string; columns: string[]; rows: { name: string; cells: string[] }[] };

const NOTHING = '–';
const SEAT = 'seat';

/** The figures of the whole table, and those for the seat that looks. */
export function facts(view: View, names: Names): Figure[] {
  const own = Object.entries((view.glance.own ?? {}) as Record<string, unknown>);
  const ours = Object.entries(view.glance).filter(([name, value]) => name !== 'own' && kindOf(name, value, names) === null);
  return [...ours, ...own.map(([name, value]) => [`own_${name}`, value] as const)]
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => ({ name, label: labelOf(name, view), text: shown(name, value, names) }));
}

/** What lies before a seat. */
export function factsOf(seat: number, view: View, names: Names): Figure[] {
  return ofKind(SEAT, view, names).map(([name, values]) => {
    return { name, label: labelOf(name, view), text: shown(name, values[seat], names) };
  });
}

/** A table for each kind of thing that there are figures of. */
export function things(view: View, names: Names): Things[] {
  const kinds = kindsOf(names).filter((kind) => kind !== SEAT && ofKind(kind, view, names).length > 0);
  return kinds.map((kind) => {
    const figures = ofKind(kind, view, names);
    const rows = named(kind, names).map((name, place) => {
      return { name, cells: figures.map(([figure, values]) => shown(figure, values[place], names)) };
    });
    return { kind, title: labelOf(`things_${kind}`, view), columns: figures.map(([name]) => labelOf(name, view)), rows };
  });
}

/** A number as people read it: a thing by its name. */
export function shown(name: string, value: unknown, names: Names): string {
  if (Array.isArray(value)) return value.map((one) => shown(name, one, names)).join(', ');
  if (typeof value === 'boolean') return value ? '✓' : NOTHING;
  if (typeof value !== 'number') return typeof value === 'string' ? value : NOTHING;
  const kind = kindsOf(names).find((kind) => name === kind || name.endsWith(`_${kind}`));
  return kind ? (named(kind, names)[value] ?? NOTHING) : signed(value);
}

/** The kind of thing that a figure has a value for each of; null: it is of the whole table. */
function kindOf(name: string, value: unknown, names: Names): string | null {
  return (Array.isArray(value) && kindsOf(names).find((kind) => name.startsWith(`${kind}_`))) || null;
}

function ofKind(kind: string, view: View, names: Names): [string, unknown[]][] {
  const figures = Object.entries(view.glance).filter(([name, value]) => kindOf(name, value, names) === kind);
  return figures.filter(([, values]) => isPlain(values)) as [string, unknown[]][];
}

function kindsOf(names: Names): string[] {
  return [SEAT, ...Object.keys(names.things[language.current] ?? {})];
}

function named(kind: string, names: Names): string[] {
  return kind === SEAT ? names.seats : (names.things[language.current]?.[kind] ?? []);
}

/** Numbers, texts and lists of them; what has parts of its own needs a page of its own. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value)
    ? value.every((one) => one === null || typeof one !== 'object')
    : value === null || typeof value !== 'object';
}

function labelOf(name: string, view: View): string {
  return sayKey(`${folderOf(view.game)}_glance_${name}`) ?? name.replaceAll('_', ' ');
}
