import type { Seat } from '../generated/wire';
import { seatName } from '../lib/seats';
import { say } from '../lib/words';

/** What players did besides moving, in sentences: they joined, left or came back, agreed to hints, or used one. */
export function seatNews(before: readonly Seat[], after: readonly Seat[]): string[] {
  return after.flatMap((seat) => {
    const old = before.find((one) => one.number === seat.number);
    if (!old) return [];
    const name = seatName(seat, after);
    const news: string[] = [];
    if (seat.claimed && !old.claimed && !seat.yours) news.push(say('web.news.joined', { name }));
    if (seat.left && !old.left && !old.yours) {
      news.push(seat.removed ? say('web.news.removed', { name }) : say('web.news.left', { name }));
    }
    if (!seat.left && old.left && !seat.yours) news.push(say('web.news.back', { name }));
    if (seat.hints && !old.hints && !seat.yours) news.push(say('web.news.hints_agreed', { name }));
    if (seat.hints_used > old.hints_used) {
      news.push(seat.yours ? say('web.news.hint_used_you') : say('web.news.hint_used', { name }));
    }
    return news;
  });
}
