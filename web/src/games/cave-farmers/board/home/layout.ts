/**
 * The layout of a home board. A cell is CELL wide; a cliff of width SEAM separates forest and mountain. The strips
 * for tiles that hang over the edge are only there where something lies, or may be laid now.
 */
import type { Box } from '../../../../board/stone';

export const CELL = 100;
export const SEAM = 20;
export const FRAME = 14;
/** The board itself, without the strips around it. */
const FIRST = { column: 1, row: 1 };
const LAST = { column: 6, row: 4 };
/** The first column of the mountain. */
export const MOUNTAIN = 4;

export interface Spot {
  column: number;
  row: number;
}

const COLUMNS = 'zabcdefg';

/** Column and row of a cell from its name. */
export function spotOf(cell: string): Spot {
  return { column: COLUMNS.indexOf(cell.charAt(0)), row: Number(cell.charAt(1)) };
}

export function isOutside({ column, row }: Spot): boolean {
  return column < FIRST.column || column > LAST.column || row < FIRST.row || row > LAST.row;
}

export interface Plan {
  width: number;
  height: number;
  /** The box of a cell. */
  box: (spot: Spot) => Box;
  /** The board's own part of one half. */
  half: (half: 'forest' | 'mountain') => Box;
}

/** The dimensions of a board that shows these cells. */
export function planOf(spots: readonly Spot[]): Plan {
  const columns = spots.map((spot) => spot.column);
  const rows = spots.map((spot) => spot.row);
  const left = Math.min(FIRST.column, ...columns);
  const right = Math.max(LAST.column, ...columns);
  const top = Math.min(FIRST.row, ...rows);
  const bottom = Math.max(LAST.row, ...rows);
  const box = ({ column, row }: Spot): Box => ({
    x: FRAME + (column - left) * CELL + (column >= MOUNTAIN ? SEAM : 0),
    y: FRAME + (row - top) * CELL,
    width: CELL,
    height: CELL,
  });
  return {
    width: 2 * FRAME + (right - left + 1) * CELL + SEAM,
    height: 2 * FRAME + (bottom - top + 1) * CELL,
    box,
    half: (half) => {
      const corner = box({ column: half === 'forest' ? FIRST.column : MOUNTAIN, row: FIRST.row });
      return { ...corner, width: 3 * CELL, height: 4 * CELL };
    },
  };
}

/** A box as fractions of the whole board, for `left`, `top`, `width`, `height`. */
export function shares(plan: Plan, box: Box): { left: string; top: string; width: string; height: string } {
  const share = (length: number, whole: number): string => `${((length / whole) * 100).toFixed(3)}%`;
  return {
    left: share(box.x, plan.width),
    top: share(box.y, plan.height),
    width: share(box.width, plan.width),
    height: share(box.height, plan.height),
  };
}

/** The smallest box around some cells. */
export function around(plan: Plan, cells: readonly string[]): Box {
  const boxes = cells.map((cell) => plan.box(spotOf(cell)));
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

// ------------------------------------------------------------------------------------------------------------ animals

type Slots = readonly (readonly [x: number, y: number])[];

/** The positions of animals on a cell, by their number, in percent of the cell; a stable takes the upper left corner. */
const OPEN: readonly Slots[] = [
  [[50, 57]],
  [
    [31, 40],
    [67, 68],
  ],
  [
    [29, 34],
    [71, 44],
    [41, 75],
  ],
  [
    [28, 31],
    [72, 34],
    [29, 73],
    [73, 75],
  ],
];
const STABLED: readonly Slots[] = [
  [[64, 67]],
  [
    [75, 36],
    [42, 74],
  ],
  [
    [76, 28],
    [27, 75],
    [73, 73],
  ],
  [
    [76, 25],
    [24, 77],
    [54, 58],
    [79, 79],
  ],
];
/** The floor of a mine or of the first dwelling. */
const INDOORS: readonly Slots[] = [
  [[50, 76]],
  [
    [27, 76],
    [73, 76],
  ],
  [
    [20, 78],
    [50, 76],
    [80, 78],
  ],
];

/** In front of a furnishing, above its name. */
const ROOM: readonly Slots[] = INDOORS.map((slots) => slots.map(([x, y]) => [x, y - 27] as const));
const GROUNDS = { open: OPEN, stabled: STABLED, indoors: INDOORS, room: ROOM };

export interface Figure {
  x: number;
  y: number;
  size: number;
}

export type Ground = 'open' | 'stabled' | 'indoors' | 'room';

/** The figures of a herd in its place, spread over the cells; no more than fit. */
export function figures(boxes: readonly Box[], grounds: readonly Ground[], count: number): Figure[] {
  const found: Figure[] = [];
  let left = count;
  boxes.forEach((box, index) => {
    const ground = grounds[index] ?? 'open';
    const table = GROUNDS[ground];
    const here = Math.min(Math.ceil(left / (boxes.length - index)), table.length);
    left -= here;
    const tight = ground === 'indoors' || ground === 'room';
    const size = tight ? (here > 2 ? 32 : 40) : here === 1 ? 50 : here > 3 ? 38 : 43;
    for (const [x, y] of table[here - 1] ?? []) found.push({ x: box.x + x, y: box.y + y, size });
  });
  return found;
}
