import { describe, expect, it } from 'vitest';

import { rough } from '../../../board/stone';
import { CELL, edgeBox, HEIGHT, shares, spaceBox, stones, WALL, WIDTH } from './layout';
import { cave, space } from './samples';
import type { Edge } from './types';

const spaces = cave().spaces;

function edge(id: string, other: string | null): Edge {
  return {
    id,
    space: id.slice(0, 2),
    side: id.charAt(2) as Edge['side'],
    other,
    wall: false,
  };
}

describe('the measures of a cave', () => {
  it('hold every space with a strip of rock round it', () => {
    for (const one of spaces) {
      const box = spaceBox(one);
      expect(box.x).toBeGreaterThanOrEqual(WALL);
      expect(box.x + box.width).toBeLessThanOrEqual(WIDTH - WALL);
      expect(box.y + box.height).toBeLessThanOrEqual(HEIGHT - WALL);
    }
  });

  it('put a wall between its two spaces', () => {
    const below = edgeBox(edge('a1s', 'a2'), spaces);
    expect(below).toEqual({ x: WALL, y: WALL + CELL, width: CELL, height: WALL });
    const beside = edgeBox(edge('b5e', 'c5'), spaces);
    expect(beside?.width).toBe(WALL);
    expect(beside?.x).toBe(spaceBox(space('c5')).x - WALL);
  });

  it('put a wall of the additional cavern on its side', () => {
    const all = [...spaces, space('c4')];
    expect(edgeBox(edge('c4e', null), all)?.x).toBe(WIDTH - WALL);
    expect(edgeBox(edge('c4e', null), spaces)).toBeNull();
  });

  it('are shares of the whole', () => {
    expect(shares({ x: 0, y: 0, width: WIDTH, height: HEIGHT })).toEqual({
      left: '0.000%',
      top: '0.000%',
      width: '100.000%',
      height: '100.000%',
    });
  });
});

describe('stone', () => {
  it('is broken the same way every time', () => {
    const points: [number, number][] = [
      [0, 0],
      [90, 0],
      [90, 90],
    ];
    expect(rough(points, 20, 2, 5)).toBe(rough(points, 20, 2, 5));
    expect(rough(points, 20, 2, 5)).not.toBe(rough(points, 20, 2, 6));
    expect(rough(points, 20, 2, 5)).toMatch(/^M[^M]*Z$/);
  });

  it('fills a wall to its ends', () => {
    const laid = stones({ x: 10, y: 20, width: 100, height: 16 }, 3);
    const lower = laid.filter((stone) => stone.y > 20);
    expect(Math.max(...laid.map((stone) => stone.x + stone.width))).toBeCloseTo(110);
    expect(lower.length).toBeGreaterThan(1);
  });
});
