/** The view and the pieces of The Cave Farmers. */
import type {
  CaveFarmersContent,
  CaveFarmersOutlook,
  CaveFarmersView,
  FurnishingContent,
  FurnishingOutlook,
  LootContent,
  Position,
  SpaceContent,
} from '../../../generated/wire';

export type {
  ActionSpaceView,
  Answer,
  CaveFarmersContent,
  CaveFarmersOutlook,
  CaveFarmersView,
  CellView,
  Decision,
  FarmView,
  FurnishingContent,
  FurnishingOutlook,
  Goods,
  HiddenFarmersView,
  Laid,
  LootContent,
  Part,
  PlaceView,
  Plan,
  Position,
  RoundView,
  SpaceContent,
  StayView,
} from '../../../generated/wire';

export const ANIMALS = ['dog', 'sheep', 'donkey', 'boar', 'cattle'] as const;
export const PLAIN_GOODS = ['wood', 'stone', 'ore', 'ruby', 'grain', 'vegetable', 'food', 'gold'] as const;

/** The position's own view; the server checks its shape. */
export function viewOf(position: Position): CaveFarmersView {
  return position.view as unknown as CaveFarmersView;
}

/** What furnishings would cost and score for the viewer; null for spectators. */
export function outlookOf(position: Position): Map<string, FurnishingOutlook> | null {
  const outlook = position.outlook as unknown as CaveFarmersOutlook | null;
  return outlook && new Map(outlook.furnishings.map((one) => [one.id, one]));
}

/** Content by id. */
export class Pieces {
  readonly spaces: Map<string, SpaceContent>;
  readonly furnishings: Map<string, FurnishingContent>;
  readonly loot: Map<string, LootContent>;

  constructor(readonly content: CaveFarmersContent) {
    this.spaces = new Map(content.spaces.map((one) => [one.id, one]));
    this.furnishings = new Map(content.furnishings.map((one) => [one.id, one]));
    this.loot = new Map(content.loot.map((one) => [one.id, one]));
  }

  spaceName(id: string): string {
    return this.spaces.get(id)?.name ?? id;
  }

  furnishingName(id: string): string {
    return this.furnishings.get(id)?.name ?? id;
  }

  goodName(id: string): string {
    return this.content.goods[id] ?? id;
  }

  tileName(kind: string): string {
    return this.content.tiles[kind] ?? kind;
  }
}
