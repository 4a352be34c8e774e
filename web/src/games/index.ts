/** The games that this client was built with: one folder per game, found by its `game.ts`. */
import type { GameInfo } from '../generated/wire';
import { servedGame } from '../lib/served.svelte';
import type { BoardComponent, GameModule, Miniature, Picture } from './types';

export type { BoardComponent, GameModule, Miniature, Picture } from './types';

const modules = import.meta.glob<GameModule>('./*/game.ts', { import: 'default', eager: true });

export const GAMES: readonly GameModule[] = Object.values(modules).sort((a, b) => a.order - b.order);

/** The game with this id, or undefined for a game that only the server knows. */
export function findGame(id: string): GameModule | undefined {
  return GAMES.find((game) => game.id === id);
}

/** The name of a game: from our texts, or else from the server, or else its id. */
export function gameName(id: string): string {
  return findGame(id)?.name() ?? servedGame(id)?.name ?? id;
}

export function shortGameName(id: string): string {
  return findGame(id)?.shortName() ?? servedGame(id)?.name ?? id;
}

/** A description of the game and of its solo game; empty if there is none. */
export function gameTexts(id: string): { text: string; soloText: string } {
  const own = findGame(id)?.lobby;
  const texts = servedGame(id)?.texts;
  return {
    text: own?.text() ?? texts?.['about'] ?? '',
    soloText: own?.soloText() ?? texts?.['about_solo'] ?? '',
  };
}

/** Whether the server offers hints and analyses for this game. */
export function hasHints(id: string): boolean {
  return servedGame(id)?.hints ?? true;
}

export function gamePicture(id: string): Picture {
  return findGame(id)?.picture ?? ['scene', 'logo'];
}

/** The wide picture of a game on the first page. */
export function gameCover(id: string): Picture {
  return findGame(id)?.cover ?? ['scene', 'cover'];
}

/** Draws the board of a seat; null for a game that only the server knows. */
export async function loadMiniature(id: string): Promise<Miniature | null> {
  return (await findGame(id)?.loadMiniature()) ?? null;
}

/** The kinds of answers of a game that leave the open question open. */
export function sideKinds(id: string): readonly string[] {
  return findGame(id)?.sideKinds ?? [];
}

/** The game's own board, or a plain one that can show any game. */
export async function loadBoard(id: string): Promise<BoardComponent> {
  const game = findGame(id);
  return game ? game.loadBoard() : ((await import('./generic/Board.svelte')).default as BoardComponent);
}

/** The rules page of a game, or the page with all rules if the game has no page of its own. */
export function rulesPath(id: string): string {
  return findGame(id)?.rules ? `/rules/${id}` : '/rules';
}

/** The ids of the games to offer: those of the server once it has answered, until then our own. */
export function offeredGames(served: readonly Pick<GameInfo, 'id'>[] | null): string[] {
  return (served ?? GAMES).map(({ id }) => id);
}
