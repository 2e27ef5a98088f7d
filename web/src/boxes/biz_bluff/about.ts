// What can be asked about in the town: a company and its file, a square, a seat's riches.
import { bizBluffOf, figuresOf, shownIn, NOTHING, TOKENS, UNSEEN } from './state';
import { SQUARE } from './town';
import { coordinates, destinationName, fileInWords, namesOf } from './words';
import { standingOn } from './targets';
import { wayRows } from '../../lib/characters';
import { thing, type Names } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { About, Row } from '../../table/inspect/inspect.svelte';
import type { Box, View } from '../../wire';

/** Sections of the rules, by their number. */
const RULE = { turn: 1, roll: 3, landing: 4, cards: 5, investing: 6, end: 7 };

/** Who claims it, who has looked, and what its file would bring whoever holds shares. */
export function aboutCompany(view: View, names: Names, company: number): About {
  const town = bizBluffOf(view);
  const { share_brings, share_lost } = figuresOf(view);
  const row = (token: number): Row => ({
    name: thing(names.things, 'token', token),
    value: share_lost[token] ? '✕' : `${share_brings[token] ?? 0} $`,
    text: share_lost[token] ? m.biz_bluff_about_lost() : m.biz_bluff_about_a_share(),
  });
  const gone = shownIn(town, company) !== UNSEEN;
  const facts = fileInWords(town, company, names);
  return {
    title: thing(names.things, 'company', company),
    says: facts.length > 0 ? facts.join(', ') : m.biz_bluff_about_unknown(),
    rows: gone ? [] : TOKENS.map(row),
    rule: gone ? m.biz_bluff_about_gone() : m.biz_bluff_about_file(),
    at: gone ? RULE.end : RULE.landing,
  };
}

export function aboutSquare(view: View, names: Names, square: number): About {
  const town = bizBluffOf(view);
  const what = town.board[square] ?? SQUARE.margin;
  if (what >= SQUARE.coloured)
    return {
      ...aboutCompany(view, names, what - SQUARE.coloured),
      title: m.biz_bluff_about_before({ company: thing(names.things, 'company', what - SQUARE.coloured) }),
    };
  const there = standingOn(town, square);
  return {
    title: destinationName(town, square, names) || coordinates(square),
    ...(there.length > 0 ? { says: m.biz_bluff_stands_there({ names: namesOf(there, names) }) } : {}),
    rule: ruleOf(what),
    at: RULE.landing,
  };
}

function ruleOf(what: number): string {
  if (what >= SQUARE.svp) return m.biz_bluff_about_svp();
  if (what === SQUARE.wildGoose) return m.biz_bluff_about_goose();
  return what === SQUARE.investmentCompany ? m.biz_bluff_about_investment() : m.biz_bluff_about_white();
}

export function aboutSeat(view: View, _box: Box, names: Names, seat: number): About {
  const town = bizBluffOf(view);
  const claim = town.claim[seat] ?? NOTHING;
  const rows: Row[] = [
    { name: m.biz_bluff_about_money(), value: `${town.cash[seat] ?? 0} $` },
    { name: m.biz_bluff_about_shares(), value: town.shares[seat] ?? 0 },
  ];
  if (claim !== NOTHING) rows.push({ name: m.biz_bluff_about_claim(), value: thing(names.things, 'company', claim) });
  const amount = figuresOf(view).riches[seat] ?? 0;
  return {
    title: m.biz_bluff_about_riches({ seat: names.seats[seat] ?? '', amount }),
    rows: [...rows, ...wayRows(view.seats[seat])],
    rule: m.biz_bluff_about_end(),
    at: RULE.end,
  };
}

export const aboutCards = (): About => ({
  title: m.biz_bluff_about_cards(),
  rule: m.biz_bluff_about_cards_how(),
  at: RULE.cards,
});

export const aboutDie = (die: number): About => ({
  title: m.biz_bluff_die({ die }),
  rule: m.biz_bluff_about_roll(),
  at: RULE.roll,
});
