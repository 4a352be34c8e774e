/** The finished games of this browser, one small entry each. Games are played and scored elsewhere; this only keeps them. */
import type { Analysis, Position, Seat } from '../generated/wire';

export type Outcome = 'won' | 'lost' | 'drawn';

/** A finished game in which a seat of this browser took part. */
export interface GameEntry {
  table: string;
  game: string;
  /** When the end was seen here, ISO 8601. */
  finished: string;
  players: number;
  seed: number;
  /** The own seat; the best one if several people played at this browser. */
  seat: number;
  points: number;
  /** Of all seats. */
  totals: number[];
  /** Null alone, and if several people played at this browser. */
  outcome: Outcome | null;
  /** The levels of the bots, and `person` for each player at another browser. */
  opponents: string[];
  /** The ids of the rooms or furnishings that the own seat has built. */
  built: string[];
  /** The day, if this was an attempt at a daily deal, and whether it counted. */
  day: string | null;
  counted: boolean;
  /** Points lost per turn, if the game was analyzed. */
  loss: number | null;
}

/** Everything that is kept. Games that ended before `since` were deleted and do not come back. */
export interface Kept {
  games: GameEntry[];
  since: string | null;
}

/** What became of an imported file. */
export interface Imported {
  added: number;
  same: number;
  unreadable: number;
}

export const PERSON = 'person';
const KEY = 'underhold.record';
const FORMAT = 'underhold-record-1';
/** About 300 bytes each, so that the browser's storage suffices. */
const MOST = 5000;

function isEntry(value: unknown): value is GameEntry {
  if (!value || typeof value !== 'object') return false;
  const one = value as Record<keyof GameEntry, unknown>;
  const texts = (list: unknown): boolean =>
    Array.isArray(list) && list.every((item) => typeof item === 'string' && item.length <= 64);
  return (
    typeof one.table === 'string' &&
    /^[a-z0-9]{12}$/.test(one.table) &&
    typeof one.game === 'string' &&
    one.game.length <= 32 &&
    typeof one.finished === 'string' &&
    !Number.isNaN(Date.parse(one.finished)) &&
    Number.isInteger(one.players) &&
    Number.isInteger(one.seed) &&
    Number.isInteger(one.seat) &&
    Number.isInteger(one.points) &&
    Array.isArray(one.totals) &&
    one.totals.every(Number.isInteger) &&
    (one.outcome === null || ['won', 'lost', 'drawn'].includes(one.outcome as string)) &&
    texts(one.opponents) &&
    texts(one.built) &&
    (one.day === null || (typeof one.day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(one.day))) &&
    typeof one.counted === 'boolean' &&
    (one.loss === null || Number.isFinite(one.loss))
  );
}

/** What is kept, the latest game last. */
export function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return {
      games: Array.isArray(found.games) ? found.games.filter(isEntry) : [],
      since: typeof found.since === 'string' ? found.since : null,
    };
  } catch {
    return { games: [], since: null };
  }
}

function write({ games, since }: Kept): void {
  const sorted = [...games].sort((a, b) => a.finished.localeCompare(b.finished)).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ games: sorted, since }));
  } catch {
    // Storage is unavailable or full; the games themselves are not affected.
  }
}

/** The entry of a finished game; null if it is not finished, or nobody here played. */
export function entryOf(position: Position, finished: string): GameEntry | null {
  const { result, seats } = position;
  const mine = seats.filter((seat) => seat.yours);
  const points = (seat: Seat): number => result?.totals[seat.number] ?? 0;
  const own = [...mine].sort((a, b) => points(b) - points(a))[0];
  if (!result || !own) return null;
  const alone = seats.length === 1 || mine.length > 1;
  return {
    table: position.table,
    game: position.game,
    finished,
    players: seats.length,
    seed: result.seed,
    seat: own.number,
    points: points(own),
    totals: result.totals,
    outcome: alone ? null : result.winner === null ? 'drawn' : result.winner === own.number ? 'won' : 'lost',
    opponents: seats.filter((seat) => !seat.yours).map((seat) => (!seat.left && seat.bot) || PERSON),
    built: result.built?.[own.number] ?? [],
    day: position.daily?.date ?? null,
    counted: position.daily?.counts ?? false,
    loss: null,
  };
}

/** Keeps a finished game, once: the time of the first sight and an earlier analysis stay. */
export function keepGame(position: Position, finished: string = new Date().toISOString()): void {
  const entry = entryOf(position, finished);
  if (!entry) return;
  const { games, since } = kept();
  const before = games.find((one) => one.table === entry.table);
  const others = games.filter((one) => one !== before);
  write({
    games: [...others, { ...entry, finished: before?.finished ?? finished, loss: before?.loss ?? null }],
    since,
  });
}

/** Adds what an analysis says about a game that is kept. */
export function keepAnalysis(analysis: Pick<Analysis, 'table' | 'turns' | 'seats'>): void {
  const { games, since } = kept();
  const entry = games.find((one) => one.table === analysis.table);
  const seat = analysis.seats.find((one) => one.seat === entry?.seat);
  const turns = analysis.turns.filter((turn) => turn.seat === seat?.seat).length;
  if (!entry || !seat || turns === 0) return;
  entry.loss = Math.round((seat.lost / turns) * 1000) / 1000;
  write({ games, since });
}

/** Deletes all entries. */
export function deleteGames(): void {
  write({ games: [], since: new Date().toISOString() });
}

/** Removes everything, with no trace. */
export function forgetGames(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable, so nothing is saved.
  }
}

/** The text of a file with all games and the puzzles that were tried. */
export function exported(puzzles: Record<string, string>): string {
  return `${JSON.stringify({ format: FORMAT, games: kept().games, puzzles }, null, 1)}\n`;
}

/** The file is not one that was exported here. */
export class NotARecord extends Error {}

/** Adds the games of an exported file; those that are here stay. `puzzles` gets the outcomes of puzzles. */
export function importGames(text: string, puzzles: (outcomes: Record<string, string>) => void): Imported {
  let file: { format?: unknown; games?: unknown; puzzles?: unknown } | null;
  try {
    file = JSON.parse(text) as typeof file;
  } catch {
    throw new NotARecord();
  }
  if (!file || file.format !== FORMAT || !Array.isArray(file.games)) throw new NotARecord();
  const { games, since } = kept();
  const known = new Set(games.map((one) => one.table));
  const good = file.games.filter(isEntry);
  const fresh = good.filter((one) => !known.has(one.table) && known.add(one.table));
  write({ games: [...games, ...fresh], since });
  if (file.puzzles && typeof file.puzzles === 'object') puzzles(file.puzzles as Record<string, string>);
  return {
    added: fresh.length,
    same: good.length - fresh.length,
    unreadable: file.games.length - good.length,
  };
}

const COLUMNS = [
  'finished',
  'game',
  'players',
  'points',
  'outcome',
  'opponents',
  'totals',
  'built',
  'day',
  'counted',
  'loss',
  'seed',
  'table',
] as const satisfies readonly (keyof GameEntry)[];

/** All games as comma-separated values, for spreadsheets. */
export function csv(games: readonly GameEntry[]): string {
  const cell = (value: unknown): string => {
    const text = Array.isArray(value) ? value.join(' ') : value === null ? '' : String(value);
    // A spreadsheet would compute a text that begins like a formula.
    const safe = typeof value === 'number' ? text : text.replace(/^(?=[=+\-@])/, "'");
    return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [COLUMNS.join(','), ...games.map((one) => COLUMNS.map((name) => cell(one[name])).join(','))]
    .join('\n')
    .concat('\n');
}
