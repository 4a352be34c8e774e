import type { Decision } from '../generated/wire';

/** The kinds of answers that may be given at any time, beside the question. */
const ASIDE = new Set(['trade', 'gold', 'weapon', 'tile', 'meal', 'convert']);

/** Whether a move answers something beside the question: who does that has more in mind. */
export function isAside(decision: Decision | null, move: string): boolean {
  return ASIDE.has(decision?.answers.find((answer) => answer.move === move)?.kind ?? '');
}

interface Wishes {
  autoPass: boolean;
  autoEnd: boolean;
}

/** The move that is played without being asked for, if any: what nobody would think about, or the end of an empty turn. */
export function automatic(decision: Decision | null, wishes: Wishes): string | null {
  if (!decision) return null;
  if (wishes.autoPass && decision.trivial !== null) return decision.trivial;
  if (!wishes.autoEnd) return null;
  const left = decision.answers.filter((answer) => !ASIDE.has(answer.kind));
  return left.length === 1 && left[0]?.kind === 'end' ? left[0].move : null;
}
