/**
 * The layout of a cave. A space is CELL wide, and the strip between two spaces is WALL wide; the drawing, the spaces and
 * the places for walls share these measures, whatever size the cave has on the screen.
 */
import { noise, type Box } from '../../../board/stone';
import type { Edge, Side, Space } from './types';

export const CELL = 100;
export const WALL = 16;
export const COLUMNS = 3;
const ROWS = 5;
export const WIDTH = COLUMNS * CELL + (COLUMNS + 1) * WALL;
export const HEIGHT = ROWS * CELL + (ROWS + 1) * WALL;
/** The additional cavern lies here, in the corner above the last space. */
export const CAVERN = { column: 2, row: 3 };

export function spaceBox(space: { column: number; row: number }): Box {
  const step = CELL + WALL;
  return { x: WALL + space.column * step, y: WALL + space.row * step, width: CELL, height: CELL };
}

/** The strip on one side of a space. */
export function sideBox(space: { column: number; row: number }, side: Side): Box {
  const box = spaceBox(space);
  switch (side) {
    case 'n':
      return { ...box, y: box.y - WALL, height: WALL };
    case 's':
      return { ...box, y: box.y + CELL, height: WALL };
    case 'w':
      return { ...box, x: box.x - WALL, width: WALL };
    case 'e':
      return { ...box, x: box.x + CELL, width: WALL };
  }
}

/** The strip of an edge, or null when its space is not there. */
export function edgeBox(edge: Edge, spaces: readonly Space[]): Box | null {
  const space = spaces.find((one) => one.id === edge.space);
  if (!space) return null;
  const other = spaces.find((one) => one.id === edge.other);
  return sideBox(space, other ? towards(space, other) : edge.side);
}

function towards(from: Space, to: Space): Side {
  if (from.row === to.row) return to.column > from.column ? 'e' : 'w';
  return to.row > from.row ? 's' : 'n';
}

/** The letters of the columns along the lower edge and the numbers of the rows along the left one, as on a chessboard. */
export const COORDINATES: readonly { text: string; box: Box }[] = [
  ...[...'abc'].map((text, column) => ({
    text,
    box: { ...spaceBox({ column, row: ROWS - 1 }), y: HEIGHT - WALL, height: WALL },
  })),
  ...[...'12345'].map((text, row) => ({
    text,
    box: { ...spaceBox({ column: 0, row }), x: 0, width: WALL },
  })),
];

/** A box as fractions of the whole cave, for `left`, `top`, `width`, `height`. */
export function shares(box: Box, room = 0): { left: string; top: string; width: string; height: string } {
  const share = (length: number, whole: number): string => `${((length / whole) * 100).toFixed(3)}%`;
  return {
    left: share(box.x - room, WIDTH),
    top: share(box.y - room, HEIGHT),
    width: share(box.width + 2 * room, WIDTH),
    height: share(box.height + 2 * room, HEIGHT),
  };
}

export function isOpen(space: Space): boolean {
  return space.kind !== 'covered';
}

/** The stones of a built wall along a strip. */
export function stones(box: Box, seed: number): Box[] {
  const random = noise(seed);
  const level = box.width > box.height;
  const length = level ? box.width : box.height;
  const counts = [4, 3];
  const thick = (level ? box.height : box.width) / 2;
  const laid: Box[] = [];
  counts.forEach((count, course) => {
    const weights = Array.from({ length: count }, () => 1 + random() * 0.25);
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    let at = 0;
    for (const weight of weights) {
      const size = (weight / whole) * length;
      laid.push(
        level
          ? { x: box.x + at, y: box.y + course * thick, width: size, height: thick }
          : { x: box.x + course * thick, y: box.y + at, width: thick, height: size },
      );
      at += size;
    }
  });
  return laid;
}
