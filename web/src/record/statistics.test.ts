import { describe, expect, it } from 'vitest';

import type { GameEntry } from './entries';
import { bestGames, favorites, groups, opponentsOf, streaks, summary } from './statistics';

let count = 0;
const game = (points: number, more: Partial<GameEntry> = {}): GameEntry => ({
  table: String((count += 1)).padStart(12, 'a'),
  game: 'cave-vs-cave',
  finished: `2026-11-${String(count).padStart(2, '0')}T10:00:00Z`,
  players: 1,
  seed: 4,
  seat: 0,
  points,
  totals: [points],
  outcome: null,
  opponents: [],
  built: [],
  day: null,
  counted: false,
  loss: null,
  ...more,
});

describe('statistics', () => {
  const games = [
    game(50, { built: ['shelf', 'altar'] }),
    game(70, { built: ['shelf'], loss: 1 }),
    game(40, { players: 2, opponents: ['master'], outcome: 'lost', loss: 2 }),
    game(60, { players: 2, opponents: ['master'], outcome: 'won', built: ['altar', 'altar'] }),
  ];

  it('summarize games', () => {
    expect(summary(games)).toEqual({
      games: 4,
      mean: 55,
      best: 70,
      won: 1,
      lost: 1,
      drawn: 0,
      loss: 1.5,
      analyzed: 2,
    });
    expect(summary([])).toMatchObject({ games: 0, mean: 0, best: 0, loss: null });
  });

  it('group games by players and opponents', () => {
    expect(groups(games).map((one) => [one.players, one.opponents, one.games, one.mean])).toEqual([
      [1, '', 2, 60],
      [2, 'master', 2, 50],
    ]);
    expect(opponentsOf(game(1, { opponents: ['master', 'person'] }))).toBe('person');
    expect(opponentsOf(game(1, { opponents: ['master', 'apprentice'] }))).toBe('several');
  });

  it('count what was built once per game, with the mean score', () => {
    expect(favorites(games)).toEqual([
      { id: 'shelf', games: 2, mean: 60 },
      { id: 'altar', games: 2, mean: 55 },
    ]);
  });

  it('find the best games', () => {
    expect(bestGames(games, 2).map((one) => one.points)).toEqual([70, 60]);
  });
});

it('streaks are days in a row that counted', () => {
  const day = (name: string, counted = true): GameEntry => game(1, { day: name, counted });
  const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-15', '2026-11-16'].map((one) => day(one));
  expect(streaks(days, '2026-11-17')).toEqual({ now: 2, longest: 3 });
  expect(streaks([...days, day('2026-11-17')], '2026-11-17')).toEqual({ now: 3, longest: 3 });
  expect(streaks([...days, day('2026-11-17', false)], '2026-11-18')).toEqual({ now: 0, longest: 3 });
  expect(streaks([], '2026-11-17')).toEqual({ now: 0, longest: 0 });
});
