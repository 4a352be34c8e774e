/** The challenges that this browser has accepted, by the table where each one is played. */

export interface Accepted {
  points: number;
  name: string | null;
  /** The game to watch afterwards: a table of this server, or a packed record. */
  table: string | null;
  record: string | null;
}

const KEY = 'underhold.challenges';
const MOST = 50;

function read(): Record<string, Accepted> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' ? (found as Record<string, Accepted>) : {};
  } catch {
    return {};
  }
}

export function accept(table: string, challenge: Accepted): void {
  const all = Object.entries({ ...read(), [table]: challenge }).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // Without storage the game is played as an ordinary one.
  }
}

/** The challenge that is played at a table. */
export function challengeAt(table: string): Accepted | null {
  const found = read()[table];
  return found && Number.isInteger(found.points) ? found : null;
}

export function forgetChallenges(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable, so nothing is saved.
  }
}
