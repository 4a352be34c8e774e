/** What a board is given: the contract with the frame around it. */
import type { Happening, Position } from '../generated/wire';

export type { After, Answer, Decision, Goods, Happening, Part, Position, Reason } from '../generated/wire';

export interface BoardProps<Content = unknown, Hidden = unknown> {
  position: Position;
  content: Content;
  /** The seats that this browser plays. */
  mine: number[];
  /** Send a move. */
  act: (move: string) => void;
  settings: { animations: boolean };
  /** Tell a screen reader. */
  announce: (text: string) => void;
  /** Moves that a bot would play; the first of them is marked. */
  hint?: string[];
  /** What happened with the last update. */
  events?: Happening[];
  /** A moment that is looked at, not played. */
  readonly?: boolean;
  /** What lies face down, when all may be seen. */
  hidden?: Hidden | null;
  /** Whose board stands first. */
  perspective?: number;
  /** By seat. */
  names: string[];
}
