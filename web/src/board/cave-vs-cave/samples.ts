/** Answers, decisions and caves for the tests of this folder: as the server sends them, cut short. */
import type { Answer, CaveView, Decision, Part, Space } from './types';

export function answer(move: string, given: Partial<Answer> = {}): Answer {
  return {
    move,
    text: `${move}.`,
    kind: 'gain',
    part: null,
    action: null,
    room: null,
    space: null,
    edge: null,
    with_room: null,
    strength: null,
    imitates: null,
    loot: null,
    lays: [],
    pay: {},
    gain: {},
    after: { goods: {}, points: 0, lost: {} },
    reveals: false,
    ...given,
  };
}

export function part(given: Partial<Part> = {}): Part {
  return {
    source: 'tile',
    id: 'housework',
    part: 0,
    alternative: 0,
    kind: 'gain',
    text: 'A part.',
    state: 'open',
    reason: null,
    pay: {},
    gain: {},
    ...given,
  };
}

export function decision(kind: string, answers: Answer[], parts: Part[] = []): Decision {
  return {
    seat: 0,
    kind,
    prompt: 'What now?',
    answers,
    parts,
    barred: {},
    previews: {},
    trivial: null,
    plan: null,
  };
}

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
