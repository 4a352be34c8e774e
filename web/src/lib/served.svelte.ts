/** The server's information about its games; it may have games that this client was not built with. */
import type { GameInfo } from '../generated/wire';
import * as api from './api';
import { page } from './pageParts';

let known = $state.raw<readonly GameInfo[] | null>(null);

// Until the engine of the page is ready, choices can be made from what it will answer.
void page?.games().then((games) => (known ??= games));

/** The games of the server; null until it has answered once. */
export const servedGames = (): readonly GameInfo[] | null => known;

export const servedGame = (id: string): GameInfo | null => known?.find((game) => game.id === id) ?? null;

/** Asks the server for its games, with texts in the current language. */
export async function askForGames(): Promise<readonly GameInfo[]> {
  known = await api.games();
  return known;
}
