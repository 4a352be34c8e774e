import { expect, test } from 'vitest';

import { roundNumbers, roundsInAll } from './rounds';

const track = (...numbers: number[]) => ({ track: numbers.map((number) => ({ number })) });

test('rounds have the numbers that are printed', () => {
  expect(roundNumbers(track(1, 2, 4))).toEqual([1, 2, 4]);
  expect(roundNumbers({ rounds: 3 })).toEqual([1, 2, 3]);
  expect(roundNumbers(undefined)).toEqual([]);
});

test('a number says how far a game is only where no round is left out', () => {
  expect(roundsInAll(track(1, 2, 3))).toBe(3);
  expect(roundsInAll({ rounds: 7 })).toBe(7);
  expect(roundsInAll(track(1, 2, 4))).toBeNull();
  expect(roundsInAll(undefined)).toBeNull();
});
