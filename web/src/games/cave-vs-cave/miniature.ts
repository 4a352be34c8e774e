/** A cave as a small drawing without text: for lists of tables, the end of a game and the picture to share. */
import { drawing, placed } from '../../art/compose';
import { corners, rough, type Box, type Point } from '../../board/stone';
import { CAVERN, CELL, edgeBox, HEIGHT, isOpen, sideBox, spaceBox, WALL, WIDTH } from './board/layout';
import type { CaveView, CaveVsCaveView, Side, Space } from './board/types';

const SIDES: readonly Side[] = ['n', 'e', 's', 'w'];
const LINE = 'stroke="var(--art-line, #2f2118)" stroke-linejoin="round"';

function shape(d: string, color: string, stroke = 0): string {
  return `<path fill="${color}"${stroke ? ` ${LINE} stroke-width="${stroke}"` : ''} d="${d}"/>`;
}

/** The mountain: two columns, and the third as far down as it belongs to the cave. */
function mountain(cave: CaveView): string {
  const step = CELL + WALL;
  const notch = (cave.cavern === null ? CAVERN.row + 1 : CAVERN.row) * step;
  const right = 2 * step + WALL;
  const points: Point[] = [
    [2, 2],
    [right - 2, 2],
    [right - 2, notch + 1],
    [WIDTH - 2, notch + 1],
    [WIDTH - 2, HEIGHT - 2],
    [2, HEIGHT - 2],
  ];
  return shape(rough(points, 21, 2.6, cave.seat + 3), 'var(--art-rock, #5f5248)', 5);
}

/** The floor of a dug space, and of the passages where it has no wall. */
function floors(space: Space, seat: number): string[] {
  const ways = SIDES.filter((side) => space.sides[side] === 'open').map((side): Box => {
    const strip = sideBox(space, side);
    return side === 'n' || side === 's'
      ? { x: strip.x + 7, y: strip.y - 3, width: strip.width - 14, height: strip.height + 6 }
      : { x: strip.x - 3, y: strip.y + 7, width: strip.width + 6, height: strip.height - 14 };
  });
  const seed = space.column * 7 + space.row * 13 + seat;
  return [spaceBox(space), ...ways].map((box) => rough(corners(box, 5), 26, 1.8, seed));
}

function covered(space: Space, seat: number): string {
  const box = spaceBox(space);
  const block = rough(corners(box, 7), 22, 2.2, space.column * 5 + space.row * 3 + seat);
  const facet = `M${box.x + 8} ${box.y + 6}L${box.x + 88} ${box.y + 8}L${box.x + 46} ${box.y + 46}L${box.x + 8} ${box.y + 70}Z`;
  return shape(block, 'var(--art-rock-dark, #43382f)', 3) + shape(facet, 'var(--art-rock, #5f5248)');
}

function furnished(space: Space): string {
  if (!space.room) return '';
  const { x, y } = spaceBox(space);
  const frame = `<rect x="${x + 4}" y="${y + 4}" width="${CELL - 8}" height="${CELL - 8}" rx="9" fill="var(--art-wood-dark, #6b4222)" ${LINE} stroke-width="4"/>`;
  return frame + placed('room', space.room, x + 10, y + 10, CELL - 20);
}

function walls(cave: CaveView): string {
  return cave.edges
    .filter((edge) => edge.wall)
    .flatMap((edge) => edgeBox(edge, cave.spaces) ?? [])
    .map(
      ({ x, y, width, height }) =>
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="var(--art-stone-light, #cfc8bb)" ${LINE} stroke-width="4"/>`,
    )
    .join('');
}

/** The cave of a seat. */
export default function miniature(view: unknown, seat: number): string {
  const cave = (view as CaveVsCaveView).caves[seat];
  if (!cave) return '';
  const open = cave.spaces.filter(isOpen);
  const ground = open.flatMap((space) => floors(space, seat));
  const content = [
    mountain(cave),
    ...ground.map((d) => shape(d, 'var(--art-floor-dark, #a98d65)', 5)),
    ...ground.map((d) => shape(d, 'var(--art-floor-dark, #a98d65)')),
    ...cave.spaces.filter((space) => !isOpen(space)).map((space) => covered(space, seat)),
    ...open.map(furnished),
    walls(cave),
  ];
  return drawing(WIDTH, HEIGHT, content.join(''));
}
