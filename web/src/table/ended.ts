import type { Position } from '../generated/wire';
import { say } from '../lib/words';

/** Why a game ended early and who won, in a sentence; null if it was played to its end or is not over. */
export function whyEnded(
  position: Pick<Position, 'seats' | 'winner'> & { ended: string | null },
  names: readonly string[],
): string | null {
  switch (position.ended) {
    case null:
      return null;
    case 'left':
      return say('web.ended.left');
    case 'closed':
      return say('web.ended.closed');
    case 'resigned':
      return lost('web.ended.resigned', position, names);
    case 'time':
      return lost('web.clock.ended', position, names);
    default: // a newer server
      return say('web.ended.early');
  }
}

// words: web.ended.resigned, web.ended.resigned_you, web.ended.resigned_they, web.clock.ended, web.clock.ended_you, web.clock.ended_they
function lost(
  how: 'web.ended.resigned' | 'web.clock.ended',
  { seats, winner: won }: Pick<Position, 'seats' | 'winner'>,
  names: readonly string[],
): string {
  const loser = seats.find((seat) => seat.number !== won);
  if (won === null || !loser) return say('web.ended.early');
  const name = names[loser.number] ?? '';
  const winner = names[won] ?? '';
  if (loser.yours) return say(`${how}_you`, { winner });
  if (seats[won]?.yours) return say(`${how}_they`, { name });
  return say(how, { name, winner });
}
