import { describe, expect, it } from 'vitest';
import type { CaveFarmersView, FurnishingContent, FurnishingOutlook } from '../types';
import { passes, tileOf } from './availability';

const piece = { id: 'carpenter', cost: { stone: 1 }, points: 0 } as unknown as FurnishingContent;
const outlook = (missing: Record<string, number>): FurnishingOutlook => ({
  id: 'carpenter',
  cost: { stone: 1 },
  missing,
  points: 0,
  reason: null,
});

function view(supply: string[], ...owned: string[][]): CaveFarmersView {
  return {
    supply,
    farms: owned.map((furnishings, seat) => ({ seat, furnishings })),
  } as unknown as CaveFarmersView;
}

describe('how a furnishing stands', () => {
  const free = view(['carpenter'], [], []);

  it('is buildable when the open action builds it, whatever else is known', () => {
    expect(tileOf(piece, free, outlook({ stone: 1 }), true).standing).toBe('buildable');
  });

  it('is affordable or too dear by what is missing', () => {
    expect(tileOf(piece, free, outlook({}), false).standing).toBe('affordable');
    expect(tileOf(piece, free, outlook({ stone: 1 }), false).standing).toBe('dear');
  });

  it('is open to those who only watch', () => {
    expect(tileOf(piece, free, null, false).standing).toBe('open');
  });

  it('is taken by whom, and then nothing is said of its price', () => {
    const tile = tileOf(piece, view([], [], ['carpenter']), outlook({}), false);
    expect(tile).toMatchObject({ standing: 'taken', owners: [1], outlook: null });
  });

  it('is absent when it is neither to be had nor anybody’s', () => {
    expect(tileOf(piece, view([], [], []), null, false).standing).toBe('absent');
  });

  it('may be owned and still be had', () => {
    const tile = tileOf(piece, view(['carpenter'], ['carpenter'], []), outlook({}), false);
    expect(tile).toMatchObject({ standing: 'affordable', owners: [0] });
  });
});

describe('filters', () => {
  const mine = tileOf(piece, view([], ['carpenter']), null, false);
  const lit = tileOf(piece, view(['carpenter'], []), outlook({}), true);

  it.each([
    ['all', true, true],
    ['affordable', false, true],
    ['buildable', false, true],
    ['mine', true, false],
  ] as const)('%s', (filter, owned, buildable) => {
    expect(passes(mine, filter, 0)).toBe(owned);
    expect(passes(lit, filter, 0)).toBe(buildable);
  });

  it('nothing is mine to those who only watch', () => {
    expect(passes(mine, 'mine', null)).toBe(false);
  });
});
