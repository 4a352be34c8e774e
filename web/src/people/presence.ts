import type { Seat } from '../generated/wire';
import { ago } from '../lib/time';
import { language, say } from '../lib/words';

/** Whether somebody is at a seat, in words. `now`: the time, so that it can be shown again later. */
export function presenceText(seat: Seat, now = Date.now()): string {
  if (seat.left) return seat.removed ? say('web.seat.removed') : say('web.seat.left');
  if (seat.kind === 'bot') return say('web.seat.is_bot');
  if (!seat.claimed) return say('web.seat.free');
  if (seat.present) return say('web.seat.here');
  if (seat.away_since === null) return say('web.seat.away');
  return say('web.presence.away_since', { time: ago(seat.away_since, language(), now) });
}

/** The sign of a seat's presence, so that color is never the only signal. */
export function presenceSign(seat: Seat): 'present' | 'away' | 'free' | null {
  if (seat.kind === 'bot') return null;
  if (!seat.claimed) return 'free';
  return seat.present ? 'present' : 'away';
}
