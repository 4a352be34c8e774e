import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { card } from '../board/momentCards';
import { MomentQueue } from './momentQueue.svelte';

const named = (title: string) => card('round', title, '', ['sign', 'turn']);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('cards are shown one after the other, each for one to two seconds', () => {
  const queue = new MomentQueue();
  queue.push([named('a'), named('b')]);
  expect(queue.current?.title).toBe('a');
  expect(queue.remaining).toBeGreaterThan(2000);
  vi.advanceTimersByTime(1000);
  expect(queue.current?.title).toBe('a');
  vi.advanceTimersByTime(1000);
  expect(queue.current?.title).toBe('b');
  vi.advanceTimersByTime(2000);
  expect(queue.current).toBeNull();
  expect(queue.remaining).toBe(0);
});

test('a card is skipped, or all of them', () => {
  const queue = new MomentQueue();
  queue.push([named('a'), named('b'), named('c')]);
  queue.skip();
  expect(queue.current?.title).toBe('b');
  queue.clear();
  expect(queue.current).toBeNull();
});

test('of many cards only the last are shown', () => {
  const queue = new MomentQueue();
  queue.push([...'abcdefgh'].map(named));
  expect(queue.current?.title).toBe('e');
});
