import type { Decision } from '../generated/wire';

/** Whether a move, such as a trade, leaves the decision open, so that the player will move again. */
export function isSideMove(decision: Decision | null, move: string, sideKinds: readonly string[]): boolean {
  return sideKinds.includes(decision?.answers.find((answer) => answer.move === move)?.kind ?? '');
}

interface AutoplaySettings {
  autoPass: boolean;
  autoEnd: boolean;
}

/** The move to play without asking, if any: a trivial one, or the end of a turn with nothing left to do. */
export function automatic(
  decision: Decision | null,
  settings: AutoplaySettings,
  sideKinds: readonly string[],
): string | null {
  if (!decision) return null;
  if (settings.autoPass && decision.trivial !== null) return decision.trivial;
  if (!settings.autoEnd) return null;
  const left = decision.answers.filter((answer) => !sideKinds.includes(answer.kind));
  return left.length === 1 && left[0]?.kind === 'end' ? left[0].move : null;
}

/** The texts of the parts that are still open; alternatives of one part are grouped. */
export function openPartTexts(decision: Decision | null): string[][] {
  const texts = new Map<number, string[]>();
  for (const part of decision?.parts ?? []) {
    if (part.source === 'tile' && part.state === 'open') {
      texts.set(part.part, [...(texts.get(part.part) ?? []), part.text]);
    }
  }
  return [...texts.values()];
}
