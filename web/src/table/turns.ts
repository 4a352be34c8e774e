import type { Entry } from '../generated/wire';
import { say } from '../lib/words';

export interface Turn {
  key: string;
  label: string;
  seat: number | null;
  entries: Entry[];
}

/** Groups log entries by turn. Entries without a seat (a round begins) join the turn that follows. */
export function turns(log: readonly Entry[]): Turn[] {
  const found: Turn[] = [];
  for (const entry of log) {
    const last = found.at(-1);
    if (
      last &&
      last.label === entry.label &&
      (last.seat === entry.seat || entry.seat === null || last.seat === null)
    ) {
      last.seat ??= entry.seat;
      last.entries.push(entry);
    } else {
      found.push({
        key: `${entry.ply}-${entry.label}-${found.length}`,
        label: entry.label,
        seat: entry.seat,
        entries: [entry],
      });
    }
  }
  return found;
}

/** The round and the step of a label such as `3.2` or `3.feed`. */
export function parsed(label: string): { round: string; turn: string } {
  const [round = '', turn = ''] = label.split('.');
  return { round, turn };
}

const HARVEST = new Set(['skip', 'feed', 'breed']);

/** A label in words: a turn of a round, its harvest, or the round alone. */
export function when(label: string): string {
  const { round, turn } = parsed(label);
  if (/^\d+$/.test(turn)) return say('web.log.turn', { round, turn });
  return HARVEST.has(turn) ? say('web.log.harvest', { round }) : say('web.log.round', { round });
}
