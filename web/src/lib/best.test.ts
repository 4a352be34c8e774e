import { beforeEach, expect, it } from 'vitest';

import { keepResult } from './best';
import { stubStorage } from './testStorage';

beforeEach(stubStorage);

const game = (table: string, points: number, seed = 1): Parameters<typeof keepResult>[0] => ({
  table,
  game: 'toy',
  players: 1,
  seed,
  points,
});

it('the first result is a personal best, and there is none to compare the deal with', () => {
  expect(keepResult(game('a', 40))).toEqual({ personal: { points: 40, isNew: true }, deal: null });
});

it('a result is compared with earlier games and with earlier games of the same deal', () => {
  keepResult(game('a', 40));
  keepResult(game('b', 60, 2));
  expect(keepResult(game('c', 50))).toEqual({
    personal: { points: 60, isNew: false },
    deal: { points: 50, isNew: true },
  });
});

it('the same game is not compared with itself', () => {
  keepResult(game('a', 40));
  const first = keepResult(game('b', 50));
  expect(keepResult(game('b', 50))).toEqual(first);
});

it('other numbers of players have their own results', () => {
  keepResult(game('a', 90));
  expect(keepResult({ ...game('b', 20), players: 2 }).personal).toEqual({ points: 20, isNew: true });
});
