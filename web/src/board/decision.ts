/** What every board needs to know about a position. */
import { say } from '../lib/words';
import type { Decision, Position } from './types';

/** The open decision, if a player at this browser has to make it. */
export function ownDecision(position: Position, mine: readonly number[], readonly: boolean): Decision | null {
  const { decision } = position;
  return !readonly && decision && mine.includes(decision.seat) ? decision : null;
}

/** The text to show when there is no decision to make here. */
export function statusText(position: Position, names: readonly string[], readonly: boolean): string {
  if (position.over || position.view['phase'] === 'over') return say('web.board.panel.over');
  if (readonly) return say('web.board.panel.past');
  const name = position.to_move === null ? '' : (names[position.to_move] ?? '');
  return say('web.board.panel.waiting', { name });
}
