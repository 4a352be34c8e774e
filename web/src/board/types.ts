/** The props of every board. */
import type { Snippet } from 'svelte';

import type { Happening, Position } from '../generated/wire';

export type { After, Answer, Decision, Goods, Happening, Part, Position, Reason } from '../generated/wire';

export interface BoardProps<Content = unknown, Hidden = unknown> {
  position: Position;
  content: Content;
  /** The seats that this browser plays. */
  mine: number[];
  /** Send a move. False: it is not sent, or not yet, because the player has to confirm it. */
  act: (move: string) => boolean;
  settings: { animations: boolean };
  /** Announce a text to screen readers. */
  announce: (text: string) => void;
  /** Moves that a bot would play; the first of them is marked. */
  hint?: string[];
  /** What happened with the last update. */
  events?: Happening[];
  /** Parts of the board to mark for a moment: values of `data-fly`. */
  marks?: readonly string[];
  /** Mark everything that the events are about. */
  highlight?: boolean;
  /** Show the position only; no moves can be made. */
  readonly?: boolean;
  /** The face-down pieces, in a replay that shows everything. */
  hidden?: Hidden | null;
  /** The seat whose board comes first. */
  perspective?: number;
  /** The players' names by seat. */
  names: string[];
  /** Opens the score sheet. */
  onscore?: (() => void) | undefined;
  /** What stands beside other boards; a game that says `placesSide` has a place for it on its own board. */
  side?: Side | undefined;
}

export interface Side {
  /** Undo and hints, and notices about the table. */
  tools: Snippet;
  log: Snippet;
}
