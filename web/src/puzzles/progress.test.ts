import { beforeEach, expect, test } from 'vitest';

import type { PuzzleInfo } from '../generated/wire';
import { progress } from './progress.svelte';

const puzzle = (id: string, rating: number): PuzzleInfo => ({
  id,
  rating,
  bot: 'greedy',
  players: 2,
  label: '3.1',
});
const ALL = [puzzle('a', 1), puzzle('b', 2), puzzle('c', 1), puzzle('d', 2)];

beforeEach(() => {
  progress.rating = 0;
  progress.openOnly = false;
});

test('a puzzle that was solved once stays solved', () => {
  progress.note('a', false);
  expect(progress.of('a')).toBe('failed');
  progress.note('a', true);
  progress.note('a', false);
  expect(progress.of('a')).toBe('solved');
  expect(progress.of('b')).toBeNull();
});

test('puzzles are shown by rating, and without those that are solved', () => {
  progress.note('a', true);
  progress.rating = 1;
  expect(progress.shown(ALL).map(({ id }) => id)).toEqual(['a', 'c']);
  progress.openOnly = true;
  expect(progress.shown(ALL).map(({ id }) => id)).toEqual(['c']);
});

test('the next puzzle is the next one of the rating that is not solved; after the last comes the first', () => {
  progress.note('a', true);
  expect(progress.next(ALL, 'b')?.id).toBe('c');
  progress.rating = 2;
  expect(progress.next(ALL, 'd')?.id).toBe('b');
  progress.rating = 1;
  expect(progress.next(ALL, 'c')).toBeNull();
});
