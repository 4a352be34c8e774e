import type { Phrase } from '../lib/socket';

/** The quick phrases, in the order in which they are offered. */
export const PHRASES: readonly Phrase[] = [
  'hello',
  'good_luck',
  'your_turn',
  'thinking',
  'one_moment',
  'back_soon',
  'nice_move',
  'well_played',
  'thanks',
  'sorry',
  'good_game',
  'another_game',
];
