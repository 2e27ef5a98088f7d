// What is chosen on the set-up page: a plan of the table, and where among those at this screen I sit.
import { bot, lastPlan, myName, person, settled, usualLevel } from '../plan';
import { remembered } from '../../lib/remembered';
import type { Box, Clock, NewTable, SeatPlan } from '../../wire';

export type Setup = { plan: NewTable; /** My seat; null: I only open the table. */ me: number | null };

/** Who may sit on a chair. */
export type Who = 'me' | 'friend' | 'screen' | 'bot';

/** As it was set up last time on this device. */
export function lastSetup(box: Box): Setup {
  const plan = lastPlan(box);
  const me = remembered<number | null>(`me.${box.id}`, 0);
  const isPerson = me !== null && plan.seats[me]?.kind === 'person';
  const timed = withTime(plan, box, plan.clock);
  return { plan: timed, me: isPerson ? me : firstPerson(plan.seats) };
}

const firstPerson = (seats: SeatPlan[]) => {
  const found = seats.findIndex((seat) => seat.kind === 'person');
  return found < 0 ? null : found;
};

export function whoSits({ plan, me }: Setup, place: number): Who {
  const kind = plan.seats[place]?.kind;
  if (kind === 'person') return place === me ? 'me' : 'screen';
  return kind === 'bot' ? 'bot' : 'friend';
}

/** Somebody else on a chair. If it is me, whoever sat there sits where I was. */
export function seated(setup: Setup, place: number, who: Who, box: Box): Setup {
  if (whoSits(setup, place) === who) return setup;
  const seats = [...setup.plan.seats];
  const before = seats[place];
  if (!before) return setup;
  let me = setup.me === place ? null : setup.me;
  if (who === 'me') {
    const mine = setup.me === null ? undefined : seats[setup.me];
    if (setup.me !== null) seats[setup.me] = before;
    seats[place] = mine ?? person(myName(), place);
    me = place;
  } else if (who === 'screen') {
    seats[place] = person('', place);
  } else {
    seats[place] = who === 'bot' ? bot(usualLevel(box), seats) : { kind: 'open', name: '', level: '' };
  }
  return { plan: { ...setup.plan, seats }, me };
}

export function changed(setup: Setup, place: number, seat: Partial<SeatPlan>): Setup {
  const seats = setup.plan.seats.map((old, at) => (at === place ? { ...old, ...seat } : old));
  return { ...setup, plan: { ...setup.plan, seats } };
}

// ---- Time ----

export type Way = 'none' | 'live' | 'day';
export type Pair = { name: string; move: number; moment: number };

const MINUTE = 60;
const DAY = 86400;

/** The pairs of times that go together: for a turn, and to react while others are busy. */
export const PAIRS: Record<Way, Pair[]> = {
  none: [{ name: 'peace', move: 0, moment: 10 }],
  live: [
    { name: 'brisk', move: MINUTE, moment: 10 },
    { name: 'easy', move: 2 * MINUTE, moment: 20 },
    { name: 'leisurely', move: 5 * MINUTE, moment: 40 },
  ],
  day: [
    { name: 'daily', move: DAY, moment: DAY },
    { name: 'post', move: 3 * DAY, moment: DAY },
  ],
};

/** What each way begins with. */
export const USUAL: Record<Way, string> = { none: 'peace', live: 'easy', day: 'daily' };

export function wayOf({ move }: Clock): Way {
  if (move === 0) return 'none';
  return move < DAY ? 'live' : 'day';
}

/** The pair that a clock is nearest to. */
export function pairOf(clock: Clock): Pair {
  const pairs = PAIRS[wayOf(clock)];
  return pairs.reduce((best, pair) => (Math.abs(pair.move - clock.move) < Math.abs(best.move - clock.move) ? pair : best));
}

/** The option by which games with moments to react are played live, or in peace. It goes with the time. */
export const PACE = 'pace';

/** A plan with this clock: live games hurry whoever may react, the others ask everybody in peace. */
export function withTime(plan: NewTable, box: Box, clock: Clock): NewTable {
  const { move, moment } = pairOf(clock);
  const pace = wayOf(clock) === 'live' ? 'live' : 'courteous';
  const has = box.options.some(({ name, values }) => name === PACE && values.includes(pace));
  const options = has ? { ...plan.options, [PACE]: pace } : plan.options;
  return { ...plan, options, clock: { ...clock, move, moment } };
}

/** The options that are chosen one by one: those that go with the time are not. */
export const houseRules = (box: Box) => box.options.filter(({ name }) => name !== PACE);

/** How many of them are not as printed. */
export const differing = (box: Box, { options }: NewTable) =>
  houseRules(box).filter(({ name, values }) => (options[name] ?? values[0]) !== values[0]).length;

/** The same plan without house rules. */
export function asPrinted(plan: NewTable, box: Box): NewTable {
  const printed = Object.fromEntries(houseRules(box).map(({ name, values }) => [name, values[0] ?? '']));
  return settled({ ...plan, options: { ...plan.options, ...printed } }, box);
}
