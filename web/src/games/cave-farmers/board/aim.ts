/**
 * From presses to answers. A part of the space in use is chosen, or it is the only one; then a cell, a furnishing or one of
 * several answers. Nothing here explains a rule: every step narrows the answers that the server has listed.
 */
import type { Answer, Decision, Part } from './types';

export interface Aim {
  /** The action space that is inspected before a dwarf is sent. */
  inspected: string | null;
  /** Index into the decision's parts. */
  part: number | null;
  /** Of a part with several tiles: which one, see `shapeOf`. */
  shape: string | null;
}

export const REST: Aim = { inspected: null, part: null, shape: null };

/** What an answer places, as one word: `meadow_field`, `stable`. */
export function shapeOf(answer: Answer): string {
  return answer.lays.map((laid) => laid.kind).join('_');
}

/** The answers of one part. Those of an expedition are the answers of its loot. */
export function answersOf(decision: Decision, index: number): Answer[] {
  const part = decision.parts[index];
  if (!part) return [];
  if (part.kind === 'trip') return decision.answers.filter((answer) => answer.kind === 'loot');
  return decision.answers.filter((answer) => answer.part === index);
}

/** Whether a part is done by pointing at cells. */
export function isAimed(answers: readonly Answer[]): boolean {
  return answers.length > 0 && answers.every((answer) => answer.lays.length > 0);
}

/** Whether a part is done by choosing a furnishing. */
export function isFurnishing(answers: readonly Answer[]): boolean {
  return answers.length > 0 && answers.every((answer) => answer.room !== null && !answer.lays.length);
}

/** The answer that a press on a part plays at once, if nothing is left to choose. */
export function plainAnswer(decision: Decision, index: number): Answer | null {
  const kind = decision.parts[index]?.kind;
  const [only, ...more] = answersOf(decision, index);
  if (!only || more.length || only.lays.length || kind === 'trip' || kind === 'furnish') return null;
  return only;
}

/** The part that is chosen automatically because it is the only one left. */
export function onlyPart(decision: Decision): number | null {
  if (decision.kind !== 'act') return null;
  const open = decision.parts.flatMap((part, index) => (isLeft(part) ? [index] : []));
  return open.length === 1 ? (open[0] ?? null) : null;
}

function isLeft(part: Part): boolean {
  return part.source === 'tile' && part.state === 'open';
}

/** The answers that match what has been pressed. */
export function matchingAnswers(decision: Decision | null, aim: Aim): Answer[] {
  if (!decision) return [];
  if (decision.kind === 'site') return decision.answers;
  if (aim.part === null) return [];
  const answers = answersOf(decision, aim.part);
  return aim.shape === null ? answers : answers.filter((answer) => shapeOf(answer) === aim.shape);
}

/** The tiles to choose from. */
export function shapesOf(answers: readonly Answer[]): string[] {
  return isAimed(answers) ? [...new Set(answers.map(shapeOf))] : [];
}

/** Every cell that can be pressed now, each with its answers: those that begin there come first. */
export function cellsOf(answers: readonly Answer[]): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>();
  for (const first of [true, false])
    for (const answer of answers)
      answer.lays.forEach((laid, at) => {
        if ((at === 0) !== first) return;
        const here = found.get(laid.cell);
        if (here) here.push(answer);
        else found.set(laid.cell, [answer]);
      });
  return found;
}

/**
 * How a tile of two cells lies, seen from one of them: what is laid there, and on which side the rest is. The same
 * turn can be kept from cell to cell.
 */
export function turnOf(answer: Answer, cell: string): string {
  const here = answer.lays.find((laid) => laid.cell === cell);
  const rest = answer.lays.filter((laid) => laid.cell !== cell);
  const way = rest.map(
    (laid) =>
      `${laid.cell.charCodeAt(0) - cell.charCodeAt(0)},${laid.cell.charCodeAt(1) - cell.charCodeAt(1)}`,
  );
  return [here?.kind ?? '', ...way].join(':');
}

/** The orientation of a tile, independent of its position: the direction from its first cell to the other. */
export function directionOf(answer: Answer): string {
  return turnOf(answer, answer.lays[0]?.cell ?? '');
}

function groupedBy(
  answers: readonly Answer[],
  key: (answer: Answer) => string | null,
): Map<string, Answer[]> {
  const found = new Map<string, Answer[]>();
  for (const answer of answers) {
    const name = key(answer);
    if (name === null) continue;
    const here = found.get(name);
    if (here) here.push(answer);
    else found.set(name, [answer]);
  }
  return found;
}

/** Action spaces to which a dwarf may be sent. */
export function spacesOf(decision: Decision | null): Map<string, Answer[]> {
  return groupedBy(decision?.answers ?? [], (answer) => (answer.kind === 'choose' ? answer.action : null));
}

/** Furnishings that the chosen part can build, or else any open part. */
export function furnishingsOf(decision: Decision | null, aim: Aim): Map<string, Answer[]> {
  const answers = aim.part === null ? (decision?.answers ?? []) : matchingAnswers(decision, aim);
  return groupedBy(answers, (answer) =>
    answer.kind === 'furnish' || answer.kind === 'loot' ? answer.room : null,
  );
}

/** The part of an aim that stays valid for a new decision. */
export function surviving(before: Decision | null, decision: Decision | null, aim: Aim): Aim {
  if (!before || !decision || before.seat !== decision.seat || before.kind !== decision.kind) return REST;
  if (aim.inspected !== null)
    return spacesOf(decision).has(aim.inspected) || aim.inspected in decision.barred ? aim : REST;
  const was = aim.part === null ? undefined : before.parts[aim.part];
  if (!was) return REST;
  const index = decision.parts.findIndex(
    (part) =>
      part.state === 'open' &&
      part.source === was.source &&
      part.id === was.id &&
      part.kind === was.kind &&
      part.part === was.part &&
      part.alternative === was.alternative,
  );
  return index < 0 ? REST : { ...aim, part: index };
}
