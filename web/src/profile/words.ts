import type { WordKey } from '../generated/keys';
import type { RatedGame, TableRating } from '../generated/wire';
import { whole } from '../lib/numbers';
import { botName } from '../lib/seats';
import { say } from '../lib/words';

/** A rating with its interval: `1240 ± 90, provisional`. */
export function ratingText(shown: { rating: number; margin: number; provisional: boolean }): string {
  const values = { rating: whole(shown.rating), margin: shown.margin };
  return shown.provisional ? say('web.rating.provisional', values) : say('web.rating.known', values);
}

/** Why a game does not count; empty where nobody would expect it. */
export function obstacleText(obstacle: TableRating['obstacle']): string {
  if (obstacle === null || ['game', 'alone', 'not_playing'].includes(obstacle)) return '';
  // words: web.rating.obstacle.*
  return say(`web.rating.obstacle.${obstacle}` as WordKey);
}

/** How a rated game ended for the player: against all opponents together. */
export function resultText({ opponents }: RatedGame): string {
  const points = opponents.reduce((sum, one) => sum + one.score, 0);
  if (points === opponents.length) return say('web.rating.won');
  if (points === 0) return say('web.rating.lost');
  if (opponents.length === 1) return say('web.rating.drawn');
  return say('web.rating.beat', {
    count: opponents.filter((one) => one.score === 1).length,
    all: opponents.length,
  });
}

/** The opponents of a rated game: levels of bots, or people. */
export function opponentsText({ opponents }: RatedGame): string {
  return opponents
    .map(({ level }) => (level === null ? say('web.rating.person') : botName(level)))
    .join(', ');
}
