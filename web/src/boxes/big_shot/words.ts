import { COLOURS, NOBODY, type BigShot, type Figures } from './state';
import type { Outlook } from './outlook';
import { sum } from '../../lib/numbers';
import { called, type Names, thing } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { Box } from '../../wire';

/** "2 yellow, 1 red" */
export function tokensInWords(counts: number[], box: Box): string {
  return COLOURS.filter((colour) => (counts[colour] ?? 0) > 0)
    .map((colour) =>
      m.big_shot_tokens_colour({ count: counts[colour] ?? 0, ...called(box.names, colour, 'colour', 'colour_plural') }),
    )
    .join(', ');
}

/** All that the drawing of a district shows, for those who hear it. */
export function districtInWords(state: BigShot, figures: Figures, district: number, box: Box): string {
  const counts = state.district[district] ?? [];
  const owner = state.owner[district] ?? NOBODY;
  const value = state.value[district] ?? 0;
  const facts: string[] = [value === 0 ? m.big_shot_park() : m.big_shot_value({ amount: value })];
  if (owner !== NOBODY) {
    facts.push(m.big_shot_owned_by(called(box.names, owner, 'colour', 'colour_plural')));
    if (figures.doubled[district]) facts.push(m.big_shot_doubled());
  } else {
    facts.push(m.big_shot_tokens_of({ count: sum(counts), total: state.tokens_to_sell }));
    if (sum(counts) > 0) facts.push(tokensInWords(counts, box));
  }
  return m.big_shot_district_label({ district: thing(box.names, 'district', district), facts: facts.join(', ') });
}

/** What one more token would do. */
export function outlookInWords(outlook: Outlook, district: number, state: BigShot, names: Names): string {
  const place = { district: thing(names.things, 'district', district) };
  if (outlook.colour === NOBODY) {
    return outlook.sells ? m.big_shot_would_sell_nobody(place) : m.big_shot_would_tie(place);
  }
  const { colour, colour_plural } = called(names.things, outlook.colour, 'colour', 'colour_plural');
  const player = names.seats[state.seat_of[outlook.colour] ?? NOBODY];
  const gaps = { ...place, colour: withPlayer(colour, player), colour_plural: withPlayer(colour_plural, player) };
  return outlook.sells ? m.big_shot_would_sell(gaps) : m.big_shot_would_lead(gaps);
}

/** "red (Hugo)"; a colour that nobody plays stands alone. */
function withPlayer(colour: string, player: string | undefined): string {
  return player ? `${colour} (${player})` : colour;
}

/** A name in lines of at most so many letters, broken between words. */
export function broken(name: string, longest: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < longest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
