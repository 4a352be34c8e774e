import type { Entry } from '../generated/wire';
import { say } from '../lib/words';

/** A turn in the log. Without a seat it is about the game, such as a new round. */
export interface Turn {
  key: string;
  label: string;
  seat: number | null;
  entries: Entry[];
}

/** A round of the log, with its turns. */
export interface Round {
  round: string;
  turns: Turn[];
}

/** Groups log entries by turn. Sentences about the game are kept apart from the turns of players. */
export function turns(log: readonly Entry[]): Turn[] {
  const found: Turn[] = [];
  for (const entry of log) {
    const last = found.at(-1);
    if (last && last.label === entry.label && last.seat === entry.seat) last.entries.push(entry);
    else {
      const { ply, label, seat } = entry;
      found.push({ key: `${ply}-${label}-${found.length}`, label, seat, entries: [entry] });
    }
  }
  return found;
}

/** The turns of the log by round. */
export function rounds(log: readonly Entry[]): Round[] {
  const found: Round[] = [];
  for (const turn of turns(log)) {
    const { round } = parsed(turn.label);
    const last = found.at(-1);
    if (last?.round === round) last.turns.push(turn);
    else found.push({ round, turns: [turn] });
  }
  return found;
}

/** The round and the step of a label such as `3.2` or `3.feed`. */
export function parsed(label: string): { round: string; turn: string } {
  const [round = '', turn = ''] = label.split('.');
  return { round, turn };
}

const HARVEST = new Set(['skip', 'feed', 'breed']);

/** A label in words: a turn of a round, its harvest, the last trades, or the round alone. */
export function when(label: string): string {
  const { round, turn } = parsed(label);
  if (/^\d+$/.test(turn)) return say('web.log.turn', { round, turn });
  if (turn === 'final') return say('web.log.final', { round });
  return HARVEST.has(turn) ? say('web.log.harvest', { round }) : say('web.log.round', { round });
}

/** The step of a label in words, under the heading of its round; empty if it has no name. */
export function stepName(label: string): string {
  const { turn } = parsed(label);
  if (/^\d+$/.test(turn)) return say('web.log.step_turn', { turn });
  if (turn === 'final') return say('web.log.step_final');
  return HARVEST.has(turn) ? say('web.log.step_harvest') : '';
}
