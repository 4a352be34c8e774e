import { explains as explainsElement, PieceCards, provideCards, useCards } from '../../../board/cards.svelte';
import type { Reason } from '../../../board/types';
import type { Pieces } from './types';

/** What a card can explain. `why`: why it is not available; `facts`: its current state; `piece`: what it is, for the rules. */
export type Subject =
  | { kind: 'space'; id: string; why?: Reason | undefined; facts?: string[] }
  | { kind: 'furnishing'; id: string; why?: Reason | undefined; facts?: string[] }
  | { kind: 'loot'; id: string; why?: Reason | undefined }
  | {
      kind: 'text';
      title: string;
      text: string;
      art?: readonly [group: string, id: string] | undefined;
      why?: Reason | undefined;
      piece?: readonly [kind: string, id: string];
    };

/** The cards of this game. */
export class InfoCards extends PieceCards<Subject, Pieces> {}

export const provideInfoCards: (infoCards: InfoCards) => void = provideCards;
export const useInfoCards: () => InfoCards = useCards<InfoCards>;

/** Explain this element by a card. */
export const explains: typeof explainsElement<Subject> = explainsElement;
