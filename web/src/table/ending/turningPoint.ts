import type { AnalysedTurn, Seat } from '../../generated/wire';
import { tenths } from '../../lib/numbers';
import { seatName } from '../../lib/seats';
import { language, say } from '../../lib/words';
import { when } from '../turns';

/** The turn that cost its player most, if any turn cost more than an inaccuracy does. */
export function costliest(turns: readonly AnalysedTurn[]): AnalysedTurn | null {
  return turns.reduce<AnalysedTurn | null>(
    (worst, turn) => (turn.mark !== 'fine' && turn.loss > (worst?.loss ?? 0) ? turn : worst),
    null,
  );
}

/** The turning point of an analyzed game in one sentence. */
export function turningText(turns: readonly AnalysedTurn[], seats: readonly Seat[]): string {
  const turn = costliest(turns);
  const seat = turn && seats[turn.seat];
  if (!turn || !seat) return say('web.ending.turning_none');
  const points = tenths(turn.loss, language());
  const yours = seat.yours && seats.filter((one) => one.yours).length === 1;
  const found = { when: when(turn.label), points, name: seatName(seat, seats) };
  return yours ? say('web.ending.turning_you', found) : say('web.ending.turning', found);
}
