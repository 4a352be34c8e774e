/** The view and the pieces of Cave vs Cave. */
import type {
  ActionContent,
  CaveVsCaveContent,
  CaveVsCaveView,
  Position,
  RoomContent,
} from '../../../generated/wire';

export type {
  ActionContent,
  ActionView,
  After,
  Answer,
  CaveVsCaveContent,
  CaveVsCaveView,
  CaveView,
  Decision,
  Edge,
  Goods,
  Happening,
  HiddenView,
  Part,
  Position,
  Reason,
  RoomContent,
  Space,
  StageView,
} from '../../../generated/wire';

export const GOODS = ['wood', 'stone', 'emmer', 'flax', 'food', 'gold'] as const;
export type Good = (typeof GOODS)[number];
export type Side = 'n' | 'e' | 's' | 'w';

/** The position's own view; the server checks its shape. */
export function viewOf(position: Position): CaveVsCaveView {
  return position.view as unknown as CaveVsCaveView;
}

/** Content by id. */
export class Pieces {
  readonly rooms: Map<string, RoomContent>;
  readonly actions: Map<string, ActionContent>;

  constructor(readonly content: CaveVsCaveContent) {
    this.rooms = new Map(content.rooms.map((room) => [room.id, room]));
    this.actions = new Map(content.actions.map((action) => [action.id, action]));
  }

  roomName(id: string): string {
    return this.rooms.get(id)?.name ?? id;
  }

  actionName(id: string): string {
    return this.actions.get(id)?.name ?? id;
  }

  goodName(id: string): string {
    return this.content.goods[id] ?? id;
  }
}
