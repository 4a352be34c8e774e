import { knows as explains, PieceCards, provideCards, useCards } from '../../../board/cards.svelte';
import type { Pieces } from './types';

/** Something that can be asked about. */
export type Subject =
  | { kind: 'room'; id: string; note?: string | undefined }
  | { kind: 'action'; id: string; note?: string | undefined }
  | { kind: 'good'; id: string; note?: string | undefined }
  | { kind: 'text'; title: string; text: string; art?: [group: string, id: string] | undefined }
  | { kind: 'stage'; stage: number; actions: string[]; title: string }
  | { kind: 'rooms'; ids: string[]; title: string; text: string };

/** The cards of this game. */
export class Knowing extends PieceCards<Subject, Pieces> {}

export const provideKnowing: (knowing: Knowing) => void = provideCards;
export const useKnowing: () => Knowing = useCards<Knowing>;

/** Explain this element by a card. */
export const knows: typeof explains<Subject> = explains;
