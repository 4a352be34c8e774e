import { explains as explainsElement, PieceCards, provideCards, useCards } from '../../../board/cards.svelte';
import type { Pieces } from './types';

/** What a card can explain. `note`: why it is not available; `facts`: its current state. */
export type Subject =
  | { kind: 'space'; id: string; note?: string | undefined; facts?: string[] }
  | { kind: 'furnishing'; id: string; note?: string | undefined; facts?: string[] }
  | { kind: 'loot'; id: string; note?: string | undefined }
  | { kind: 'text'; title: string; text: string; art?: readonly [group: string, id: string] | undefined };

/** The cards of this game. */
export class InfoCards extends PieceCards<Subject, Pieces> {}

export const provideInfoCards: (infoCards: InfoCards) => void = provideCards;
export const useInfoCards: () => InfoCards = useCards<InfoCards>;

/** Explain this element by a card. */
export const explains: typeof explainsElement<Subject> = explainsElement;
