/** Maps moments to choices and finds the mistakes in an analysis. */
import type { AnalysedTurn } from '../generated/wire';
import { parsed } from '../table/turns';

export type Mark = AnalysedTurn['mark'];
export type Order = 'cost' | 'time';

/** Chess notation for each mark; a symbol that does not depend on color. */
export const SIGNS: Record<Mark, string> = { fine: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

/** The index of the choice after this many moves, or the number of choices at the end. */
export function choiceAt(turns: readonly AnalysedTurn[], ply: number): number {
  const found = turns.findIndex((turn) => turn.last > ply);
  return found < 0 ? turns.length : found;
}

/** The moment of a choice: before its first move, or the end of the game. */
export function momentOf(turns: readonly AnalysedTurn[], choice: number): number {
  const turn = turns[choice];
  return turn ? turn.first - 1 : (turns.at(-1)?.last ?? 0);
}

/** The choices that lost points, of one seat or of all. */
export function mistakesOf(
  turns: readonly AnalysedTurn[],
  whose: number | null = null,
  order: Order = 'time',
): number[] {
  const found = turns.flatMap((turn, index) =>
    turn.mark !== 'fine' && (whose === null || turn.seat === whose) ? [index] : [],
  );
  const loss = (index: number): number => turns[index]?.loss ?? 0;
  return order === 'cost' ? found.sort((a, b) => loss(b) - loss(a)) : found;
}

/** The nearest mistake before or after a choice, if there is one. */
export function nextMistake(all: readonly number[], from: number, by: 1 | -1): number | null {
  return (by > 0 ? all.find((one) => one > from) : all.findLast((one) => one < from)) ?? null;
}

/** Fills gaps in the curve with the last known value. */
export function filled(curve: readonly (readonly number[])[], seats: number): number[][] {
  const whole = (row: readonly number[] | undefined): row is number[] => row?.length === seats;
  return curve.map((row, index) => [
    ...(whole(row) ? row : (curve.slice(0, index).findLast(whole) ?? curve.find(whole) ?? [])),
  ]);
}

/** The index of the first choice of each round. */
export function roundStarts(turns: readonly AnalysedTurn[]): { round: string; choice: number }[] {
  const starts: { round: string; choice: number }[] = [];
  turns.forEach(({ label }, choice) => {
    const { round } = parsed(label);
    if (starts.at(-1)?.round !== round) starts.push({ round, choice });
  });
  return starts;
}
