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
