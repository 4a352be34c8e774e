import { expect, test } from 'vitest';

import type { Clock, SeatOrder } from '../generated/wire';
import { Countdown } from './countdown.svelte';
import { asClock, inWords } from './duration';
import { orderedClock } from './presets';

const clock = (running: number | null, kind: 'live' | 'correspondence' = 'live'): Clock => ({
  terms: { kind, turn_seconds: 60, reserve_seconds: 600, at_flag: 'bot' },
  started: true,
  running,
  seats: [
    { turn_ms: 60_000, reserve_ms: 600_000, flagged: false },
    { turn_ms: 60_000, reserve_ms: 500_000, flagged: false },
  ],
});

test('times are shown as a clock and in words', () => {
  expect([0, 1, 59_001, 60_000, 600_000, 3_723_000].map(asClock)).toEqual([
    '0:00',
    '0:01',
    '1:00',
    '1:00',
    '10:00',
    '1:02:03',
  ]);
  expect(inWords(60_000, 'en')).toBe('60 seconds');
  expect(inWords(600_000, 'en')).toBe('10 minutes');
  expect(inWords(86_400_000, 'en')).toBe('1 day');
  expect(inWords(100_000_000, 'en')).toBe('27 hours');
  expect(inWords(2.9 * 86_400_000, 'en')).toBe('2 days');
  expect(inWords(3 * 86_400_000, 'ru')).toBe('3 дня');
});

test('only the running seat counts down, the turn before the reserve', () => {
  let now = 1000;
  const countdown = new Countdown(() => now);
  countdown.receive(clock(0));
  now += 45_000;
  countdown.tick();
  expect(countdown.left(0)).toEqual({ turn: 15_000, reserve: 600_000 });
  expect(countdown.left(1)).toEqual({ turn: 60_000, reserve: 500_000 });
  now += 25_000;
  countdown.tick();
  expect(countdown.left(0)).toEqual({ turn: 0, reserve: 590_000 });
  now += 10_000_000;
  countdown.tick();
  expect(countdown.left(0)).toEqual({ turn: 0, reserve: 0 });
  countdown.receive(clock(null));
  now += 5000;
  countdown.tick();
  expect(countdown.left(0)).toEqual({ turn: 60_000, reserve: 600_000 });
});

test('a clock is short near its end, and only while it runs', () => {
  let now = 0;
  const countdown = new Countdown(() => now);
  countdown.receive(clock(0));
  expect(countdown.isShort(0)).toBe(false);
  now = 630_000;
  countdown.tick();
  expect(countdown.isShort(0)).toBe(true);
  expect(countdown.isShort(1)).toBe(false);
  countdown.stop();
});

test('a clock is ordered only for people who join by link', () => {
  const [here, link, bot]: SeatOrder[] = [{ kind: 'here' }, { kind: 'link' }, { kind: 'bot' }];
  const wanted = { clock: 'live', atFlag: 'end' } as const;
  expect(orderedClock(wanted, [here!, link!])?.at_flag).toBe('end');
  expect(orderedClock(wanted, [here!, link!, bot!])?.at_flag).toBe('bot');
  expect(orderedClock(wanted, [here!, bot!])).toBeNull();
  expect(orderedClock(wanted, [here!, here!])).toBeNull();
  expect(orderedClock({ clock: 'none', atFlag: 'bot' }, [here!, link!])).toBeNull();
});
