import type { Component } from 'svelte';

import type { BoardProps } from '../board/types';

/** A game's board, and how the games' boards are found. The contents differ by game and are the board's own. */
export type Board = Component<BoardProps>;

export async function loadBoard(game: string): Promise<Board | null> {
  const { boardFor } = await import('../board');
  return (boardFor(game) as Board | null | undefined) ?? null;
}
