/** The server's information about its games; it may have games that this client was not built with. */
import type { GameInfo } from '../generated/wire';
import * as api from './api';

let known = $state.raw<readonly GameInfo[] | null>(null);

/** The games of the server; null until it has answered once. */
export const servedGames = (): readonly GameInfo[] | null => known;

export const servedGame = (id: string): GameInfo | null => known?.find((game) => game.id === id) ?? null;

/** Asks the server for its games, with texts in the current language. */
export async function askForGames(): Promise<readonly GameInfo[]> {
  known = await api.games();
  return known;
}
