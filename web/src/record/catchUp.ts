/** Finds finished games of this browser whose end was not seen here, such as games that others ended meanwhile. */
import * as api from '../lib/api';
import { keepGame, kept } from './entries';

const MOST = 20;

/** Adds the latest of them; returns how many. Nothing is added that ended before the record was deleted. */
export async function catchUp(): Promise<number> {
  const { games, since } = kept();
  const known = new Set(games.map((one) => one.table));
  const { tables } = await api.tables('mine');
  const missing = tables.filter(
    (one) =>
      one.status === 'over' &&
      !one.uploaded &&
      !one.ended &&
      !known.has(one.table) &&
      (since === null || one.updated > since) &&
      one.seats.some((seat) => seat.yours),
  );
  for (const { table, updated } of missing.slice(0, MOST)) keepGame(await api.position(table), updated);
  return kept().games.length - games.length;
}
