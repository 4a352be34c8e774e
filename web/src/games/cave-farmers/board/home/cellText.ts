/** What is on a cell of a home board, in sentences. */
import { say } from '../../../../lib/words';
import type { CellView, Goods, Pieces, PlaceView, StayView } from '../types';
import { goodsText } from '../goodsText';
import { capacity } from './arrange';
import { isOutside } from './layout';

export function herdText(stays: readonly StayView[]): string {
  const goods: Goods = {};
  for (const stay of stays) goods[stay.kind] = (goods[stay.kind] ?? 0) + stay.count;
  return goodsText(goods);
}

/** A name without the text in parentheses: the prices there matter only when dwellings are bought. */
export function shortName(name: string): string {
  return name.replace(/\s*\([^)]*\)\s*$/, '');
}

/** The name of a cell: its tile, or free ground. */
export function cellName(pieces: Pieces, cell: CellView): string {
  if (cell.furnishing) return pieces.furnishingName(cell.furnishing);
  if (cell.kind !== 'free') return pieces.tileName(cell.kind);
  if (isOutside(cell)) return say('web.farm.home.cell.outside');
  return cell.half === 'forest'
    ? say('web.farm.home.cell.free_forest')
    : say('web.farm.home.cell.free_mountain');
}

/** Whether only dogs make it a place for animals. */
export function isBare(place: PlaceView): boolean {
  return Object.keys(place.room).length === 0;
}

/** What a place holds without dogs: a number of any kind, or of one kind. */
export function roomText(place: PlaceView): string {
  const [first, ...others] = Object.keys(place.room);
  if (!first) return say('web.farm.home.room.bare');
  return others.length
    ? say('web.farm.home.room.any', { count: Math.min(...Object.values(place.room)) })
    : say('web.farm.home.room.own', { animals: goodsText(place.room) });
}

/** What dogs would change there, starting with the smallest number that has an effect; empty if they cannot guard it. */
export function dogsText(place: PlaceView): string {
  if (!place.guarded) return '';
  let dogs = 1;
  while (capacity(place, 'sheep', dogs) <= capacity(place, 'sheep', 0)) dogs += 1;
  return say('web.farm.home.room.dogs', {
    count: dogs,
    sheep: capacity(place, 'sheep', dogs),
    more_dogs: dogs + 1,
    more_sheep: capacity(place, 'sheep', dogs + 1),
  });
}

/** All that a place can hold. */
export function holdsText(place: PlaceView): string {
  return [roomText(place), dogsText(place)].filter(Boolean).join(' ');
}

export function cellText(
  pieces: Pieces,
  cell: CellView,
  place: PlaceView | undefined,
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
  if (place) sentences.push(holdsText(place));
  const animals = herdText(stays);
  if (animals) sentences.push(say('web.farm.home.cell.animals', { animals }));
  if (entrance) sentences.push(say('web.farm.home.cell.entrance'));
  const bonus = cell.kind === 'free' ? goodsText(cell.bonus) : '';
  if (bonus) sentences.push(say('web.farm.home.cell.bonus', { goods: bonus }));
  return sentences.join(' ');
}
