import type { Position } from '../generated/wire';

/** The same position with its question as a new one, so that the board drops what was begun. */
export function askedAgain(position: Position): Position {
  return { ...position, decision: position.decision && { ...position.decision } };
}
