import type { Language } from '../generated/wire';

/** The names and texts of a game's pieces; each board knows the shape. */
export type Content = unknown;

const files = import.meta.glob<Content>('../generated/content/*.json', { import: 'default' });

export async function loadContent<C = Content>(game: string, language: Language): Promise<C | null> {
  const load =
    files[`../generated/content/${game}.${language}.json`] ?? files[`../generated/content/${game}.en.json`];
  return load ? ((await load()) as C) : null;
}
