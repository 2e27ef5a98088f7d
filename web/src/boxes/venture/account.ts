// What the log tells of money: the bill of the turn in hand.
import type { Line, View } from '../../wire';

const OPERATIONS = ['venture_take_over', 'venture_raid', 'venture_reorganise', 'venture_set_apart'];
/** Every turn ends with a draw, and the first begins with this. */
const TURN_ENDS = ['venture_draw', 'venture_begins'];

/** The operations of this turn, each with its price. */
export function billOf(view: View): Line[] {
  const lines = view.log.map((entry) => entry.line);
  const from = lines.findLastIndex((line) => TURN_ENDS.includes(line.key));
  return lines.slice(from + 1).filter((line) => OPERATIONS.includes(line.key));
}
