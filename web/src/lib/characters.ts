// How the house's people play. Only gentle bots have a way of their own: at every other level all play alike.
import { WAYS } from './characters.gen';
import { sayKey } from './say';
import { m } from '../paraglide/messages.js';
import type { SeatPlan } from '../wire';

/** The level at which characters differ. */
const GENTLE = 'gentle';

/** The way of playing of a bot, in words; '': it has none, or nobody knows it. */
export function wayOf({ kind, level, name }: Pick<SeatPlan, 'kind' | 'level' | 'name'>): string {
  const way = kind === 'bot' && level === GENTLE ? WAYS[name] : undefined;
  return way ? (sayKey(`bot_way_${way}`) ?? '') : '';
}

/** What the card of a seat says of whoever plays it. */
export function wayRows(seat: Pick<SeatPlan, 'kind' | 'level' | 'name'> | undefined) {
  const way = seat ? wayOf(seat) : '';
  return way ? [{ name: m.bot_way(), value: way }] : [];
}
