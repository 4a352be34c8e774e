import type { Moment, Moments, Position } from '../generated/wire';

/** A past moment as a position without a decision, for a board to draw. */
export function positionAt(
  moment: Moment,
  of: Pick<Moments, 'table' | 'game' | 'seats'>,
  version = moment.ply,
): Position {
  return {
    table: of.table,
    game: of.game,
    version,
    ply: moment.ply,
    label: moment.label,
    over: false,
    seats: of.seats,
    view: moment.view,
    decision: null,
    to_move: null,
    thinking: false,
    back: { undo: false, redo: false, restart: false, ask: null, reason: null },
    scores: [],
    outlook: null,
    offer: null,
    removal: null,
    between_people: false,
    deal_known: false,
    lesson: null,
    ended: null,
    winner: null,
    takebacks: 0,
    rematch: null,
    daily: null,
    clock: null,
    spectators: 0,
    result: null,
  };
}
