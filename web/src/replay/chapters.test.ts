import { expect, test } from 'vitest';

import type { AnalysedTurn } from '../generated/wire';
import type { Turn } from '../table/turns';
import { choiceOf, roundStarts } from './chapters';

test('a chapter begins with the first turn of each round', () => {
  const turns: [string, number][] = [
    ['1.1', 1],
    ['1.2', 4],
    ['2.1', 9],
    ['2.feed', 12],
  ];
  expect(roundStarts(turns)).toEqual([
    { round: '1', first: 1 },
    { round: '2', first: 9 },
  ]);
});

test('a turn of the log finds the costliest of its choices', () => {
  const entry = (ply: number) => ({ ply, label: '1.2', seat: 1, text: '' });
  const turn: Turn = { key: '', label: '1.2', seat: 1, entries: [entry(4), entry(8)] };
  const choice = (first: number, last: number, loss: number, seat = 1) =>
    ({ label: '1.2', seat, first, last, loss }) as AnalysedTurn;
  const choices = [choice(1, 3, 9, 0), choice(4, 6, 2), choice(7, 8, 5), choice(9, 9, 7)];
  expect(choiceOf(turn, choices)).toBe(2);
  expect(choiceOf({ ...turn, seat: null }, choices)).toBeNull();
});
