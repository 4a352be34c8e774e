/** What is on a cell of a home board, in sentences. */
import { say } from '../../../lib/words';
import type { CellView, Goods, Pieces, StayView } from '../types';
import { inWords } from '../wording';
import { isOutside } from './layout';

export function herdText(stays: readonly StayView[]): string {
  const goods: Goods = {};
  for (const stay of stays) goods[stay.kind] = (goods[stay.kind] ?? 0) + stay.count;
  return inWords(goods);
}

/** A name without what is said in brackets: prices tell dwellings apart only where they are bought. */
export function shortName(name: string): string {
  return name.replace(/\s*\([^)]*\)\s*$/, '');
}

/** What a cell is called: its tile, or free ground. */
export function cellName(pieces: Pieces, cell: CellView): string {
  if (cell.furnishing) return pieces.furnishingName(cell.furnishing);
  if (cell.kind !== 'free') return pieces.tileName(cell.kind);
  if (isOutside(cell)) return say('web.farm.home.cell.outside');
  return cell.half === 'forest'
    ? say('web.farm.home.cell.free_forest')
    : say('web.farm.home.cell.free_mountain');
}

export function cellText(
  pieces: Pieces,
  cell: CellView,
  stays: readonly StayView[],
  entrance: boolean,
): string {
  const sentences = [
    cell.furnishing
      ? say('web.farm.home.cell.furnishing', {
          cell: cell.id,
          furnishing: pieces.furnishingName(cell.furnishing),
          points: pieces.furnishings.get(cell.furnishing)?.points ?? 0,
        })
      : say('web.farm.home.cell.is', { cell: cell.id, what: cellName(pieces, cell) }),
  ];
  if (cell.pasture) sentences.push(say('web.farm.home.cell.large'));
  if (cell.stable) sentences.push(say('web.farm.home.cell.stable'));
  if (cell.crop)
    sentences.push(
      say('web.farm.home.cell.crop', { good: pieces.goodName(cell.crop.kind), count: cell.crop.amount }),
    );
  const animals = herdText(stays);
  if (animals) sentences.push(say('web.farm.home.cell.animals', { animals }));
  if (entrance) sentences.push(say('web.farm.home.cell.entrance'));
  const bonus = cell.kind === 'free' ? inWords(cell.bonus) : '';
  if (bonus) sentences.push(say('web.farm.home.cell.bonus', { goods: bonus }));
  return sentences.join(' ');
}
