import { explains as explainsElement, PieceCards, provideCards, useCards } from '../../../board/cards.svelte';
import type { Pieces } from './types';

/** What a card can explain. */
export type Subject =
  | { kind: 'room'; id: string; note?: string | undefined }
  | { kind: 'action'; id: string; note?: string | undefined }
  | { kind: 'good'; id: string; note?: string | undefined }
  | { kind: 'text'; title: string; text: string; art?: [group: string, id: string] | undefined }
  | { kind: 'stage'; stage: number; actions: string[]; title: string }
  | { kind: 'rooms'; ids: string[]; title: string; text: string };

/** The cards of this game. */
export class InfoCards extends PieceCards<Subject, Pieces> {}

export const provideInfoCards: (infoCards: InfoCards) => void = provideCards;
export const useInfoCards: () => InfoCards = useCards<InfoCards>;

/** Explain this element by a card. */
export const explains: typeof explainsElement<Subject> = explainsElement;
