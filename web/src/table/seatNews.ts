import type { Clock, Seat } from '../generated/wire';
import { seatName } from '../lib/seats';
import { say } from '../lib/words';

/** The names of the players who have just taken a seat, besides the user. */
export const joined = (before: readonly Seat[], after: readonly Seat[]): string[] =>
  after
    .filter((seat) => seat.claimed && !seat.yours && seat.kind !== 'bot')
    .filter((seat) => before.some((old) => old.number === seat.number && !old.claimed))
    .map((seat) => seatName(seat, after));

/** What players did besides moving, in sentences: they joined, left or came back, agreed to hints, or used one. */
export function seatNews(
  before: readonly Seat[],
  after: readonly Seat[],
  clock: Clock | null = null,
): string[] {
  return after.flatMap((seat) => {
    const old = before.find((one) => one.number === seat.number);
    if (!old) return [];
    const name = seatName(seat, after);
    const news: string[] = [];
    if (seat.claimed && !old.claimed && !seat.yours) news.push(say('web.news.joined', { name }));
    if (seat.left && !old.left && !old.yours) {
      if (clock?.seats[seat.number]?.flagged) news.push(say('web.clock.news', { name }));
      else news.push(seat.removed ? say('web.news.removed', { name }) : say('web.news.left', { name }));
    }
    if (!seat.left && old.left && !seat.yours) news.push(say('web.news.back', { name }));
    if (seat.hints && !old.hints && !seat.yours) news.push(say('web.news.hints_agreed', { name }));
    if (seat.hints_used > old.hints_used) {
      news.push(seat.yours ? say('web.news.hint_used_you') : say('web.news.hint_used', { name }));
    }
    return news;
  });
}
