import { explains as explainsElement, PieceCards, provideCards, useCards } from '../../../board/cards.svelte';
import type { Pieces, Reason } from './types';

/** What a card can explain. `why`: why it is not available; `piece`: what it is, for the rules. */
export type Subject =
  | { kind: 'room'; id: string; why?: Reason | undefined }
  | { kind: 'action'; id: string; why?: Reason | undefined }
  | { kind: 'good'; id: string; why?: Reason | undefined }
  | {
      kind: 'text';
      title: string;
      text: string;
      art?: [group: string, id: string] | undefined;
      why?: Reason | undefined;
      piece?: readonly [kind: string, id: string];
    }
  | { kind: 'stage'; stage: number; actions: string[]; title: string }
  | { kind: 'rooms'; ids: string[]; title: string; text: string };

/** The cards of this game. */
export class InfoCards extends PieceCards<Subject, Pieces> {}

export const provideInfoCards: (infoCards: InfoCards) => void = provideCards;
export const useInfoCards: () => InfoCards = useCards<InfoCards>;

/** Explain this element by a card. */
export const explains: typeof explainsElement<Subject> = explainsElement;
