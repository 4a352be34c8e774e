/** A farm as a small drawing without text: for lists of tables, the end of a game and the picture to share. */
import { drawing, placed } from '../../art/compose';
import { rough, corners, type Box } from '../../board/stone';
import type { CaveFarmersView, CellView, FarmView } from './board/types';
import {
  around,
  CELL,
  figures,
  FRAME,
  isOutside,
  planOf,
  SEAM,
  type Ground,
  type Plan,
} from './board/home/layout';

const DWELLING = 'home';

function land(cell: CellView): string {
  if (cell.kind === 'free') return cell.half;
  return cell.furnishing !== null && cell.kind !== DWELLING ? 'furnished' : cell.kind;
}

function tile(cell: CellView, { x, y }: Box): string {
  const parts = [placed('land', land(cell), x, y, CELL)];
  if (cell.furnishing && cell.kind !== DWELLING)
    parts.push(placed('furnishing', cell.furnishing, x + 12, y + 10, CELL - 24));
  if (cell.stable) parts.push(placed('land', 'stable', x + 4, y + 2, 44));
  const { kind, amount } = cell.crop ?? { kind: '', amount: 0 };
  for (let one = 0; one < amount; one += 1)
    parts.push(placed('goods', kind, x + 12 + (one % 2) * 38, y + 12 + Math.floor(one / 2) * 38, 38));
  return parts.join('');
}

function outline(box: Box, radius = 8): string {
  return (
    `<rect x="${box.x + 3}" y="${box.y + 3}" width="${box.width - 6}" height="${box.height - 6}" rx="${radius}"` +
    ' fill="none" stroke="var(--art-line, #2f2118)" stroke-width="3"/>'
  );
}

function fence(box: Box): string {
  const inside = `x="${box.x + 6}" y="${box.y + 6}" width="${box.width - 12}" height="${box.height - 12}" rx="6"`;
  return (
    `<rect ${inside} fill="none" stroke="var(--art-line, #2f2118)" stroke-width="9"/>` +
    `<rect ${inside} fill="none" stroke="var(--art-wood-light, #c98f56)" stroke-width="5" stroke-dasharray="14 4"/>`
  );
}

/** The pastures as the cells that share a fence. */
function pastures(cells: readonly CellView[]): string[][] {
  const found = new Map<string, string[]>();
  for (const cell of cells.filter(({ kind }) => kind === 'pasture')) {
    const key = cell.pasture ?? cell.id;
    found.set(key, [...(found.get(key) ?? []), cell.id]);
  }
  return [...found.values()];
}

function animals(farm: FarmView, plan: Plan): string {
  const cells = new Map(farm.cells.map((cell) => [cell.id, cell]));
  const places = new Map(farm.places.map((place) => [place.id, place]));
  const ground = (id: string): Ground => {
    const cell = cells.get(id);
    if (cell?.furnishing && cell.kind !== DWELLING) return 'room';
    if (cell?.half === 'mountain') return 'indoors';
    return cell?.stable ? 'stabled' : 'open';
  };
  return farm.stays
    .flatMap(({ place, kind, count }) => {
      const spots = places.get(place)?.cells ?? [];
      const boxes = spots.flatMap((id) => (cells.has(id) ? [around(plan, [id])] : []));
      return figures(boxes, spots.map(ground), count).map(({ x, y, size }) =>
        placed('goods', kind, x - size / 2, y - size / 2, size),
      );
    })
    .join('');
}

function back(plan: Plan, seat: number): string {
  const grown = (box: Box, left: number, right: number): Box => ({
    x: box.x - left,
    y: box.y - FRAME + 3,
    width: box.width + left + right,
    height: box.height + 2 * (FRAME - 3),
  });
  const shape = (box: Box, color: string): string =>
    `<path fill="${color}" stroke="var(--art-line, #2f2118)" stroke-width="4" stroke-linejoin="round" d="${rough(corners(box, 9), 24, 2.4, seat + 3)}"/>`;
  return (
    shape(grown(plan.half('forest'), FRAME - 3, SEAM / 2), 'var(--art-pine-dark, #224b31)') +
    shape(grown(plan.half('mountain'), SEAM / 2, FRAME - 3), 'var(--art-rock-dark, #43382f)')
  );
}

/** The farm of a seat. */
export default function miniature(view: unknown, seat: number): string {
  const farm = (view as CaveFarmersView).farms[seat];
  if (!farm) return '';
  const plan = planOf(farm.cells);
  const drawn = farm.cells.filter((cell) => !(cell.kind === 'free' && isOutside(cell)));
  const tiles = drawn.map((cell) => tile(cell, plan.box(cell)));
  const frames = drawn.filter(({ kind }) => kind !== 'free').map((cell) => outline(plan.box(cell)));
  const fences = pastures(farm.cells).map((cells) => fence(around(plan, cells)));
  const content = [back(plan, seat), ...tiles, ...frames, ...fences, animals(farm, plan)];
  return drawing(plan.width, plan.height, content.join(''));
}
