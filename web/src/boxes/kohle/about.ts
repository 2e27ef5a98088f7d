// What can be asked about around the table; the rest is said where it lies.
import { SPACES } from './rules.gen';
import type { Sitting } from './sitting';
import { clanCardsOf, investorsOf } from './state';
import { familyName } from './words';
import { wayRows } from '../../lib/characters';
import { m } from '../../paraglide/messages.js';
import type { About, Row } from '../../table/inspect/inspect.svelte';

/** Sections of the rules, by their number. */
export const RULE = { turn: 1, negotiation: 2, done: 4, end: 6 };

/** What somebody has, as far as it can be seen from here. */
export function aboutSeat({ deal, names, view }: Sitting, seat: number): About {
  const list = (families: number[]) => families.map((family) => familyName(names, family)).join(', ') || '–';
  const done = Array.from({ length: SPACES }, (_, space) => space).filter((space) => deal.closed_by[space] === seat).length;
  const rows: Row[] = [
    { name: m.kohle_about_money(), value: deal.cash[seat] ?? '?' },
    { name: m.kohle_about_investors(), value: list(investorsOf(deal, seat)) },
    { name: m.kohle_about_cards(), value: deal.hand_size[seat] ?? 0 },
    { name: m.kohle_about_deals(), value: done },
  ];
  const laid = clanCardsOf(deal, seat);
  if (laid.length > 0) rows.push({ name: m.kohle_about_clans(), value: list(laid) });
  rows.push(...wayRows(view.seats[seat]));
  const says = deal.dealing && deal.turn === seat ? m.kohle_boss() : view.seat === seat ? m.you() : undefined;
  return { title: names.seats[seat] ?? '', ...(says ? { says } : {}), rows, rule: m.kohle_tell_seat(), at: RULE.negotiation };
}

export const aboutPile = (title: string): About => ({ title, rule: m.kohle_tell_pile(), at: RULE.negotiation });
