import { describe, expect, it } from 'vitest';

import { nextSpot } from './roving';

describe('arrow keys', () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 0, y: 100 },
    { x: 200, y: 100 },
  ];

  it('lead to what lies next in that direction', () => {
    expect(nextSpot(spots, 0, [1, 0])).toBe(1);
    expect(nextSpot(spots, 0, [0, 1])).toBe(2);
    expect(nextSpot(spots, 2, [1, 0])).toBe(3);
    expect(nextSpot(spots, 0, [-1, 0])).toBe(-1);
  });
});
