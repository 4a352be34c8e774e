/** A small analysis for tests. */
import type { AnalysedTurn, Analysis, Way } from '../generated/wire';

export const way = (gain: number, ...moves: string[]): Way => ({
  moves,
  sentences: moves.map((move) => `Do ${move}.`),
  gain,
  worths: [50 + gain, 50],
});

export function turn(
  label: string,
  seat: number,
  [first, last]: [number, number],
  loss = 0,
  mark: AnalysedTurn['mark'] = 'fine',
): AnalysedTurn {
  const best = way(2, 'best');
  const played = loss ? way(2 - loss, 'played') : best;
  return { label, seat, first, last, text: [], played, best, others: [], loss, mark, luck: null };
}

export const TURNS: AnalysedTurn[] = [
  turn('1.1', 0, [1, 3]),
  turn('1.2', 1, [4, 4], 1.5, 'inaccuracy'),
  turn('1.2', 1, [5, 8]),
  turn('2.1', 1, [9, 10], 7, 'blunder'),
  turn('2.2', 0, [11, 14], 3.5, 'mistake'),
];

export const ANALYSIS: Analysis = {
  table: 'abcdefghijkl',
  game: 'cave-vs-cave',
  plies: 14,
  points: [52, 48],
  nodes: null,
  seconds: 0.3,
  turns: TURNS,
  curve: TURNS.map(() => [50, 50]).concat([[52, 48]]),
  seats: [0, 1].map((seat) => ({
    seat,
    lost: 3.5,
    accuracy: 90,
    inaccuracies: 0,
    mistakes: 1,
    blunders: 0,
    costliest: [4],
  })),
};
