// What the log tells of money: the bill of the turn in hand, and the last time profits were paid.
import type { Line, LogLine, View } from '../../wire';

const OPERATIONS = ['venture_take_over', 'venture_raid', 'venture_reorganise', 'venture_set_apart'];
/** Every turn ends with a draw, and the first begins with this. */
const TURN_ENDS = ['venture_draw', 'venture_begins'];
const PROFITS_PAID = ['venture_profit', 'venture_end', 'venture_end_idle'];

/** The operations of this turn, each with its price. */
export function billOf(view: View): Line[] {
  const lines = view.log.map((entry) => entry.line);
  const from = lines.findLastIndex((line) => TURN_ENDS.includes(line.key));
  return lines.slice(from + 1).filter((line) => OPERATIONS.includes(line.key));
}

export type Earning = { count: number; letters: string; amount: number };
export type Round = {
  /** The number of the event that paid them: as good as a name. */
  number: number;
  /** By seat, pile by pile. */
  earned: Earning[][];
  /** How often that was paid: both profit cards may come up in one draw. */
  times: number;
  /** Turns that have ended since. */
  turnsAgo: number;
};

/** The last time profits were paid, as far as the log reaches. */
export function lastProfits(view: View): Round | null {
  const from = view.log.findLastIndex((entry) => PROFITS_PAID.includes(entry.line.key));
  const heading = view.log[from];
  if (!heading) return null;
  const after = view.log.slice(from + 1);
  const drawn = view.log.slice(0, from).findLastIndex(({ line }) => TURN_ENDS.includes(line.key));
  const times = view.log.slice(drawn + 1).filter(({ line }) => PROFITS_PAID.includes(line.key)).length;
  const earned = view.seats.map((_, seat) => after.filter((entry) => isEarning(entry, seat)).map(({ line }) => earning(line)));
  return { number: heading.number, earned, times, turnsAgo: after.filter(({ line }) => TURN_ENDS.includes(line.key)).length };
}

const isEarning = ({ line }: LogLine, seat: number) => line.key === 'venture_earns' && line.params.seat === seat;

function earning({ params }: Line): Earning {
  return { count: Number(params.count), letters: String(params.letters), amount: Number(params.amount) };
}
