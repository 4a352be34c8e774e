import { expect, test } from 'vitest';

import { dayName, shifted, untilNext } from './days';

test('days are counted across months and years', () => {
  expect(shifted('2026-11-30', 1)).toBe('2026-12-01');
  expect(shifted('2027-01-01', -1)).toBe('2026-12-31');
});

test('days and times are written in the language of the player', () => {
  expect(dayName('2026-11-17', 'en')).toBe('November 17, 2026');
  expect(dayName('2026-11-17', 'nl')).toBe('17 november 2026');
  expect(untilNext(59, 'en')).toBe('in 1 minute');
  expect(untilNext(3 * 3600 + 60, 'en')).toBe('in 3 hours');
});
