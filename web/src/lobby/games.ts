import type { GameId } from '../generated/wire';
import { say } from '../lib/words';

/** What a game is called where there is little room. */
export function shortName(game: GameId): string {
  return game === 'cave-vs-cave' ? say('cave_vs_cave.short') : say('cave_farmers.short');
}

/** A picture for a game, of the group `space`: below the ground, or out in the meadows. */
export const GAME_ART: Record<GameId, string> = {
  'cave-vs-cave': 'drift_mining',
  'cave-farmers': 'sheep_farming',
};
