/** What this browser remembers about puzzles: which ones were solved or tried, and which ones to show. */
import type { PuzzleInfo } from '../generated/wire';

export type Outcome = 'solved' | 'failed';

const KEY = 'underhold.puzzles';

function read(): Record<string, Outcome> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept && typeof kept === 'object' ? (kept as Record<string, Outcome>) : {};
  } catch {
    return {};
  }
}

class PuzzleProgress {
  #outcomes = $state.raw(read());
  /** The rating to show; 0 for all. */
  rating = $state(0);
  /** Show only puzzles that were not solved yet. */
  openOnly = $state(false);

  of(id: string): Outcome | null {
    return this.#outcomes[id] ?? null;
  }

  /** All outcomes, by the id of the puzzle. */
  get outcomes(): Readonly<Record<string, Outcome>> {
    return this.#outcomes;
  }

  /** How many puzzles were solved. */
  get solved(): number {
    return Object.values(this.#outcomes).filter((one) => one === 'solved').length;
  }

  /** Add the outcomes of an exported file. */
  add(outcomes: Readonly<Record<string, unknown>>): void {
    for (const [id, outcome] of Object.entries(outcomes))
      if (/^[0-9a-f]{10}$/.test(id) && (outcome === 'solved' || this.of(id) === null))
        this.note(id, outcome === 'solved');
  }

  /** A puzzle that was solved once stays solved. */
  note(id: string, solved: boolean): void {
    if (this.of(id) === 'solved') return;
    // Another tab may have solved others meanwhile.
    this.#outcomes = { ...read(), [id]: solved ? 'solved' : 'failed' };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#outcomes));
    } catch {
      // Without storage, it is remembered until the page is closed.
    }
  }

  shown(puzzles: readonly PuzzleInfo[]): PuzzleInfo[] {
    return puzzles.filter(
      ({ id, rating }) =>
        (this.rating === 0 || rating === this.rating) && !(this.openOnly && this.of(id) === 'solved'),
    );
  }

  /** The puzzle after this one that is not solved yet, of the rating that is shown. */
  next(puzzles: readonly PuzzleInfo[], after: string): PuzzleInfo | null {
    const at = puzzles.findIndex(({ id }) => id === after);
    const rest = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
    return (
      rest.find(
        ({ id, rating }) => (this.rating === 0 || rating === this.rating) && this.of(id) !== 'solved',
      ) ?? null
    );
  }
}

export const progress = new PuzzleProgress();
