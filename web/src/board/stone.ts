/** Irregular outlines that look like broken stone; the same seed gives the same outline. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A deterministic pseudo-random generator of numbers between -1 and 1. */
export function noise(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return (state / 0xffffffff) * 2 - 1;
  };
}

export type Point = [number, number];

/** A closed irregular outline: a corner every `step`, at most `depth` off the line. */
export function rough(points: readonly Point[], step: number, depth: number, seed: number): string {
  const random = noise(seed);
  const out: string[] = [];
  points.forEach(([x, y], index) => {
    const [toX, toY] = points[(index + 1) % points.length] ?? [x, y];
    const length = Math.hypot(toX - x, toY - y);
    const count = Math.max(1, Math.round(length / step));
    for (let at = 0; at < count; at++) {
      const share = at / count;
      const jitter = at === 0 ? 0.5 : 1;
      const px = x + (toX - x) * share + random() * depth * jitter;
      const py = y + (toY - y) * share + random() * depth * jitter;
      out.push(`${out.length ? 'L' : 'M'}${px.toFixed(1)} ${py.toFixed(1)}`);
    }
  });
  return `${out.join('')}Z`;
}

export function corners(box: Box, cut = 0): Point[] {
  const { x, y, width, height } = box;
  if (!cut)
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  return [
    [x + cut, y],
    [x + width - cut, y],
    [x + width, y + cut],
    [x + width, y + height - cut],
    [x + width - cut, y + height],
    [x + cut, y + height],
    [x, y + height - cut],
    [x, y + cut],
  ];
}
