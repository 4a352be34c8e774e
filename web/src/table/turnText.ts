import type { Position } from '../generated/wire';
import { say } from '../lib/words';

/** Whose turn it is, in words; empty if it is nobody's. */
export function turnText(position: Position, names: readonly string[], mine: readonly number[]): string {
  if (position.over) return say('web.table.over');
  const mover = position.to_move;
  if (mover === null) return '';
  const name = names[mover] ?? '';
  if (mine.includes(mover)) {
    return mine.length > 1 ? say('web.table.turn_of', { name }) : say('web.table.your_turn');
  }
  if (position.thinking) return say('web.table.thinking', { name });
  const seat = position.seats[mover];
  const joined = seat === undefined || seat.claimed || seat.kind === 'bot';
  return joined ? say('web.table.their_turn', { name }) : say('web.table.waiting_to_join', { name });
}
