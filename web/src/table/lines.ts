/** Shared by the charts of points: the line styles of the seats and the axis. */

// Seats differ by color, by dashes and by the shape of their points.
export const DASHES = [undefined, '7 5', '2 4', '12 4', '9 3 2 3', '5 3', '14 3 2 3 2 3'];
export const POINTS = [
  'M0-4.5A4.5 4.5 0 1 1 0 4.5A4.5 4.5 0 1 1 0-4.5Z',
  'M0-5.6L5.6 0L0 5.6L-5.6 0Z',
  'M-4-4H4V4H-4Z',
  'M0-5L5 4H-5Z',
  'M0 5L5-4H-5Z',
  'M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z',
  'M0-5.2L4.9-1.6L3 4.2H-3L-4.9-1.6Z',
];

interface Ruler {
  bottom: number;
  top: number;
  /** The numbers on the axis, from the bottom up. */
  marks: number[];
}

/** An axis with round numbers from the lowest to the highest points. */
export function ruler(least: number, most: number): Ruler {
  const step = most - least > 60 ? 20 : most - least > 25 ? 10 : 5;
  const top = Math.max(Math.ceil(most / step), Math.floor(least / step) + 1) * step;
  const bottom = Math.floor(least / step) * step;
  const marks = Array.from({ length: (top - bottom) / step + 1 }, (_, index) => bottom + index * step);
  return { bottom, top, marks };
}
