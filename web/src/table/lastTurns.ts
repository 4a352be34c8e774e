import type { Entry, Moment } from '../generated/wire';

/**
 * What the other players did since the last move of one's own, move by move; if they have not moved since, or for a
 * spectator, the last turn of another player. Moves that the log does not mention are left out.
 */
export function lastTurns(moments: readonly Moment[], mine: readonly number[]): Moment[] {
  const theirs = (moment: Moment): boolean => moment.seat !== null && !mine.includes(moment.seat);
  const told = (found: readonly Moment[]): Moment[] => found.filter((moment) => moment.log.length > 0);
  const own = moments.findLastIndex((moment) => moment.seat !== null && mine.includes(moment.seat));
  if (own >= 0) {
    const since = told(moments.slice(own + 1).filter(theirs));
    if (since.length) return since;
  }
  const last = moments.findLast(theirs);
  if (!last) return [];
  const end = moments.indexOf(last);
  const before = moments
    .slice(0, end)
    .findLastIndex(({ seat, label }) => seat !== last.seat || label !== last.label);
  return told(moments.slice(before + 1, end + 1));
}

/** The seats whose last turns can be shown, from the log: those that moved since one's own last move. */
export function lastMovers(log: readonly Entry[], mine: readonly number[]): number[] {
  const own = log.findLastIndex(({ seat }) => seat !== null && mine.includes(seat));
  const others = (entries: readonly Entry[]): number[] =>
    entries.flatMap(({ seat }) => (seat === null || mine.includes(seat) ? [] : [seat]));
  const since = mine.length ? [...new Set(others(log.slice(own + 1)))] : [];
  return since.length ? since : others(log).slice(-1);
}
