import type { Entry } from '../generated/wire';

export interface Turn {
  key: string;
  label: string;
  seat: number | null;
  entries: Entry[];
}

/** The sentences of a log, turn by turn. What belongs to nobody (a round begins) stands with the turn it leads to. */
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

/** The round and the turn of a label such as `3.2`. */
export function parsed(label: string): { round: string; turn: string } {
  const [round = '', turn = ''] = label.split('.');
  return { round, turn };
}
