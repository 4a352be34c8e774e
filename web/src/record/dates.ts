/** A moment (ISO 8601) as a day in words of a language, in the time zone of this device. */
export function dateOf(moment: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(Date.parse(moment));
}
