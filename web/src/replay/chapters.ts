import type { AnalysedTurn } from '../generated/wire';
import { parsed, type Turn } from '../table/turns';

/** The first move of each round, from the labels and first moves of all turns. */
export function roundStarts(
  turns: readonly (readonly [string, number])[],
): { round: string; first: number }[] {
  const starts: { round: string; first: number }[] = [];
  for (const [label, first] of turns) {
    const { round } = parsed(label);
    if (starts.at(-1)?.round !== round) starts.push({ round, first });
  }
  return starts;
}

/** The costliest choice of a turn of the log, as an index into the analyzed choices; null if it has none. */
export function choiceOf(turn: Turn, choices: readonly AnalysedTurn[]): number | null {
  const first = turn.entries[0]?.ply ?? 0;
  const last = turn.entries.at(-1)?.ply ?? 0;
  let found: number | null = null;
  choices.forEach((choice, index) => {
    if (choice.seat !== turn.seat || choice.label !== turn.label) return;
    if (choice.last < first || choice.first > last) return;
    if (found === null || choice.loss > (choices[found]?.loss ?? 0)) found = index;
  });
  return found;
}
