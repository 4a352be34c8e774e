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
      return resigned(position, names);
    default: // a newer server
      return say('web.ended.early');
  }
}

function resigned(
  { seats, winner: won }: Pick<Position, 'seats' | 'winner'>,
  names: readonly string[],
): string {
  const loser = seats.find((seat) => seat.number !== won);
  if (won === null || !loser) return say('web.ended.early');
  const name = names[loser.number] ?? '';
  const winner = names[won] ?? '';
  if (loser.yours) return say('web.ended.resigned_you', { winner });
  if (seats[won]?.yours) return say('web.ended.resigned_they', { name });
  return say('web.ended.resigned', { name, winner });
}
