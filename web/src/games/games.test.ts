import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

import { findGame, GAMES, loadBoard, offeredGames, rulesPath } from '.';

const SRC = resolve(import.meta.dirname, '..');
const FOLDERS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'generic')
  .map(({ name }) => name);

/** The sources that belong to no game: without tests, their samples, and what is generated. */
function sharedSources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|(^|\/)samples\.ts$/.test(path))
    .filter((path) => !path.startsWith('generated/'))
    .filter((path) => !FOLDERS.some((folder) => path.startsWith(`games/${folder}/`)));
}

/** The ways in which a source may name a game: `cave-farmers`, `cave_farmers`, `CaveFarmers`. */
function namesOf(id: string): RegExp {
  const words = id.split('-');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return new RegExp(`${id}|${words.join('_')}|${joined}`);
}

describe('the games of this client', () => {
  it('are all folders, each under its own id', () => {
    expect(GAMES.map(({ id }) => id).sort()).toEqual([...FOLDERS].sort());
    expect(new Set(GAMES.map(({ order }) => order)).size).toBe(GAMES.length);
  });

  it.each(FOLDERS)('%s is named nowhere else', (id) => {
    const named = sharedSources().filter((path) => namesOf(id).test(readFileSync(join(SRC, path), 'utf8')));
    expect(named.map((path) => relative('.', path))).toEqual([]);
  });

  it.each(FOLDERS)(
    '%s has a board of its own and a page of rules',
    async (id) => {
      expect(await loadBoard(id)).toBe(await findGame(id)?.loadBoard());
      expect(rulesPath(id)).toBe(`/rules/${id}`);
      expect(await findGame(id)?.rules?.loadPage()).toBeTypeOf('function');
      // The whole board is compiled first.
    },
    60_000,
  );

  it.each(FOLDERS)('%s names pieces that the gallery shows', async (id) => {
    const names = await findGame(id)?.loadPictureNames?.('en');
    expect(names?.length).toBeGreaterThan(20);
    expect(names?.every(([picture, name]) => picture.includes('/') && name)).toBe(true);
  });

  it('are offered until the server has said which games it has', () => {
    expect(offeredGames(null)).toEqual(GAMES.map(({ id }) => id));
    expect(offeredGames([])).toEqual([]);
  });
});
