import { expect, it } from 'vitest';

import { DASHES, POINTS, ruler } from './lines';

it('a ruler has round numbers around the points', () => {
  expect(ruler(0, 57)).toEqual({ bottom: 0, top: 60, marks: [0, 10, 20, 30, 40, 50, 60] });
  expect(ruler(-12, 80).marks).toEqual([-20, 0, 20, 40, 60, 80]);
  expect(ruler(51.2, 60.1).marks).toEqual([50, 55, 60, 65]);
});

it('has room where all points are the same', () => {
  expect(ruler(50, 50)).toEqual({ bottom: 50, top: 55, marks: [50, 55] });
});

it('seven seats differ by dashes and by shape', () => {
  expect(new Set(DASHES).size).toBe(7);
  expect(new Set(POINTS).size).toBe(7);
});
