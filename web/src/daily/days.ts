// Days are written as in ISO 8601 (2026-11-17) and are those of UTC, as on the server.

const DAY = 24 * 60 * 60 * 1000;

/** The day some days later, or earlier for a negative number. */
export function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/** A day in words of a language. */
export function dayName(day: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(`${day}T00:00:00Z`));
}

/** How long until the next deal, in words of a language: `in 5 hours`. */
export function untilNext(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour');
}
