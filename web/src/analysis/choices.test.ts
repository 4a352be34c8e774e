import { describe, expect, it } from 'vitest';

import { choiceAt, filled, momentOf, nextMistake, roundStarts, mistakesOf } from './choices';
import { TURNS } from './samples';

describe('the choice of a moment', () => {
  it('is the one that is open then', () => {
    expect([0, 1, 2, 3, 4, 7, 8, 13].map((ply) => choiceAt(TURNS, ply))).toEqual([0, 0, 0, 1, 2, 2, 3, 4]);
  });

  it('is past the last one at the end', () => {
    expect([14, 99].map((ply) => choiceAt(TURNS, ply))).toEqual([5, 5]);
    expect(choiceAt([], 0)).toBe(0);
  });

  it('is also found from the moment after it', () => {
    expect(TURNS.map((_, choice) => choiceAt(TURNS, momentOf(TURNS, choice)))).toEqual([0, 1, 2, 3, 4]);
    expect(momentOf(TURNS, 5)).toBe(14);
    expect(momentOf([], 0)).toBe(0);
  });
});

describe('mistakes', () => {
  it('are sorted by time or by cost, for all seats or for one', () => {
    expect(mistakesOf(TURNS)).toEqual([1, 3, 4]);
    expect(mistakesOf(TURNS, null, 'cost')).toEqual([3, 4, 1]);
    expect(mistakesOf(TURNS, 1, 'cost')).toEqual([3, 1]);
    expect(mistakesOf(TURNS, 2)).toEqual([]);
  });

  it('are found before and after a choice', () => {
    const all = mistakesOf(TURNS);
    expect([0, 1, 2, 4].map((from) => nextMistake(all, from, 1))).toEqual([1, 3, 3, null]);
    expect([5, 4, 2, 1].map((from) => nextMistake(all, from, -1))).toEqual([4, 3, 1, null]);
  });
});

it('a curve has no gaps', () => {
  const nothing: number[] = [];
  expect(filled([nothing, [5, 6], nothing, [7, 8]], 2)).toEqual([
    [5, 6],
    [5, 6],
    [5, 6],
    [7, 8],
  ]);
  expect(filled([nothing], 2)).toEqual([[]]);
});

it('rounds begin with their first choice', () => {
  expect(roundStarts(TURNS)).toEqual([
    { round: '1', choice: 0 },
    { round: '2', choice: 3 },
  ]);
});
