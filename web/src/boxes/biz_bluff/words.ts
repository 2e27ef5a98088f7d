import { ROW } from './rules.gen';
import { claimantOf, lookersOf, NOBODY, noteOn, shownIn, streetOf, UNSEEN, type BizBluff } from './state';
import { standingOn } from './targets';
import { SQUARE } from './town';
import { type Names, thing } from '../../lib/say';
import { m } from '../../paraglide/messages.js';

/** All that the drawing of a shop shows, for those who hear it. */
export function companyInWords(town: BizBluff, company: number, names: Names): string {
  const facts = [thing(names.things, 'street', streetOf(company)), ...fileInWords(town, company, names)];
  return m.biz_bluff_company_label({ company: thing(names.things, 'company', company), facts: facts.join(', ') });
}

/** Whose claim, who has looked, and what one knows oneself. */
export function fileInWords(town: BizBluff, company: number, names: Names): string[] {
  const shown = shownIn(town, company);
  if (shown !== UNSEEN) return [m.biz_bluff_left_board({ token: thing(names.things, 'token', shown) })];
  const facts: string[] = [];
  const claimant = claimantOf(town, company);
  const lookers = lookersOf(town, company);
  const note = noteOn(town, company);
  if (claimant !== NOBODY) facts.push(m.biz_bluff_claimed_by({ seat: names.seats[claimant] ?? '' }));
  if (lookers.length > 0) facts.push(m.biz_bluff_looked_by({ names: namesOf(lookers, names) }));
  if (note !== UNSEEN) facts.push(m.biz_bluff_your_note({ token: thing(names.things, 'token', note) }));
  return facts;
}

export const namesOf = (seats: number[], names: Names) => seats.map((seat) => names.seats[seat] ?? '').join(', ');

/** What a square is, and who stands there: "A1, Wild-goose chase, Hugo stands there". */
export function squareInWords(town: BizBluff, square: number, names: Names): string {
  const what = town.board[square] ?? SQUARE.margin;
  const place = coordinates(square);
  const there = standingOn(town, square);
  const facts = there.length > 0 ? [m.biz_bluff_stands_there({ names: namesOf(there, names) })] : [];
  if (what >= SQUARE.coloured) {
    const company = what - SQUARE.coloured;
    return [m.pair({ name: place, text: companyInWords(town, company, names) }), ...facts].join(', ');
  }
  return [place, kindOfSquare(what, names), ...facts].filter(Boolean).join(', ');
}

function kindOfSquare(what: number, names: Names): string {
  if (what >= SQUARE.svp) return m.biz_bluff_svp_square({ street: thing(names.things, 'street', what - SQUARE.svp) });
  if (what === SQUARE.wildGoose) return m.biz_bluff_wild_goose_square();
  return what === SQUARE.investmentCompany ? m.biz_bluff_investment_company() : '';
}

/** A destination as the panel offers it: "Sunny Side Umbrellas", "Wild-goose chase A1". Plain squares have no name. */
export function destinationName(town: BizBluff, square: number, names: Names): string {
  const what = town.board[square] ?? SQUARE.margin;
  if (what >= SQUARE.coloured) return thing(names.things, 'company', what - SQUARE.coloured);
  if (what === SQUARE.wildGoose) return m.biz_bluff_wild_goose_at({ place: coordinates(square) });
  return kindOfSquare(what, names);
}

/** As on a chess board, from the top left; as the log names squares. */
export function coordinates(square: number): string {
  return `${String.fromCharCode(65 + (square % ROW))}${Math.floor(square / ROW)}`;
}

/** A name in at most two lines, as even as its words allow. */
export function twoLines(name: string): string[] {
  const words = name.split(' ');
  let best = [name];
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    if (longest(lines) < longest(best)) best = lines;
  }
  return best;
}

const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
