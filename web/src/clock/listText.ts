import type { TableSummary } from '../generated/wire';
import { say } from '../lib/words';
import { inWords } from './duration';
import { termsText } from './presets';

/** The clock of a table in a list: what was agreed, or the days that are left; empty if there is none. */
export function clockText({ clock, status }: TableSummary, language: string): string {
  if (!clock || status === 'over') return '';
  const time = clock.running === null ? undefined : clock.seats[clock.running];
  if (!time || clock.terms.kind === 'live') return termsText(clock.terms, language);
  return say('web.clock.left', { time: inWords(time.turn_ms + time.reserve_ms, language) });
}
