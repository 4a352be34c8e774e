/**
 * From a press to a move. The server lists every legal answer; choosing one takes up to three presses (a part, a room, a
 * space). `Aim` is what has been pressed so far, `targets` what can be pressed now, `press` what a press leads to.
 * No rules are used here: an answer is reached when it is the only one that matches what was pressed.
 */
import type { Answer, Decision } from './types';

export interface Aim {
  /** The action tile that is inspected before it is taken. */
  inspected: string | null;
  /** Index into the decision's parts. */
  part: number | null;
  /** A room of the display that is to be furnished. */
  room: string | null;
  /** The space that is to be furnished. */
  space: string | null;
  /** One of the player's own rooms, to be used. */
  use: string | null;
}

export const REST: Aim = { inspected: null, part: null, room: null, space: null, use: null };

export type Target =
  | { on: 'action'; id: string }
  | { on: 'part'; id: number }
  | { on: 'display'; id: string }
  | { on: 'space'; id: string }
  | { on: 'edge'; id: string }
  | { on: 'room'; id: string };

export interface Targets {
  actions: Map<string, Answer[]>;
  display: Map<string, Answer[]>;
  spaces: Map<string, Answer[]>;
  edges: Map<string, Answer[]>;
  /** The player's rooms that can be used, or whose power applies automatically. */
  rooms: Map<string, Answer[]>;
  /** By the good that becomes food. */
  conversions: Map<string, Answer>;
  /** By the face of the additional cavern. */
  faces: Map<string, Answer>;
  end: Answer | null;
  take: Answer | null;
}

export interface Step {
  aim: Aim;
  /** The only answer that matches. */
  play: Answer | null;
  /** Several answers that match, to choose from. */
  offer: Answer[];
}

export function isAtRest(aim: Aim): boolean {
  return Object.values(aim).every((value) => value === null);
}

/** Whether an answer needs a place on the board; on a touch screen it is previewed first. */
export function isAimed(answer: Answer): boolean {
  return answer.space !== null || answer.edge !== null;
}

function agrees(decision: Decision, answer: Answer, aim: Aim): boolean {
  const uses = aim.part !== null && isUse(decision, aim.part);
  return (
    (aim.part === null || answer.part === aim.part || (uses && answer.with_room !== null)) &&
    (aim.room === null || answer.room === aim.room) &&
    (aim.space === null || answer.space === aim.space) &&
    (aim.use === null || answer.with_room === aim.use)
  );
}

/** The answers that match what has been pressed. */
export function choices(decision: Decision | null, aim: Aim): Answer[] {
  return decision ? decision.answers.filter((answer) => agrees(decision, answer, aim)) : [];
}

function add(map: Map<string, Answer[]>, key: string, answer: Answer): void {
  const list = map.get(key);
  if (list) list.push(answer);
  else map.set(key, [answer]);
}

/** The good that a conversion spends. */
function convertedGood(answer: Answer): string {
  return Object.keys(answer.pay)[0] ?? '';
}

/** Which face of the additional cavern an answer means. */
function faceOf(answer: Answer): string {
  return answer.move.split(':')[1] ?? answer.move;
}

/** Everything that can be pressed now, each with the answers it may lead to. */
export function targets(decision: Decision | null, aim: Aim): Targets {
  const found: Targets = {
    actions: new Map(),
    display: new Map(),
    spaces: new Map(),
    edges: new Map(),
    rooms: new Map(),
    conversions: new Map(),
    faces: new Map(),
    end: null,
    take: null,
  };
  if (!decision) return found;
  for (const answer of decision.answers) {
    if (answer.kind === 'choose' && answer.action) add(found.actions, answer.action, answer);
    else if (answer.kind === 'convert') found.conversions.set(convertedGood(answer), answer);
    else if (answer.kind === 'end') found.end = answer;
    else if (answer.kind === 'take') found.take = answer;
    else if (answer.kind === 'face') found.faces.set(faceOf(answer), answer);
    else aimAt(decision, found, answer, aim);
  }
  return found;
}

function aimAt(decision: Decision, found: Targets, answer: Answer, aim: Aim): void {
  if (answer.kind === 'furnish' && answer.room && answer.space) {
    // A chosen room does not dim the others: pressing another one changes the choice. The same for spaces.
    if (agrees(decision, answer, { ...aim, room: null })) add(found.display, answer.room, answer);
    if (agrees(decision, answer, { ...aim, space: null })) add(found.spaces, answer.space, answer);
    return;
  }
  if (answer.with_room && agrees(decision, answer, { ...aim, use: null }))
    add(found.rooms, answer.with_room, answer);
  if (!agrees(decision, answer, aim)) return;
  if (answer.edge) add(found.edges, answer.edge, answer);
  else if (answer.space) add(found.spaces, answer.space, answer);
}

function settle(aim: Aim, matching: Answer[]): Step {
  if (matching.length === 1 && matching[0]) return { aim, play: matching[0], offer: [] };
  return { aim, play: null, offer: matching };
}

/** What a press leads to: another aim, one answer, or a choice among several. */
export function press(decision: Decision, aim: Aim, target: Target): Step {
  const stay: Step = { aim, play: null, offer: [] };
  const now = targets(decision, aim);
  switch (target.on) {
    case 'action':
      if (aim.inspected === target.id) return settle(aim, now.actions.get(target.id) ?? []);
      return { ...stay, aim: { ...REST, inspected: target.id } };
    case 'part':
      return pressPart(decision, aim, target.id);
    case 'display': {
      const matching = now.display.get(target.id) ?? [];
      if (!matching.length) return stay;
      if (aim.space) return settle(aim, matching);
      return {
        ...stay,
        aim: { ...aim, inspected: null, use: null, room: aim.room === target.id ? null : target.id },
      };
    }
    case 'space': {
      const matching = now.spaces.get(target.id) ?? [];
      if (!matching.length) return stay;
      if (aim.room || matching.some((answer) => answer.kind !== 'furnish')) return settle(aim, matching);
      return {
        ...stay,
        aim: { ...aim, inspected: null, use: null, space: aim.space === target.id ? null : target.id },
      };
    }
    case 'edge':
      return settle(aim, now.edges.get(target.id) ?? []);
    case 'room': {
      const matching = now.rooms.get(target.id) ?? [];
      if (matching.length && matching.every(isAimed))
        return { ...stay, aim: { ...REST, use: aim.use === target.id ? null : target.id } };
      return settle({ ...aim, inspected: null, use: null }, matching);
    }
  }
}

function pressPart(decision: Decision, aim: Aim, index: number): Step {
  if (aim.part === index) return { aim: REST, play: null, offer: [] };
  const matching = answersOf(decision, index);
  const next: Aim = { ...REST, part: index };
  if (isUse(decision, index)) return { aim: next, play: null, offer: [] };
  if (matching.some(isAimed)) return { aim: next, play: null, offer: [] };
  return settle(REST, matching);
}

/** Whether a part is the [1], [2] or [3] of a tile, for which rooms are chosen instead. */
function isUse(decision: Decision, index: number): boolean {
  return decision.parts[index]?.kind === 'use';
}

/** The answers of one part; for rooms to be used, those of all rooms. */
export function answersOf(decision: Decision, index: number): Answer[] {
  return decision.answers.filter((answer) => answer.part === index);
}

/** The aim to keep when a new decision comes: all of it if it is still possible. */
export function surviving(before: Decision | null, decision: Decision | null, aim: Aim): Aim {
  if (!before || !decision || before.seat !== decision.seat || before.kind !== decision.kind) return REST;
  if (aim.inspected !== null) return targets(decision, REST).actions.has(aim.inspected) ? aim : REST;
  const was = aim.part === null ? undefined : before.parts[aim.part];
  const index = decision.parts.findIndex(
    (part) =>
      part.state === 'open' &&
      part.source === was?.source &&
      part.id === was.id &&
      part.part === was.part &&
      part.alternative === was.alternative,
  );
  if (aim.part !== null && index < 0) return REST;
  const next: Aim = { ...aim, part: aim.part === null ? null : index };
  return choices(decision, next).length ? next : REST;
}
