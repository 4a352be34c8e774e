import { getContext, setContext } from 'svelte';
import { Cards, knows as explains } from '../cards.svelte';
import type { Pieces } from './types';

/** Something that can be asked about. `note`: why it cannot be had; `facts`: how things stand with it now. */
export type Subject =
  | { kind: 'space'; id: string; note?: string | undefined; facts?: string[] }
  | { kind: 'furnishing'; id: string; note?: string | undefined; facts?: string[] }
  | { kind: 'loot'; id: string; note?: string | undefined }
  | { kind: 'text'; title: string; text: string; art?: readonly [group: string, id: string] | undefined };

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
