import { describe, expect, it } from 'vitest';
import type { CaveFarmersView, FurnishingContent, FurnishingOutlook } from '../types';
import { costsOnly, passes, serves, tileOf } from './availability';

const piece = {
  id: 'carpenter',
  cost: { stone: 1 },
  points: 0,
  benefits: ['building'],
} as unknown as FurnishingContent;
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

describe('the availability of a furnishing', () => {
  const free = view(['carpenter'], [], []);

  it('is buildable when the open action builds it, whatever else is known', () => {
    expect(tileOf(piece, free, outlook({ stone: 1 }), true).availability).toBe('buildable');
  });

  it('is affordable or not, depending on missing goods', () => {
    expect(tileOf(piece, free, outlook({}), false).availability).toBe('affordable');
    expect(tileOf(piece, free, outlook({ stone: 1 }), false).availability).toBe('unaffordable');
  });

  it('is open for spectators', () => {
    expect(tileOf(piece, free, null, false).availability).toBe('open');
  });

  it('is taken with its owners, and without a cost', () => {
    const tile = tileOf(piece, view([], [], ['carpenter']), outlook({}), false);
    expect(tile).toMatchObject({ availability: 'taken', owners: [1], outlook: null });
  });

  it('is unavailable if it is neither in the supply nor owned', () => {
    expect(tileOf(piece, view([], [], []), null, false).availability).toBe('unavailable');
  });

  it('can be owned and still be in the supply', () => {
    const tile = tileOf(piece, view(['carpenter'], ['carpenter'], []), outlook({}), false);
    expect(tile).toMatchObject({ availability: 'affordable', owners: [0] });
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

  it('a spectator owns nothing', () => {
    expect(passes(mine, 'mine', null)).toBe(false);
  });
});

describe('the filters by effect and by cost', () => {
  const tile = tileOf(piece, view(['carpenter'], []), null, false);

  it('find tiles that do any of the chosen things', () => {
    expect(serves(tile, new Set())).toBe(true);
    expect(serves(tile, new Set(['food', 'building']))).toBe(true);
    expect(serves(tile, new Set(['food']))).toBe(false);
  });

  it('find tiles that cost nothing but the chosen goods, at the price for the viewer', () => {
    expect(costsOnly(tile, new Set())).toBe(true);
    expect(costsOnly(tile, new Set(['stone', 'wood']))).toBe(true);
    expect(costsOnly(tile, new Set(['wood']))).toBe(false);
    const cheaper = tileOf(piece, view(['carpenter'], []), { ...outlook({}), cost: { stone: 0 } }, false);
    expect(costsOnly(cheaper, new Set(['wood']))).toBe(true);
  });
});
