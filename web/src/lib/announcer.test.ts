import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { announce, announcer } from './announcer.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  announcer.regions = ['', ''];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a text waits for an open dialog to close, because nothing behind it is read out', () => {
  let dialog: object | null = {};
  vi.stubGlobal('document', { querySelector: () => dialog });
  announce('You take a tile.');
  expect(announcer.regions).toEqual(['', '']);
  vi.advanceTimersByTime(300);
  expect(announcer.regions).toContain('You take a tile.');
  dialog = null;
  announce('Your turn.');
  expect(announcer.regions).toContain('Your turn.');
});
