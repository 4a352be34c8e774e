import type { ClockOrder, SeatOrder } from '../generated/wire';
import { say } from '../lib/words';
import { inWords } from './duration';

const DAY = 86_400;

export type AtFlag = NonNullable<ClockOrder['at_flag']>;
type Times = Required<Pick<ClockOrder, 'kind' | 'turn_seconds' | 'reserve_seconds'>>;

/** The clocks that can be chosen, by id; the first is the default. */
export const PRESETS: Record<string, Times | null> = {
  none: null,
  quick: { kind: 'live', turn_seconds: 30, reserve_seconds: 300 },
  live: { kind: 'live', turn_seconds: 60, reserve_seconds: 600 },
  slow: { kind: 'live', turn_seconds: 120, reserve_seconds: 1800 },
  day: { kind: 'correspondence', turn_seconds: DAY, reserve_seconds: 0 },
  days: { kind: 'correspondence', turn_seconds: 3 * DAY, reserve_seconds: 0 },
  week: { kind: 'correspondence', turn_seconds: 7 * DAY, reserve_seconds: 0 },
};

/** What was agreed about time, in words. */
export function termsText(terms: Times | null, language: string): string {
  if (!terms) return say('web.clock.none');
  const turn = inWords(terms.turn_seconds * 1000, language, terms.kind === 'live' ? 'short' : 'long');
  if (!terms.reserve_seconds) return say('web.clock.per_turn', { turn });
  return say('web.clock.live', { turn, reserve: inWords(terms.reserve_seconds * 1000, language, 'short') });
}

/** The clock of a new table with these seats; null if there is none, or nobody joins by link. */
export function orderedClock(
  { clock, atFlag }: { clock: string; atFlag: AtFlag },
  seats: readonly SeatOrder[],
): ClockOrder | null {
  const terms = PRESETS[clock];
  const people = seats.filter((seat) => seat.kind !== 'bot');
  if (!terms || people.length < 2 || !people.some((seat) => seat.kind === 'link')) return null;
  const two = seats.length === 2 && people.length === 2;
  return { ...terms, at_flag: two ? atFlag : 'bot' };
}
