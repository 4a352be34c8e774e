/** What is shown on the board for a moment: a new round, a revealed tile, a phase of the harvest, another player's turn. */
import type { Picture } from '../games/types';
import type { Goods, Happening } from './types';

/** What a player gets or gives. */
export interface MomentLine {
  seat: number;
  goods: Goods;
}

export interface MomentCard {
  kind: 'round' | 'reveal' | 'marker' | 'harvest' | 'field' | 'feed' | 'breed' | 'child' | 'loot' | 'turn';
  /** Whose moment it is; null: everybody's. */
  seat: number | null;
  title: string;
  text: string;
  picture: Picture;
  lines: MomentLine[];
  /** The parts of the board that it is about: values of `data-fly`. */
  on: string[];
}

/** A card with the values that most cards have. */
export function card(
  kind: MomentCard['kind'],
  title: string,
  text: string,
  picture: Picture,
  more: Partial<MomentCard> = {},
): MomentCard {
  return { kind, title, text, picture, seat: null, lines: [], on: [], ...more };
}

/** The goods of an event, of whichever kind. */
export const goodsOf = ({ values }: Happening): Goods => ({
  ...(values['goods'] as Goods | undefined),
  ...(values['stock'] as Goods | undefined),
});

/** Add a player's line to the last card if it is of the same kind, or make a card for it. */
export function addLine(cards: MomentCard[], made: MomentCard): void {
  const last = cards.at(-1);
  if (last?.kind !== made.kind) cards.push(made);
  else {
    last.lines.push(...made.lines);
    last.on.push(...made.on);
  }
}
