import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Counting } from './counting.svelte';

describe('counting the points', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('adds one line after the other, then the verdict', () => {
    const counting = new Counting(3, true);
    counting.start();
    const seen = new Set<number>();
    while (!counting.done) {
      seen.add(counting.lines);
      vi.advanceTimersByTime(50);
    }
    expect([...seen]).toEqual([0, 1, 2, 3]);
  });

  it('can be skipped', () => {
    const counting = new Counting(9, true);
    counting.start();
    vi.advanceTimersByTime(500);
    expect(counting.done).toBe(false);
    counting.skip();
    expect([counting.lines, counting.done]).toEqual([9, true]);
    vi.advanceTimersByTime(10_000);
    expect(counting.lines).toBe(9);
  });

  it('shows everything at once without animations', () => {
    expect(new Counting(9, false)).toMatchObject({ lines: 9, done: true });
  });
});
