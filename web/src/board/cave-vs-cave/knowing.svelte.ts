import { getContext, setContext } from 'svelte';
import { Cards, knows as explains } from '../cards.svelte';
import type { Pieces } from './types';

/** Something that can be asked about. */
export type Subject =
  | { kind: 'room'; id: string; note?: string | undefined }
  | { kind: 'action'; id: string; note?: string | undefined }
  | { kind: 'good'; id: string; note?: string | undefined }
  | { kind: 'text'; title: string; text: string; art?: [group: string, id: string] | undefined }
  | { kind: 'stage'; stage: number; actions: string[]; title: string }
  | { kind: 'rooms'; ids: string[]; title: string; text: string };

/** The cards of this game, with the texts of its pieces. */
export class Knowing extends Cards<Subject> {
  constructor(readonly pieces: () => Pieces) {
    super();
  }
}

const KEY = Symbol('knowing');

export function provideKnowing(knowing: Knowing): void {
  setContext(KEY, knowing);
}

export function useKnowing(): Knowing {
  return getContext<Knowing>(KEY);
}

/** Explain this element by a card. */
export const knows: typeof explains<Subject> = explains;
