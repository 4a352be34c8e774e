import type { SwitchValues } from '../lobby/tableOptions';

/** The set-up of a game: what is needed to deal it again. */
export interface Deal {
  game: string;
  players: number;
  seed: number;
  switches: SwitchValues;
  /** Moves that are given, in notation. */
  opening: string[];
}

/** The path of the page that offers a deal. */
export function dealPath({ game, players, seed, switches, opening }: Deal): string {
  const query = new URLSearchParams({ players: String(players), seed: String(seed) });
  if (opening.length) query.set('opening', opening.join(' '));
  for (const [name, value] of Object.entries(switches)) query.set(name, String(value));
  return `/deal/${game}?${query}`;
}

const NUMBER = /^\d{1,16}$/;

/** The deal that a path names; null if it is incomplete. The engine checks whether the game has such a deal. */
export function dealAt(game: string, query: string): Deal | null {
  const { players = '', seed = '', opening = '', ...others } = Object.fromEntries(new URLSearchParams(query));
  if (!NUMBER.test(players) || !NUMBER.test(seed)) return null;
  const value = (text: string): boolean | number | string =>
    text === 'true' || text === 'false' ? text === 'true' : NUMBER.test(text) ? Number(text) : text;
  const switches = Object.fromEntries(Object.entries(others).map(([name, text]) => [name, value(text)]));
  const moves = opening.split(' ').filter(Boolean);
  return { game, players: Number(players), seed: Number(seed), switches, opening: moves };
}
