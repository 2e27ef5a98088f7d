// What can be asked about in the city: a lot of the market, a tower, a seat's figures, a card, deck and stock.
import { costOf, estateOf, type Pile } from './figures';
import { spelled, ventureOf, type Venture } from './state';
import { billInWords, companyName, companyOnOffer, pileInWords, reckoning } from './words';
import { wayRows } from '../../lib/characters';
import { type Names } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { About, Row } from '../../table/inspect/inspect.svelte';
import type { Box, Line, View } from '../../wire';

/** Sections of the rules, by their number. */
const RULE = { sets: 1, conglomerates: 2, turn: 3, profit: 4, end: 5 };

export function aboutLot(view: View, company: number, box: Box): About {
  return {
    title: companyOnOffer(view, company, box),
    rows: [{ name: m.venture_about_price(), value: costOf(view, company, null) }],
    rule: m.venture_about_market(),
    at: RULE.turn,
  };
}

/** What can be raided with a card: whose it is, and what that card makes of the price. */
export function aboutRoof(view: View, company: number, multiple: number, box: Box, owner: string): About {
  return {
    title: companyName(box, company),
    says: owner,
    rows: [{ name: m.venture_about_price(), value: costOf(view, company, multiple) }],
    rule: m.venture_about_raid(),
    at: RULE.turn,
  };
}

/** An operation of this turn, with its price. */
export function aboutBill(line: Line, box: Box): About {
  const of: Record<string, string> = {
    venture_take_over: m.venture_about_market(),
    venture_raid: m.venture_about_raid(),
    venture_reorganise: m.venture_about_reorganise(),
  };
  const rule = of[line.key];
  return {
    title: billInWords(line, box),
    rows: [{ name: m.venture_about_price(), value: String(line.params.amount) }],
    ...(rule ? { rule } : {}),
    at: rule ? RULE.turn : RULE.conglomerates,
  };
}

/** Storey by storey, and why it pays what it pays. */
export function aboutPile(state: Venture, pile: Pile, box: Box): About {
  const rows: Row[] = [
    { name: m.venture_about_height(), value: pile.companies.length },
    { name: m.venture_about_letters(), value: pile.companies.length > 1 && !pile.wrong ? spelled(pile.common) || '–' : '–' },
    {
      name: m.venture_about_pays(),
      value: pile.earns,
      text: pile.earns > 0 ? reckoning(state, pile) : '',
      strong: pile.earns > 0,
    },
  ];
  const says =
    pile.companies.length > 1
      ? pile.companies
          .map((company) => companyName(box, company))
          .reverse()
          .join(', ')
      : undefined;
  return {
    title: pileInWords(pile, box),
    ...(says ? { says } : {}),
    rows,
    rule: m.venture_about_estate(),
    at: RULE.conglomerates,
  };
}

export function aboutSeat(view: View, _box: Box, names: Names, seat: number): About {
  const venture = ventureOf(view);
  const estate = estateOf(view, seat);
  const rows: Row[] = [
    { name: m.venture_about_profits(), value: venture.profit[seat] ?? 0 },
    { name: m.venture_about_next(), value: `+${estate.earns}`, strong: estate.earns > 0 },
    { name: m.venture_about_companies(), value: venture.companies[seat] ?? 0 },
    { name: m.venture_about_cards(), value: venture.hand_size[seat] ?? 0 },
  ];
  const rule = seat === view.seat ? m.venture_about_deck() : m.venture_about_purse();
  return { title: names.seats[seat] ?? '', rows: [...rows, ...wayRows(view.seats[seat])], rule, at: RULE.profit };
}

export const aboutCard = (title: string, capital: boolean): About => ({
  title,
  rule: capital ? m.venture_about_hand() : m.venture_about_raid(),
  at: capital ? RULE.sets : RULE.turn,
});

export const aboutDeck = (title: string): About => ({ title, rule: m.venture_about_deck(), at: RULE.profit });

export const aboutStock = (title: string): About => ({ title, rule: m.venture_about_stock(), at: RULE.end });
