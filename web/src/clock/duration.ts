const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Unit = 'day' | 'hour' | 'minute' | 'second';

function unit(language: string, count: number, name: Unit, unitDisplay: 'long' | 'short'): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay }).format(count);
}

/** A time in words, in its largest fitting unit: `60 seconds`, `10 minutes`, `3 days`. It never says more than there is. */
export function inWords(ms: number, language: string, display: 'long' | 'short' = 'long'): string {
  if (ms >= 2 * DAY || (ms >= DAY && ms % DAY === 0))
    return unit(language, Math.floor(ms / DAY), 'day', display);
  if (ms >= 2 * HOUR) return unit(language, Math.floor(ms / HOUR), 'hour', display);
  if (ms >= 2 * MINUTE || (ms > 0 && ms % MINUTE === 0 && ms > MINUTE)) {
    return unit(language, Math.floor(ms / MINUTE), 'minute', display);
  }
  return unit(language, Math.ceil(ms / SECOND), 'second', display);
}

/** A time as a clock shows it: `0:45`, `10:00`, `1:02:03`. Begun seconds count, so that 0:00 means the end. */
export function asClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
