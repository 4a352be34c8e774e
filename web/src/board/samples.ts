/** Answers, parts and decisions for the tests of boards: as the server sends them, cut short. */
import type { Answer, Decision, Part } from './types';

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
