import { describe, expect, it } from 'vitest';

import { ago } from './time';

describe('ago', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');

  it('takes the unit that fits', () => {
    const said = (when: string): string => ago(when, 'en', now);
    expect(said('2026-03-10T11:59:50Z')).toBe('now');
    expect(said('2026-03-10T11:55:00Z')).toBe('5 minutes ago');
    expect(said('2026-03-10T09:00:00Z')).toBe('3 hours ago');
    expect(said('2026-03-09T12:00:00Z')).toBe('yesterday');
    expect(said('2024-03-10T12:00:00Z')).toBe('2 years ago');
  });

  it('says it in other languages', () => {
    expect(ago('2026-03-10T11:55:00Z', 'nl', now)).toBe('5 minuten geleden');
  });
});
