import { expect, test } from 'vitest';

import type { Entry, Moment } from '../generated/wire';
import { lastMovers, lastTurns } from './lastTurns';

const entry = (seat: number | null, text = 'Something happens.'): Entry => ({
  ply: 1,
  label: '1.1',
  seat,
  text,
});
const moment = (ply: number, seat: number | null, label: string, told = true): Moment => ({
  ply,
  label,
  seat,
  move: 'end',
  text: '',
  log: told ? [entry(seat)] : [],
  view: {},
  points: [],
  events: [],
});
const plies = (moments: Moment[]): number[] => moments.map(({ ply }) => ply);

const GAME = [
  moment(0, null, '1.1', false),
  moment(1, 0, '1.1'),
  moment(2, 1, '1.2'),
  moment(3, 1, '1.2'),
  moment(4, 1, '1.2', false),
  moment(5, 2, '1.3'),
];

test('the steps are the moves of the others since the last own move', () => {
  expect(plies(lastTurns(GAME, [0]))).toEqual([2, 3, 5]);
});

test('in the middle of one’s own turn the steps are the turn before it', () => {
  expect(plies(lastTurns([...GAME, moment(6, 0, '2.1')], [0]))).toEqual([5]);
});

test('a spectator sees the last turn', () => {
  expect(plies(lastTurns(GAME.slice(0, 5), []))).toEqual([2, 3]);
});

test('there are no steps before another player has moved', () => {
  expect(lastTurns(GAME.slice(0, 2), [0])).toEqual([]);
});

test('the players who moved are known from the log', () => {
  const log = [entry(0), entry(1), entry(null), entry(2)];
  expect(lastMovers(log, [0])).toEqual([1, 2]);
  expect(lastMovers([...log, entry(0)], [0])).toEqual([2]);
  expect(lastMovers(log, [])).toEqual([2]);
  expect(lastMovers([entry(0)], [0])).toEqual([]);
});
