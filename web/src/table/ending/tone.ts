import type { Result, Seat } from '../../generated/wire';

/** How a result feels to the people at this browser. */
export type Tone = 'won' | 'lost' | 'drawn' | 'reached' | 'missed' | 'solo' | 'watched';

export function toneOf(
  seats: readonly Seat[],
  { winner, totals }: Pick<Result, 'winner' | 'totals'>,
  goal: number | null,
): Tone {
  const mine = seats.filter((seat) => seat.yours);
  const [only] = seats;
  if (seats.length === 1 && only) {
    if (goal === null) return 'solo';
    return (totals[only.number] ?? 0) >= goal ? 'reached' : 'missed';
  }
  // Several people at one browser: one of them wins and one loses.
  if (mine.length !== 1) return 'watched';
  if (winner === null) return 'drawn';
  return mine[0]?.number === winner ? 'won' : 'lost';
}
