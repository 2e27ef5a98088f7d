import { costOf, topOf, type Pile } from './figures';
import { industryOf, isCapital, isLow, multipleOf, spelled, symbolOf, type Venture } from './state';
import { thing } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { Box, Line, View } from '../../wire';

export const companyName = (box: Box, company: number) => thing(box.names, 'company', company);

export const industryName = (box: Box, company: number) => thing(box.names, 'industry', industryOf(company));

/** "+4", "−2" */
export const signed = (amount: number) => (amount < 0 ? `−${-amount}` : `+${amount}`);

/** "steel ACF, price 16" */
export function companyOnOffer(view: View, company: number, box: Box): string {
  return m.venture_on_offer({ company: companyName(box, company), amount: costOf(view, company, null) });
}

/** All that the drawing of a pile shows, for those who hear it. */
export function pileInWords(pile: Pile, box: Box): string {
  const count = pile.companies.length;
  if (count === 1) return m.venture_lone({ company: companyName(box, topOf(pile)) });
  if (pile.wrong) return m.venture_pair_of({ count, facts: m.venture_wrong_pile() });
  return m.venture_pair_of({ count, facts: m.venture_pile_earns({ letters: spelled(pile.common), amount: pile.earns }) });
}

/** Why a pile earns what it earns: "8 × 2". */
export const reckoning = (state: Venture, pile: Pile) => `${state.profit_by_size[pile.companies.length] ?? 0} × ${pile.letters}`;

/** What a company on top would make of a pile. */
export function outlookInWords(pile: Pile): string {
  if (pile.wrong) return m.venture_wrong_pile();
  const letters = spelled(pile.common);
  return pile.earns > 0 ? m.venture_would_earn({ letters, amount: pile.earns }) : m.venture_would_share({ letters });
}

/** Why a company does not go on a pile: its industry is there already, or else no letter would be shared. */
export function obstacleInWords(company: number, pile: Pile, box: Box): string {
  const doubled = pile.companies.some((other) => industryOf(other) === industryOf(company));
  return doubled ? m.venture_has_industry({ industry: industryName(box, company) }) : m.venture_no_shared_letter();
}

/** What a takeover card makes of the price: "half price". */
export function takeoverInWords(kind: number): string {
  return [m.venture_half_price(), m.venture_full_price(), m.venture_higher_price()][multipleOf(kind)] ?? '';
}

/** A card for those who hear it: "triangle 5", "banknote 12", "takeover card 1½×". */
export function cardInWords(state: Venture, box: Box, kind: number): string {
  const amount = state.face[kind] ?? 0;
  if (!isCapital(kind)) return m.venture_takeover_card({ card: thing(box.names, 'card', kind) });
  if (!isLow(kind)) return m.venture_note_card({ amount });
  return [m.venture_triangle_card, m.venture_square_card, m.venture_circle_card][symbolOf(kind)]?.({ amount }) ?? '';
}

/** A line of the bill. */
export function billInWords({ key, params }: Line, box: Box): string {
  const company = companyName(box, Number(params.company));
  if (key === 'venture_take_over') return company;
  if (key === 'venture_raid') return m.venture_bill_raid({ company });
  return key === 'venture_reorganise' ? m.venture_bill_reorganise() : m.venture_bill_set_apart();
}
