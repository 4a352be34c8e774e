import { expect, test } from 'vitest';

import type { Clock, Seat } from '../generated/wire';
import { whyEnded } from './ended';
import { joined, seatNews } from './seatNews';

const seat = (number: number, values: Partial<Seat> = {}): Seat => ({
  number,
  kind: 'link',
  name: `player ${number}`,
  bot: null,
  character: null,
  claimed: true,
  yours: number === 0,
  present: true,
  away_since: null,
  points: null,
  browsers: 1,
  hints: false,
  hints_used: 0,
  left: false,
  removed: false,
  was_yours: false,
  ...values,
});

const flagged: Clock = {
  terms: { kind: 'live', turn_seconds: 60, reserve_seconds: 0, at_flag: 'bot' },
  started: true,
  running: null,
  seats: [0, 1].map((number) => ({ turn_ms: 0, reserve_ms: 0, flagged: number === 1 })),
};

const news = (number: number, before: Partial<Seat>, after: Partial<Seat>): string[] =>
  seatNews(
    [0, 1].map((one) => seat(one, one === number ? before : {})),
    [0, 1].map((one) => seat(one, one === number ? after : {})),
  );

test('what another player does is told', () => {
  expect(news(1, {}, { left: true, kind: 'bot' })).toEqual(['web.news.left']);
  expect(news(1, { left: true, kind: 'bot' }, {})).toEqual(['web.news.back']);
  expect(news(1, {}, { hints: true })).toEqual(['web.news.hints_agreed']);
  expect(news(1, { hints_used: 1 }, { hints_used: 2 })).toEqual(['web.news.hint_used']);
});

test('of what the user does, only the use of a hint is told', () => {
  expect(news(0, {}, { left: true, kind: 'bot', yours: false })).toEqual([]);
  expect(news(0, { left: true, yours: false, was_yours: true }, {})).toEqual([]);
  expect(news(0, {}, { hints: true })).toEqual([]);
  expect(news(0, {}, { hints_used: 1 })).toEqual(['web.news.hint_used_you']);
});

test('nothing is told about presence, names, or a table that was just opened', () => {
  expect(news(1, {}, { present: false, name: 'other', browsers: 2 })).toEqual([]);
  expect(seatNews([], [seat(0, { hints_used: 3, left: true })])).toEqual([]);
});

test('why a game ended', () => {
  const names = ['You', 'Anna'];
  const why = (ended: string | null, winner: number | null, seats = [seat(0), seat(1)]): string | null =>
    whyEnded({ ended, winner, seats }, names);
  expect(why(null, 1)).toBeNull();
  expect(why('left', null)).toBe('web.ended.left');
  expect(why('resigned', 0)).toBe('web.ended.resigned_they');
  expect(why('resigned', 1)).toBe('web.ended.resigned_you');
  expect(why('resigned', 1, [seat(0, { yours: false }), seat(1)])).toBe('web.ended.resigned');
  expect(why('closed', null)).toBe('web.ended.closed');
  expect(why('something new', null)).toBe('web.ended.early');
});

test('a player who joins is named, and one who was removed has not left', () => {
  expect(news(1, { claimed: false }, {})).toEqual(['web.news.joined']);
  expect(news(0, { claimed: false, yours: false }, {})).toEqual([]);
  expect(news(1, {}, { left: true, removed: true, kind: 'bot' })).toEqual(['web.news.removed']);
});

test('a player whose time ran out is not called away, and a lost game says why', () => {
  const before = [seat(0), seat(1)];
  const after = [seat(0), seat(1, { kind: 'bot', left: true, removed: true })];
  expect(seatNews(before, after, flagged)).toEqual(['web.clock.news']);
  expect(seatNews(before, after)).toEqual(['web.news.removed']);
  const ended = (seats: Seat[], winner: number): string | null =>
    whyEnded({ seats, winner, ended: 'time' }, ['a', 'b']);
  expect(ended([seat(0), seat(1)], 0)).toBe('web.clock.ended_they');
  expect(ended([seat(0), seat(1)], 1)).toBe('web.clock.ended_you');
  expect(ended([seat(0, { yours: false }), seat(1)], 1)).toBe('web.clock.ended');
});

test('players who have just taken a seat are named', () => {
  const before = [seat(0), seat(1, { claimed: false }), seat(2, { claimed: false })];
  expect(joined(before, [seat(0), seat(1), seat(2, { claimed: false })])).toEqual(['player 1']);
  expect(joined(before, before)).toEqual([]);
  expect(joined([], [seat(1)])).toEqual([]);
});
