/** The availability of a furnishing to the viewer, from what the server sends; no rules are computed here. */
import type { CaveFarmersView, FurnishingContent, FurnishingOutlook } from '../types';

type Availability = 'buildable' | 'affordable' | 'unaffordable' | 'open' | 'taken' | 'unavailable';
export type Filter = 'all' | 'affordable' | 'buildable' | 'mine';

export const BENEFITS = ['dwarfs', 'animals', 'goods', 'food', 'building', 'points'] as const;
export type Benefit = (typeof BENEFITS)[number];

/** Whether a tile does one of these things; without any, all do. */
export function serves(tile: Tile, benefits: ReadonlySet<Benefit>): boolean {
  return !benefits.size || [...benefits].some((benefit) => tile.piece.benefits.includes(benefit));
}

/** Whether a tile is paid for with these goods alone; without any, all are. */
export function costsOnly(tile: Tile, goods: ReadonlySet<string>): boolean {
  const cost = tile.outlook?.cost ?? tile.piece.cost;
  return !goods.size || Object.keys(cost).every((good) => !cost[good] || goods.has(good));
}

export interface Tile {
  piece: FurnishingContent;
  /** `open`: available, but the viewer has no goods to compare the cost with. */
  availability: Availability;
  /** The seats that own it; a seat appears once per copy. */
  owners: number[];
  outlook: FurnishingOutlook | null;
}

export function tileOf(
  piece: FurnishingContent,
  view: CaveFarmersView,
  outlook: FurnishingOutlook | null,
  buildable: boolean,
): Tile {
  const owners = view.farms.flatMap((farm) =>
    farm.furnishings.filter((id) => id === piece.id).map(() => farm.seat),
  );
  const availability = (): Availability => {
    if (!view.supply.includes(piece.id)) return owners.length ? 'taken' : 'unavailable';
    if (buildable) return 'buildable';
    if (!outlook) return 'open';
    return Object.values(outlook.missing).some((amount) => amount > 0) ? 'unaffordable' : 'affordable';
  };
  return {
    piece,
    owners,
    outlook: view.supply.includes(piece.id) ? outlook : null,
    availability: availability(),
  };
}

/** Whether a tile passes a filter; `mine` is the viewer's seat. */
export function passes(tile: Tile, filter: Filter, mine: number | null): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'affordable':
      return tile.availability === 'affordable' || tile.availability === 'buildable';
    case 'buildable':
      return tile.availability === 'buildable';
    case 'mine':
      return mine !== null && tile.owners.includes(mine);
  }
}
