import { knows as explains, PieceCards, provideCards, useCards } from '../../../board/cards.svelte';
import type { Pieces } from './types';

/** Something that can be asked about. `note`: why it cannot be had; `facts`: how things stand with it now. */
export type Subject =
  | { kind: 'space'; id: string; note?: string | undefined; facts?: string[] }
  | { kind: 'furnishing'; id: string; note?: string | undefined; facts?: string[] }
  | { kind: 'loot'; id: string; note?: string | undefined }
  | { kind: 'text'; title: string; text: string; art?: readonly [group: string, id: string] | undefined };

/** The cards of this game. */
export class Knowing extends PieceCards<Subject, Pieces> {}

export const provideKnowing: (knowing: Knowing) => void = provideCards;
export const useKnowing: () => Knowing = useCards<Knowing>;

/** Explain this element by a card. */
export const knows: typeof explains<Subject> = explains;
