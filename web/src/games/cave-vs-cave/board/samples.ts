/** Caves for the tests of this folder: as the server sends them, cut short. */
import type { CaveView, Space } from './types';

export { answer, decision, part } from '../../../board/samples';

export function space(id: string, given: Partial<Space> = {}): Space {
  return {
    id,
    column: 'abc'.indexOf(id.charAt(0)),
    row: Number(id.charAt(1)) - 1,
    kind: 'empty',
    room: null,
    bonus_food: false,
    sides: { n: 'open', e: 'open', s: 'open', w: 'open' },
    ...given,
  };
}

const SPACES = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4', 'b5', 'c5'];

export function cave(given: Partial<CaveView> = {}): CaveView {
  return {
    seat: 0,
    goods: {},
    limits: {},
    spaces: SPACES.map((id) => space(id)),
    edges: [],
    cavern: null,
    orange: 1,
    blue: 0,
    points: 0,
    best_room: 0,
    turns_left: 1,
    ...given,
  };
}
