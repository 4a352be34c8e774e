import { describe, expect, it } from 'vitest';

import type { CellView, FarmView, PlaceView } from '../types';
import { Fields, stableCrops, type Sown } from './crops';
import { spotOf } from './layout';

/** `c4 grain 3` is a sown field, `c3` an empty one. */
function field(text: string): CellView {
  const [id = '', kind, amount] = text.split(' ');
  const crop = kind ? { kind: kind as 'grain' | 'vegetable', amount: Number(amount) } : null;
  return {
    id,
    ...spotOf(id),
    half: 'forest',
    kind: 'field',
    furnishing: null,
    stable: false,
    pasture: null,
    crop,
    bonus: {},
  };
}

const farm = (fields: string[], places: PlaceView[] = []): { cells: CellView[]; places: PlaceView[] } => ({
  cells: fields.map(field),
  places,
});

const seen = (...texts: string[]): Sown => new Map(texts.map((text) => [field(text).id, field(text).crop!]));

const shown = (sown: Sown): string[] =>
  [...sown].map(([cell, crop]) => `${cell} ${crop.kind} ${crop.amount}`).sort();

describe('crops', () => {
  it('are where the view says when nothing was seen before', () => {
    expect(shown(stableCrops(farm(['c3 grain 3', 'c4 vegetable 2', 'b4'])))).toEqual([
      'c3 grain 3',
      'c4 vegetable 2',
    ]);
  });

  it('stay when a new field is laid', () => {
    expect(shown(stableCrops(farm(['c3 grain 3', 'c4']), seen('c4 grain 3')))).toEqual(['c4 grain 3']);
  });

  it('stay when more is sown, which goes where the view says, or to an empty field', () => {
    const before = seen('c3 grain 2');
    expect(shown(stableCrops(farm(['c3 grain 3', 'c4 grain 2', 'b4 vegetable 2']), before))).toEqual([
      'b4 vegetable 2',
      'c3 grain 2',
      'c4 grain 3',
    ]);
  });

  it('leave the cells that the view names for other new ones alone', () => {
    // The cell of the first grain is taken: the grain must not displace the vegetables.
    expect(
      shown(stableCrops(farm(['b3 grain 3', 'b4 vegetable 2', 'c4 grain 1']), seen('b3 grain 1'))),
    ).toEqual(['b3 grain 1', 'b4 vegetable 2', 'c4 grain 3']);
  });

  it('are one less after a harvest, and gone when nothing is left', () => {
    const before = seen('c4 grain 3', 'b4 grain 2', 'c3 vegetable 1');
    expect(shown(stableCrops(farm(['c3 grain 2', 'b4 grain 1', 'c4']), before))).toEqual([
      'b4 grain 1',
      'c4 grain 2',
    ]);
    expect(shown(stableCrops(farm(['c3', 'c4']), seen('c4 vegetable 1')))).toEqual([]);
    expect(shown(stableCrops(farm(['c3 grain 1', 'c4']), seen('c4 grain 2', 'c3 grain 1')))).toEqual([
      'c4 grain 1',
    ]);
  });

  it('are removed in reverse when a sowing is undone', () => {
    const before = seen('c4 grain 3', 'c3 grain 3', 'b4 vegetable 2');
    expect(shown(stableCrops(farm(['c3 grain 3', 'c4', 'b4']), before))).toEqual(['c4 grain 3']);
  });

  it('follow the view when a field is gone, or nothing fits', () => {
    expect(shown(stableCrops(farm(['c4 grain 3']), seen('c3 grain 3')))).toEqual(['c4 grain 3']);
    expect(shown(stableCrops(farm(['c3 grain 3', 'c4 grain 1']), seen('c4 grain 2')))).toEqual([
      'c3 grain 3',
      'c4 grain 1',
    ]);
  });

  it('make way for animals on fields', () => {
    const stubble = { id: 'c4', cells: ['c4'], room: { sheep: 1 }, guarded: false };
    expect(shown(stableCrops(farm(['c3 grain 3', 'c4'], [stubble]), seen('c4 grain 3')))).toEqual([
      'c3 grain 3',
    ]);
  });
});

describe('the fields of a seat', () => {
  const view = (seat: number, ...fields: string[]): FarmView =>
    ({ ...farm(fields), seat }) as unknown as FarmView;
  const drawn = (cells: CellView[]): string[] =>
    cells.filter((cell) => cell.crop).map((cell) => `${cell.id} ${cell.crop?.kind} ${cell.crop?.amount}`);

  it('are remembered from view to view, each seat for itself', () => {
    const fields = new Fields();
    const [first, second] = [view(0, 'c4 grain 3'), view(0, 'c3 grain 3', 'c4')];
    fields.of(first);
    expect(drawn(fields.of(view(1, 'c3 grain 3', 'c4')))).toEqual(['c3 grain 3']);
    expect(drawn(fields.of(second))).toEqual(['c4 grain 3']);
    expect(fields.of(second)).toBe(fields.of(second));
  });
});
