import { beforeEach, describe, expect, it } from 'vitest';

import type { Position } from '../generated/wire';
import { stubStorage } from '../lib/testStorage';
import {
  csv,
  deleteGames,
  exported,
  type GameEntry,
  importGames,
  keepAnalysis,
  keepGame,
  kept,
  NotARecord,
} from './entries';

beforeEach(stubStorage);

const seat = (number: number, more: object = {}): object => ({
  number,
  kind: 'here',
  name: null,
  bot: null,
  yours: true,
  left: false,
  ...more,
});

const finished = (table: string, totals: number[], seats: object[], more: object = {}): Position =>
  ({
    table,
    game: 'cave-vs-cave',
    seats,
    daily: null,
    result: {
      totals,
      winner: totals.length > 1 ? totals.indexOf(Math.max(...totals)) : 0,
      seed: 4,
      built: totals.map((_, index) => [`room${index}`]),
    },
    ...more,
  }) as unknown as Position;

const SOLO = finished('aaaaaaaaaaaa', [61], [seat(0)]);
const BOT = seat(1, { kind: 'bot', bot: 'master', yours: false });

describe('a finished game', () => {
  it('is kept once, with the time of the first sight', () => {
    keepGame(SOLO, '2026-11-17T10:00:00Z');
    keepGame(SOLO, '2026-11-18T10:00:00Z');
    const { games } = kept();
    expect(games).toHaveLength(1);
    expect(games[0]).toMatchObject({ points: 61, finished: '2026-11-17T10:00:00Z', outcome: null });
    expect(games[0]?.built).toEqual(['room0']);
  });

  it('knows who won against whom', () => {
    keepGame(finished('bbbbbbbbbbbb', [50, 61], [seat(0), BOT]));
    expect(kept().games[0]).toMatchObject({ outcome: 'lost', opponents: ['master'], totals: [50, 61] });
    keepGame(finished('cccccccccccc', [70, 61], [seat(0), seat(1, { yours: false, kind: 'link' })]));
    expect(kept().games[1]).toMatchObject({ outcome: 'won', opponents: ['person'] });
  });

  it('of several people here counts with the best score and has no winner', () => {
    keepGame(finished('dddddddddddd', [50, 61], [seat(0), seat(1)]));
    expect(kept().games[0]).toMatchObject({ outcome: null, points: 61, seat: 1, opponents: [] });
  });

  it('is not kept by spectators or before its end', () => {
    keepGame(finished('eeeeeeeeeeee', [50], [seat(0, { yours: false })]));
    keepGame({ ...SOLO, result: null } as Position);
    expect(kept().games).toEqual([]);
  });

  it('gets the points lost per turn when it is analyzed, and keeps them', () => {
    keepGame(SOLO);
    keepAnalysis({
      table: 'aaaaaaaaaaaa',
      turns: [{ seat: 0 }, { seat: 0 }],
      seats: [{ seat: 0, lost: 3 }],
    } as never);
    keepGame(SOLO);
    expect(kept().games[0]?.loss).toBe(1.5);
  });
});

describe('export and import', () => {
  it('bring all games to another browser, once', () => {
    keepGame(SOLO);
    const text = exported({ '0123456789': 'solved' });
    stubStorage();
    let puzzles = {};
    const note = (outcomes: object): void => void (puzzles = outcomes);
    expect(importGames(text, note)).toEqual({ added: 1, same: 0, unreadable: 0 });
    expect(importGames(text, note)).toEqual({ added: 0, same: 1, unreadable: 0 });
    expect(kept().games).toHaveLength(1);
    expect(puzzles).toEqual({ '0123456789': 'solved' });
  });

  it('refuse other files, and leave out entries that are damaged', () => {
    for (const text of ['', '[]', '{}', '{"format": "underhold-games-1", "games": []}'])
      expect(() => importGames(text, () => {})).toThrow(NotARecord);
    const games = [{ table: 'x' }, null, 3];
    const damaged = JSON.stringify({ format: 'underhold-record-1', games });
    expect(importGames(damaged, () => {})).toEqual({ added: 0, same: 0, unreadable: 3 });
  });

  it('survive what is stored being damaged', () => {
    localStorage.setItem('underhold.record', '{"games": [{"table": 7}], "since": 3}');
    expect(kept()).toEqual({ games: [], since: null });
    localStorage.setItem('underhold.record', 'nonsense');
    expect(kept().games).toEqual([]);
  });
});

it('deletion is remembered, so that deleted games do not come back', () => {
  keepGame(SOLO);
  deleteGames();
  expect(kept().games).toEqual([]);
  expect(Date.parse(kept().since ?? '')).not.toBeNaN();
});

it('comma-separated values have a line per game and start no formula', () => {
  keepGame(SOLO, '2026-11-17T10:00:00Z');
  const [one] = kept().games as [GameEntry];
  const lines = csv([one, { ...one, game: '=1+1, "x"' }]).split('\n');
  expect(lines[0]).toMatch(/^finished,game,players,points,/);
  expect(lines[1]).toMatch(/^2026-11-17T10:00:00Z,cave-vs-cave,1,61,,/);
  expect(lines[2]).toContain(`"'=1+1, ""x"""`);
});
