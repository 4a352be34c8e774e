/** The best results of this browser: by game and number of players, and by deal. */

/** A finished game of one player here. */
export interface Finished {
  table: string;
  game: string;
  players: number;
  seed: number;
  points: number;
}

/** The best result so far, which may be the finished game itself. */
export interface Best {
  points: number;
  /** Whether the finished game is better than everything before it. */
  isNew: boolean;
}

export interface Bests {
  personal: Best;
  /** Of games with the same deal; null if this is the first. */
  deal: Best | null;
}

interface Entry {
  table: string;
  points: number;
}

const KEY = 'underhold.best';
const DEALS_KEPT = 200;

function read(): Record<string, Entry[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Entry[]>;
  } catch {
    return {};
  }
}

/** The best of the other games under a key, and this one kept among them. */
function compared(kept: Record<string, Entry[]>, key: string, { table, points }: Finished): Best | null {
  const others = (kept[key] ?? []).filter((one) => one.table !== table);
  const best = others.length ? Math.max(...others.map((one) => one.points)) : null;
  // The best other game stays, so that a result that is shown again is compared with the same game as before.
  const top = others.filter((one) => one.points === best).slice(0, 1);
  delete kept[key]; // the latest key comes last
  kept[key] = [...top, { table, points }];
  return best === null ? null : { points: Math.max(best, points), isNew: points > best };
}

/** Compares a finished game with earlier ones of this browser, and keeps it. */
export function keepResult(finished: Finished): Bests {
  const kept = read();
  const { game, players, seed, points } = finished;
  const personal = compared(kept, `${game} ${players}`, finished);
  const deal = compared(kept, `${game} ${players} ${seed}`, finished);
  const deals = Object.keys(kept).filter((key) => key.split(' ').length === 3);
  for (const key of deals.slice(0, -DEALS_KEPT)) delete kept[key];
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is unavailable; nothing is kept.
  }
  return { personal: personal ?? { points, isNew: true }, deal };
}

export function forgetResults(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable, so nothing is saved.
  }
}
