import { COLOURS, NOBODY, sum, type BigShot } from './state';
import { isDoubled, type Outlook } from './sale';
import { type Names, thing } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { Box } from '../../wire';

/** "2 yellow, 1 red" */
export function tokensInWords(counts: number[], box: Box): string {
  return COLOURS.filter((colour) => (counts[colour] ?? 0) > 0)
    .map((colour) => m.big_shot_tokens_colour({ count: counts[colour] ?? 0, colour: thing(box.names, 'colour', colour) }))
    .join(', ');
}

/** All that the drawing of a district shows, for those who hear it. */
export function districtInWords(state: BigShot, district: number, box: Box): string {
  const counts = state.district[district] ?? [];
  const owner = state.owner[district] ?? NOBODY;
  const value = state.value[district] ?? 0;
  const facts: string[] = [value === 0 ? m.big_shot_park() : m.big_shot_value({ amount: value })];
  if (owner !== NOBODY) {
    facts.push(m.big_shot_owned_by({ colour: thing(box.names, 'colour', owner) }));
    if (isDoubled(district, state.owner, state.borders)) facts.push(m.big_shot_doubled());
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
  const colour = withPlayer(outlook.colour, state, names);
  return outlook.sells ? m.big_shot_would_sell({ ...place, colour }) : m.big_shot_would_lead({ ...place, colour });
}

/** "red (Hugo)"; a colour that nobody plays stands alone. */
function withPlayer(colour: number, state: BigShot, names: Names): string {
  const player = names.seats[state.seat_of[colour] ?? NOBODY];
  const name = thing(names.things, 'colour', colour);
  return player ? `${name} (${player})` : name;
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
