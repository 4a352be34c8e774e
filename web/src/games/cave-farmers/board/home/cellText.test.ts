import { beforeAll, describe, expect, it, vi } from 'vitest';

import { setLanguage } from '../../../../lib/words';
import type { PlaceView } from '../types';
import { holdsText, roomText } from './cellText';

const place = (room: Record<string, number>, guarded = false): PlaceView => ({
  id: 'b2',
  cells: ['b2'],
  room,
  guarded,
});
const all = (count: number): Record<string, number> => ({
  sheep: count,
  donkey: count,
  boar: count,
  cattle: count,
});

describe('what a place holds', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await setLanguage('en');
  });

  it('is a number of any kind, or of one kind', () => {
    expect(holdsText(place(all(2)))).toBe('Room for 2 animals of one kind.');
    expect(holdsText(place(all(1)))).toBe('Room for 1 animal.');
    expect(holdsText(place({ donkey: 1 }))).toBe('Room for 1 donkey.');
  });

  it('is nothing on a bare meadow, but for dogs', () => {
    expect(holdsText(place({}, true))).toBe(
      'Holds no animals without a stable or dogs. 1 dog guards 2 sheep, 2 dogs guard 3, and so on.',
    );
  });

  it('grows by dogs from where they make a difference', () => {
    expect(holdsText(place(all(4), true))).toBe(
      'Room for 4 animals of one kind. 4 dogs guard 5 sheep, 5 dogs guard 6, and so on.',
    );
    expect(roomText(place(all(4), true))).toBe('Room for 4 animals of one kind.');
  });
});
