import type { Language } from '../generated/wire';
import { askForGames, servedGame } from './served.svelte';

/** The names and texts of a game's pieces; each board knows the shape. The plain board has the server's texts by key. */
export type Content = unknown;

const files = import.meta.glob<Content>('../generated/content/*.json', { import: 'default' });

export async function loadContent<C = Content>(game: string, language: Language): Promise<C | null> {
  const load =
    files[`../generated/content/${game}.${language}.json`] ?? files[`../generated/content/${game}.en.json`];
  if (load) return (await load()) as C;
  try {
    await askForGames();
  } catch {
    // Without its texts the plain board shows the keys.
  }
  return (servedGame(game)?.texts ?? null) as C | null;
}
