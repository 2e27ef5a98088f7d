import { m } from '../paraglide/messages.js';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 hours ago", from seconds since 1970. */
export function ago(then: number, language: string, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const passed = Math.max(0, now - then);
  for (const [unit, seconds] of UNITS) {
    if (passed >= seconds) return format.format(-Math.floor(passed / seconds), unit);
  }
  return format.format(0, 'minute');
}

/** What is left on a clock: "0:07", "4:30", "3 h 12 min", "2 d 5 h". */
export function left(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return m.time_days({ days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours > 0) return m.time_hours({ hours, minutes: minutes % 60 });
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

const HOUR = 3600;
const DAY = 86400;

/** How much time a table gives for a turn, in words. */
export function timeOf({ move }: { move: number }): string {
  if (move === 0) return m.time_none();
  if (move < HOUR) return m.turn_minutes({ minutes: Math.round(move / 60) });
  return m.turn_days({ days: Math.round(move / DAY) });
}

/** "14 Nov", with the year if it is another. */
export function day(at: number, language: string): string {
  const date = new Date(at * 1000);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year }).format(date);
}

/** A count that may be shared, or a score, with a minus sign that is one. */
export function number(value: number, language: string, digits = 1): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value).replace('-', '−');
}
