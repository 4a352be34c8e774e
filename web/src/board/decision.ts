/** What both boards ask of a position. */
import { say } from '../lib/words';
import type { Decision, Position } from './types';

/** The open question, if somebody at this browser has to answer it. */
export function ownDecision(position: Position, mine: readonly number[], readonly: boolean): Decision | null {
  const { decision } = position;
  return !readonly && decision && mine.includes(decision.seat) ? decision : null;
}

/** What is said where nothing is asked. */
export function statusText(position: Position, names: readonly string[], readonly: boolean): string {
  if (position.over || position.view['phase'] === 'over') return say('web.board.panel.over');
  if (readonly) return say('web.board.panel.past');
  const name = position.to_move === null ? '' : (names[position.to_move] ?? '');
  return say('web.board.panel.waiting', { name });
}
