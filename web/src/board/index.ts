import type { Component } from 'svelte';
import CaveVsCave from './CaveVsCave.svelte';
import type { BoardProps } from './types';

export type { BoardProps } from './types';

/** The board of a game; undefined for a game that has none yet. */
export function boardFor(game: string): Component<BoardProps> | undefined {
  return game === 'cave-vs-cave' ? CaveVsCave : undefined;
}
