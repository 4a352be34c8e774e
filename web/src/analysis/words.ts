import type { AnalysedTurn, Seat } from '../generated/wire';
import { tenths } from '../lib/numbers';
import { seatName } from '../lib/seats';
import { language, say } from '../lib/words.svelte';
import { when } from '../table/turns';
import type { Mark } from './choices';

/** The name of a mark. */
export function markName(mark: Mark): string {
  // words: web.analysis.mark.*
  return say(`web.analysis.mark.${mark}`);
}

/** The verdict on a choice, with the points it lost. */
export function verdict(turn: AnalysedTurn): string {
  const points = tenths(turn.loss, language());
  if (!/[1-9]/.test(points)) return say('web.analysis.mark.fine');
  return say('web.analysis.verdict', { mark: markName(turn.mark), points });
}

/** A choice in one sentence: the turn, the player and the verdict. */
export function choiceText(turn: AnalysedTurn, seats: readonly Seat[]): string {
  const seat = seats[turn.seat];
  const name = seat ? seatName(seat, seats) : '';
  return say('web.analysis.choice_of', { when: when(turn.label), name, verdict: verdict(turn) });
}
