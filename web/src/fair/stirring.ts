// The numbers that a deal follows from, read out of the log: one of every person who sat there at the deal, by seat.
// Nothing is left to choose for whoever lets the numbers in: not their order, nor whether a seat gives one more.
export type Nonce = { seat: number; nonce: string; at: number };
type Told = { event: string; seat: number; nonce: string; at: number };
/** The numbers of the deal, and after which event it was made. */
export type Stirred = { nonces: Nonce[]; number: number };

const NONCE = /^[0-9a-f]{32}$/;

/** All that was ever thrown in, in the order in which it came. */
export function noncesIn(events: string[]): Nonce[] {
  const told = events.filter((event) => event.startsWith('{')).map((event) => JSON.parse(event) as Told);
  return told.filter(({ event }) => event === 'stirred').map(({ seat, nonce, at }) => ({ seat, nonce, at }));
}

/** One number of each person, by seat; null: somebody threw in what was not theirs to add, or nothing at all. `kinds` tells
 * who was to sit where: a person, a bot, or whoever comes. */
export function noncesAtDeal(kinds: string[], events: string[]): Stirred | null {
  const chairs = kinds.map((kind) => new Chair(kind));
  let number = 0;
  while (!chairs.every((chair) => chair.isReady)) {
    const event = events[number];
    if (event === undefined || !follows(chairs, event)) return null;
    number += 1;
  }
  if (noncesIn(events.slice(number)).length > 0) return null;
  return { nonces: chairs.flatMap(({ given }, seat) => (given ? [{ ...given, seat }] : [])), number };
}

/** Whether this may happen before the deal. What was said is told as a digest only. */
function follows(chairs: Chair[], event: string): boolean {
  if (!event.startsWith('{')) return true;
  const told = JSON.parse(event) as Told;
  if (told.event === 'moved') return false;
  const happens = HAPPENS[told.event];
  if (!happens) return true;
  const chair = chairs[told.seat];
  return chair !== undefined && happens(chair, told);
}

/** A seat before the deal. */
class Chair {
  given: Nonce | null = null;
  /** A bot only keeps it until a friend comes. */
  kept = false;
  sits: string;

  constructor(readonly plan: string) {
    this.sits = plan;
  }

  get isReady(): boolean {
    return this.sits === 'bot' || (this.sits === 'person' && this.given !== null);
  }

  /** Somebody else sits there, with a number of their own to come. */
  change(sits: string, kept = false): true {
    this.sits = sits;
    this.kept = kept;
    this.given = null;
    return true;
  }
}

const HAPPENS: Record<string, (chair: Chair, told: Told) => boolean> = {
  stirred: (chair, { seat, nonce, at }) => {
    if (chair.sits !== 'person' || chair.given !== null || !NONCE.test(nonce)) return false;
    chair.given = { seat, nonce, at };
    return true;
  },
  sat_down: (chair) => (chair.sits === 'open' || chair.kept) && chair.change('person'),
  bot_seated: (chair) => chair.sits === 'open' && chair.change('bot', true),
  seat_freed: (chair) => chair.plan !== 'bot' && chair.change('open'),
  // The number stays in: it is still the same person's seat.
  handed_over: (chair) => {
    chair.sits = 'bot';
    return true;
  },
  taken_back: (chair) => {
    if (chair.plan === 'bot') return false;
    chair.sits = 'person';
    return true;
  },
};
