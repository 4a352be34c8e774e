import type { Component } from 'svelte';
import CaveFarmers from './cave-farmers/CaveFarmers.svelte';
import CaveVsCave from './cave-vs-cave/CaveVsCave.svelte';
import type { BoardProps } from './types';

export type { BoardProps } from './types';

/** By game. The content that each is given is that of its own game, which the frame cannot know. */
const BOARDS: Record<string, unknown> = { 'cave-vs-cave': CaveVsCave, 'cave-farmers': CaveFarmers };

/** The board of a game; undefined for a game that has none yet. */
export function boardFor(game: string): Component<BoardProps> | undefined {
  return BOARDS[game] as Component<BoardProps> | undefined;
}
