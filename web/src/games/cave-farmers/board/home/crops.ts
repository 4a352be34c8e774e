/**
 * Keeps crops on the fields where they were shown. The rules only count crops, so the view may assign them to other
 * fields after every sowing; a crop stays on its field as long as the view allows it.
 */
import type { CellView, FarmView } from '../types';

type Crop = NonNullable<CellView['crop']>;
/** The crops by cell, the oldest first. */
export type Sown = ReadonlyMap<string, Crop>;

type Farm = Pick<FarmView, 'cells' | 'places'>;

const same = (a: Crop, b: Crop): boolean => a.kind === b.kind && a.amount === b.amount;

/** Removes one such crop from the list; false if there is none. */
function take(pile: Crop[], crop: Crop): boolean {
  const at = pile.findIndex((one) => same(one, crop));
  if (at >= 0) pile.splice(at, 1);
  return at >= 0;
}

interface Stay {
  kept: Sown;
  /** Crops that have no cell yet. */
  left: Crop[];
  /** Whether all crops seen before are still there. */
  whole: boolean;
}

/** The crops that stay in place if every field has lost this much. */
function staying(before: Sown, crops: readonly Crop[], lost: number): Stay {
  const kept = new Map<string, Crop>();
  const left = [...crops];
  let whole = true;
  for (const [cell, { kind, amount }] of before) {
    const crop = { kind, amount: amount - lost };
    if (crop.amount <= 0) continue;
    if (take(left, crop)) kept.set(cell, crop);
    else whole = false;
  }
  return { kept, left, whole };
}

/** The crops that stay in place; null if the fields have changed. */
function stayOf(before: Sown, crops: readonly Crop[]): Stay | null {
  const now = staying(before, crops, 0);
  if (now.whole) return now;
  const harvested = staying(before, crops, 1);
  if (harvested.whole) return harvested;
  // Crops are gone and none is new: a sowing was undone. The crops before it stay.
  return now.left.length === 0 ? now : null;
}

/** Where to show the crops of a farm, given where they were shown before. */
export function stableCrops(farm: Farm, before: Sown = new Map()): Sown {
  const fields = farm.cells.filter((cell) => cell.kind === 'field').map((cell) => cell.id);
  const sent = new Map(farm.cells.flatMap((cell) => (cell.crop ? [[cell.id, cell.crop] as const] : [])));
  const seen = new Map([...before].filter(([cell]) => fields.includes(cell)));
  const crops = [...sent.values()];
  const stay = stayOf(seen, crops);
  if (!stay) return sent;

  const sown = new Map(stay.kept);
  const unplaced: Crop[] = [];
  for (const crop of stay.left) {
    const cell = [...sent.keys()].find((id) => !sown.has(id) && same(sent.get(id)!, crop));
    if (cell) sown.set(cell, crop);
    else unplaced.push(crop);
  }
  for (const crop of unplaced) {
    const cell = fields.find((id) => !sown.has(id));
    if (!cell) return sent;
    sown.set(cell, crop);
  }
  // With Stubble room animals may stand on the fields that the view leaves empty.
  return farm.places.some((place) => place.cells.some((cell) => sown.has(cell))) ? sent : sown;
}

/** What was last seen on the fields of each seat, as long as the page is open. */
export class Fields {
  readonly #last = new Map<number, Sown>();
  /** The same view always looks the same, however often it is drawn. */
  readonly #drawn = new WeakMap<FarmView, CellView[]>();

  /** The cells of a farm as they are to be drawn. */
  of(farm: FarmView): CellView[] {
    const known = this.#drawn.get(farm);
    if (known) return known;
    const sown = stableCrops(farm, this.#last.get(farm.seat));
    const cells = farm.cells.map((cell) =>
      cell.kind === 'field' ? { ...cell, crop: sown.get(cell.id) ?? null } : cell,
    );
    this.#last.set(farm.seat, sown);
    this.#drawn.set(farm, cells);
    return cells;
  }
}
