/** The games that this client was built with: one folder per game, found by its `game.ts`. */
import type { BoardComponent, GameModule, Picture, ServedGame } from './types';

export type { BoardComponent, GameModule, Picture, ServedGame } from './types';

const modules = import.meta.glob<GameModule>('./*/game.ts', { import: 'default', eager: true });

export const GAMES: readonly GameModule[] = Object.values(modules).sort((a, b) => a.order - b.order);

/** The game with this id, or undefined for a game that only the server knows. */
export function findGame(id: string): GameModule | undefined {
  return GAMES.find((game) => game.id === id);
}

/** What a game is called: in our own words, else as the server calls it, else its id. */
export function gameName(id: string, served?: ServedGame | null): string {
  return findGame(id)?.name() ?? served?.name ?? id;
}

export function shortGameName(id: string): string {
  return findGame(id)?.shortName() ?? id;
}

export function gamePicture(id: string): Picture {
  return findGame(id)?.picture ?? ['scene', 'logo'];
}

/** The kinds of answers of a game that leave the open question open. */
export function sideKinds(id: string): readonly string[] {
  return findGame(id)?.sideKinds ?? [];
}

/** The game's own board, or a plain one that can show any game. */
export async function loadBoard(id: string): Promise<BoardComponent> {
  const game = findGame(id);
  return game ? game.loadBoard() : (await import('./generic/Board.svelte')).default;
}

/** The page with the rules of a game, or with all rules where the game has no page of its own. */
export function rulesPath(id: string): string {
  return findGame(id)?.rules ? `/rules/${id}` : '/rules';
}

/** The ids of the games to offer: those of the server once it has answered, until then our own. */
export function offeredGames(served: readonly ServedGame[] | null): string[] {
  return (served ?? GAMES).map(({ id }) => id);
}
