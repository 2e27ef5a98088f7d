// What can be asked about in the city: a district, a space of the road, a seat's purse.
import { coloursOf, COLOURS, figuresOf, bigShotOf, NOBODY } from './state';
import { tokensInWords } from './words';
import { wayRows } from '../../lib/characters';
import { sum } from '../../lib/numbers';
import { signed, thing, type Names } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { About, Row } from '../../table/inspect/inspect.svelte';
import type { Box, View } from '../../wire';

/** Sections of the rules, by their number. */
export const RULE = { set_up: 0, walk: 2, sale: 5, loans: 6, end: 7 };

export function aboutDistrict(view: View, box: Box, names: Names, district: number): About {
  const [city, figures] = [bigShotOf(view), figuresOf(view)];
  const owner = city.owner[district] ?? NOBODY;
  const park = (city.value[district] ?? 0) === 0;
  const title = thing(box.names, 'district', district);
  const rule = park ? m.big_shot_about_park() : m.big_shot_about_sale();
  const at = park ? RULE.end : RULE.sale;
  if (owner !== NOBODY)
    return { title, says: saysOwned(view, names, district, owner), rule: m.big_shot_about_owned(), at: RULE.end };
  const leader = figures.leader[district] ?? NOBODY;
  const who = leaderInWords(view, box, names, leader);
  const left = m.big_shot_about_to_go({ count: figures.to_go[district] ?? 0 });
  const counts = city.district[district] ?? [];
  const row = (colour: number): Row => ({
    name: playerOf(view, box, names, colour),
    seat: seatOf(view, colour),
    value: counts[colour] ?? 0,
    text: textOf(leader, figures.next_leader[district]?.[colour], colour),
    strong: colour === leader,
  });
  return {
    title,
    says: [park ? '' : m.big_shot_about_worth({ amount: figures.worth[district] ?? 0 }), who, left].filter(Boolean).join(' '),
    rows: COLOURS.map(row),
    rule,
    at,
  };
}

function leaderInWords(view: View, box: Box, names: Names, leader: number): string {
  if (leader === NOBODY) return m.big_shot_about_nobody();
  if (seatOf(view, leader) === undefined) return m.big_shot_about_blocked({ colour: thing(box.names, 'colour', leader) });
  return m.big_shot_about_leads({ seat: playerOf(view, box, names, leader) });
}

function textOf(leader: number, next: number | undefined, colour: number): string {
  if (leader === colour) return m.big_shot_about_ahead();
  return next === colour ? m.big_shot_about_one_more() : '';
}

function saysOwned(view: View, names: Names, district: number, owner: number): string {
  const amount = figuresOf(view).worth[district] ?? 0;
  const seat = names.seats[seatOf(view, owner) ?? NOBODY] ?? thing(names.things, 'colour', owner);
  return m.big_shot_about_sold({ seat, amount });
}

export function aboutSpace(view: View, box: Box, space: number): About {
  const city = bigShotOf(view);
  const here = city.promoter === space;
  const counts = here ? city.lot : (city.space[space] ?? []);
  const says = sum(counts) > 0 ? tokensInWords(counts, box) : m.big_shot_about_emptied();
  return { title: m.big_shot_about_space({ number: space + 1 }), says, rule: m.big_shot_about_walk(), at: RULE.walk };
}

export const aboutDie = (die: number): About => ({
  title: m.big_shot_die({ die }),
  rule: m.big_shot_about_walk(),
  at: RULE.walk,
});

export const aboutBank = (count: number, amount: number): About => ({
  title: m.big_shot_bank({ count }),
  rule: m.big_shot_about_debts({ amount }),
  at: RULE.loans,
});

/** What a seat would end with, as a bill; what it only leads is not in it. */
export function aboutSeat(view: View, box: Box, names: Names, seat: number): About {
  const [city, figures] = [bigShotOf(view), figuresOf(view)];
  const own = seat === view.seat ? (figures.own?.capital ?? null) : null;
  const capital = figures.capitals[seat] ?? own;
  const colours = coloursOf(city, seat);
  const purses = colours.map((colour): Row => ({
    name: m.big_shot_about_cash({ colour: thing(box.names, 'colour', colour) }),
    value: city.cash[colour] ?? '?',
  }));
  const districts = city.owner.flatMap((owner, district): Row[] =>
    colours.includes(owner) ? [{ name: thing(box.names, 'district', district), value: figures.worth[district] ?? 0 }] : [],
  );
  const debts = colours.reduce((all, colour) => all + (figures.purses[colour]?.debts ?? 0), 0);
  const loans: Row[] = debts > 0 ? [{ name: m.big_shot_about_loans(), value: signed(-debts) }] : [];
  const name = names.seats[seat] ?? '';
  return {
    title: capital === null ? name : m.big_shot_about_capital({ seat: name, amount: capital }),
    says: m.big_shot_about_capital_now(),
    rows: [...purses, ...districts, ...loans, ...wayRows(view.seats[seat])],
    rule: m.big_shot_about_debts({ amount: city.debt }),
    at: RULE.loans,
  };
}

const seatOf = (view: View, colour: number) => {
  const seat = bigShotOf(view).seat_of[colour] ?? NOBODY;
  return seat === NOBODY ? undefined : seat;
};

function playerOf(view: View, box: Box, names: Names, colour: number): string {
  const seat = seatOf(view, colour);
  const shade = thing(box.names, 'colour', colour);
  return seat === undefined
    ? shade
    : coloursOf(bigShotOf(view), seat).length > 1
      ? `${names.seats[seat] ?? ''} (${shade})`
      : (names.seats[seat] ?? '');
}
