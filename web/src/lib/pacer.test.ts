import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Pacer } from './pacer';

describe('Pacer', () => {
  let shown: number[];
  let delay: number;
  let pacer: Pacer<number>;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    delay = 100;
    pacer = new Pacer(
      (item) => shown.push(item),
      () => delay,
    );
  });
  afterEach(() => vi.useRealTimers());

  it('shows own moves at once', () => {
    pacer.push(1, false);
    pacer.push(2, false);
    expect(shown).toEqual([1, 2]);
  });

  it("shows others' moves one after the other", () => {
    pacer.push(1, false);
    pacer.push(2, true);
    pacer.push(3, true);
    expect(shown).toEqual([1]);
    expect(pacer.behind).toBe(2);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 2]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 2, 3]);
    expect(pacer.behind).toBe(0);
  });

  it('keeps the order: what comes later waits for what came before', () => {
    pacer.push(1, true);
    pacer.push(2, true);
    pacer.push(3, false);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(shown).toEqual([1, 2, 3]);
  });

  it('does not wait when it is switched off', () => {
    delay = 0;
    for (const item of [1, 2, 3]) pacer.push(item, true);
    expect(shown).toEqual([1, 2, 3]);
  });

  it('skips ahead when far behind or on request', () => {
    for (let item = 0; item < 5; item++) pacer.push(item, true);
    pacer.flush();
    expect(shown).toEqual([0, 1, 2, 3, 4]);
    for (let item = 5; item < 60; item++) pacer.push(item, true);
    expect(shown.length).toBeGreaterThan(20);
  });

  it('drops its queue on request', () => {
    pacer.push(1, true);
    pacer.push(2, true);
    pacer.clear();
    vi.advanceTimersByTime(1000);
    expect(shown).toEqual([1]);
  });
});
