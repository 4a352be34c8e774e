import type { Deal } from '../lib/deal';
import { dealAt } from '../lib/deal';

/** What a link to a challenge says. */
export interface Link extends Omit<Deal, 'players'> {
  /** To beat. */
  points: number;
  /** The player who has them. */
  name: string | null;
  /** The game that reached them: a table of this server, or a packed record. */
  table: string | null;
  record: string | null;
}

/** The path of the page that offers a challenge. */
export function challengePath(link: Link): string {
  const { game, seed, points, name, table, record, switches, opening } = link;
  const query = new URLSearchParams({ seed: String(seed), points: String(points) });
  if (opening.length) query.set('opening', opening.join(' '));
  for (const [option, value] of Object.entries(switches)) query.set(option, String(value));
  if (name) query.set('by', name);
  if (table) query.set('table', table);
  if (record) query.set('record', record);
  return `/challenge/${game}?${query}`;
}

/** The challenge that a path names; null if it is incomplete. The server checks whether it is right. */
export function challengeIn(game: string, query: string): Link | null {
  const values = new URLSearchParams(query);
  const take = (name: string): string | null => {
    const value = values.get(name);
    values.delete(name);
    return value || null;
  };
  const points = take('points') ?? '';
  const [name, table, record] = [take('by'), take('table'), take('record')];
  values.set('players', '1');
  const deal = dealAt(game, values.toString());
  if (!deal || !/^-?\d{1,4}$/.test(points)) return null;
  const { seed, switches, opening } = deal;
  return { game, seed, switches, opening, points: Number(points), name, table, record };
}
