import { commonOf, earningsOf, isWrong } from './conglomerates';
import { countLetters, priceOf, spelled, type Venture } from './state';
import { thing } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { Box } from '../../wire';

export const companyName = (box: Box, company: number) => thing(box.names, 'company', company);

/** "steel ACF, price 16" */
export function companyOnOffer(state: Venture, company: number, box: Box): string {
  return m.venture_on_offer({ company: companyName(box, company), amount: priceOf(state, company) });
}

/** All that the drawing of a pile shows, for those who hear it. */
export function pileInWords(state: Venture, pile: number[], box: Box): string {
  const top = pile.at(-1) ?? 0;
  if (pile.length === 1) return m.venture_lone({ company: companyName(box, top) });
  const letters = spelled(commonOf(state, pile));
  return isWrong(state, pile)
    ? m.venture_pair_of({ count: pile.length, facts: m.venture_wrong_pile() })
    : m.venture_pair_of({ count: pile.length, facts: m.venture_pile_earns({ letters, amount: earningsOf(state, pile) }) });
}

/** Why a pile earns what it earns: "8 × 2 letters". */
export function reckoning(state: Venture, count: number, letters: string | number): string {
  const shared = typeof letters === 'number' ? countLetters(letters) : letters.length;
  return `${state.profit_by_size[count] ?? 0} × ${shared}`;
}

/** What a company on top would make of a pile. */
export function outlookInWords(state: Venture, pile: number[]): string {
  if (isWrong(state, pile)) return m.venture_wrong_pile();
  const earns = earningsOf(state, pile);
  const letters = spelled(commonOf(state, pile));
  return earns > 0 ? m.venture_would_earn({ letters, amount: earns }) : m.venture_would_share({ letters });
}

