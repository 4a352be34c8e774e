/** How long ago something was, in words of a language: `5 minutes ago`, `yesterday`. */
export function ago(when: string, language: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  let span = (Date.parse(when) - now) / 1000;
  if (Math.abs(span) < 45) return format.format(0, 'second');
  for (const [unit, size] of [
    ['second', 60],
    ['minute', 60],
    ['hour', 24],
    ['day', 7],
    ['week', 4.35],
    ['month', 12],
  ] as const) {
    if (Math.abs(span) < size) return format.format(Math.round(span), unit);
    span /= size;
  }
  return format.format(Math.round(span), 'year');
}
