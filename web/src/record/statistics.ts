/** Statistics of the games that this browser has kept. */
import { shifted } from '../daily/days';
import { type GameEntry, PERSON } from './entries';

export const mean = (numbers: readonly number[]): number | null =>
  numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null;

/** A group of games: by number of players and opponents, or all that are selected. */
export interface Summary {
  games: number;
  mean: number;
  best: number;
  won: number;
  lost: number;
  drawn: number;
  /** Points lost per turn in the games that were analyzed; null without one. */
  loss: number | null;
  analyzed: number;
}

export function summary(games: readonly GameEntry[]): Summary {
  const count = (outcome: string): number => games.filter((one) => one.outcome === outcome).length;
  const losses = games.flatMap((one) => (one.loss === null ? [] : [one.loss]));
  return {
    games: games.length,
    mean: mean(games.map((one) => one.points)) ?? 0,
    best: games.length ? Math.max(...games.map((one) => one.points)) : 0,
    won: count('won'),
    lost: count('lost'),
    drawn: count('drawn'),
    loss: mean(losses),
    analyzed: losses.length,
  };
}

/** Who the opponents were: nobody, people, a level, or bots of several levels. */
export function opponentsOf(game: GameEntry): string {
  const kinds = [...new Set(game.opponents)];
  if (kinds.length === 0) return '';
  if (kinds.includes(PERSON)) return PERSON;
  return kinds.length === 1 ? kinds[0]! : 'several';
}

export interface Group extends Summary {
  players: number;
  /** As `opponentsOf` says it. */
  opponents: string;
}

/** The games by number of players and opponents, most games first. */
export function groups(games: readonly GameEntry[]): Group[] {
  const found = new Map<string, GameEntry[]>();
  for (const one of games) {
    const key = `${one.players} ${opponentsOf(one)}`;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return [...found.values()]
    .map((some) => ({ ...summary(some), players: some[0]!.players, opponents: opponentsOf(some[0]!) }))
    .sort((a, b) => b.games - a.games || a.players - b.players);
}

/** A room or furnishing that was built. */
export interface Built {
  id: string;
  /** Games in which it was built. */
  games: number;
  /** The mean score of these games. */
  mean: number;
}

/** What was built, most often first. */
export function favorites(games: readonly GameEntry[]): Built[] {
  const points = new Map<string, number[]>();
  for (const one of games)
    for (const id of new Set(one.built)) points.set(id, [...(points.get(id) ?? []), one.points]);
  return [...points]
    .map(([id, scores]) => ({ id, games: scores.length, mean: mean(scores) ?? 0 }))
    .sort((a, b) => b.games - a.games || b.mean - a.mean || a.id.localeCompare(b.id));
}

/** The best games, of equal ones the earlier. */
export function bestGames(games: readonly GameEntry[], most = 5): GameEntry[] {
  return [...games]
    .sort((a, b) => b.points - a.points || a.finished.localeCompare(b.finished))
    .slice(0, most);
}

/** Days in a row with a daily deal that counted: now, and at most so far. */
export function streaks(games: readonly GameEntry[], today: string): { now: number; longest: number } {
  const days = new Set(games.flatMap((one) => (one.day && one.counted ? [one.day] : [])));
  const lengthTo = (last: string): number => {
    let length = 0;
    for (let day = last; days.has(day); day = shifted(day, -1)) length += 1;
    return length;
  };
  return {
    now: lengthTo(days.has(today) ? today : shifted(today, -1)),
    longest: Math.max(0, ...[...days].filter((day) => !days.has(shifted(day, 1))).map(lengthTo)),
  };
}
