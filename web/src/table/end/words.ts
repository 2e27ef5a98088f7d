// What the end says with the words of a box.
import { type Names, sayKey, sayLine, signed } from '../../lib/say';
import { m } from '../../paraglide/messages.js';
import type { Line, LogLine } from '../../wire';
import type { Player } from './cast';
import type { TurningPoint } from './series';

/** What a row of the account is called: a line may have other words where all seats share it. */
export function rowName(line: Line, names: Names): string {
  const shared = { ...line, key: `${line.key}_row` };
  return sayKey(shared.key, {}) === null ? sayLine(line, names) : sayLine(shared, names);
}

/** "Stella takes the lead", or "Stella: +31". */
export function titleOf(point: TurningPoint, cast: Player[]): string {
  const name = cast[point.seat]?.name ?? '';
  return point.leader === null ? m.end_leap({ name, change: change(point.change) }) : m.end_lead({ name });
}

/** What happened then, in the words of the log: the deed, and what came of it, if it can be for that seat. */
export function happened(point: TurningPoint, log: LogLine[], names: Names): string {
  const lines = log.filter(({ number }) => number === point.number).map(({ line }) => line);
  const since = lines.slice(1);
  const came = since.findLast((line) => line.params.seat === point.seat) ?? since.at(-1);
  return [...lines.slice(0, 1), ...(came ? [came] : [])].map((line) => sayLine(line, names)).join(' ');
}

/** "Stella +10, Hugo −13": the largest changes first. */
export function changesTold(changes: number[], cast: Player[], most = 3): string {
  const moved = changes.map((by, seat) => ({ by, seat })).filter(({ by }) => by !== 0);
  moved.sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  return moved
    .slice(0, most)
    .map(({ by, seat }) => `${cast[seat]?.name} ${change(by)}`)
    .join(', ');
}

export function change(by: number): string {
  return by > 0 ? `+${by}` : signed(by);
}
