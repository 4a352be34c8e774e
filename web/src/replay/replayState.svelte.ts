import type { Entry, Moment, Moments } from '../generated/wire';
import * as api from '../lib/api';

const CHUNK = 40;

/** The moments of a game, fetched in chunks as needed, and the one that is shown. */
export class ReplayState {
  readonly id: string;
  /** Everything except the moments. */
  about = $state.raw<Omit<Moments, 'moments' | 'hidden' | 'log'> | null>(null);
  /** The log of the whole game, for the list of moves. */
  log = $state.raw<Entry[]>([]);
  moment = $state.raw<Moment | null>(null);
  hidden = $state.raw<Record<string, unknown> | null>(null);
  ply = $state(0);

  readonly #moments = new Map<number, Moment>();
  readonly #hidden = new Map<number, Record<string, unknown>>();
  readonly #coming = new Map<number, Promise<void>>();

  constructor(id: string) {
    this.id = id;
  }

  /** Clear the cache, because the language has changed. */
  clear(): void {
    this.#moments.clear();
    this.#hidden.clear();
    this.#coming.clear();
    this.log = [];
  }

  get last(): number {
    return this.about?.plies ?? 0;
  }

  /** Show the game after this many moves. */
  async show(ply: number): Promise<void> {
    const wanted = Math.max(0, this.about ? Math.min(ply, this.last) : ply);
    this.ply = wanted;
    await this.#fetch(wanted);
    if (this.ply !== wanted) return; // another moment was requested meanwhile
    if (this.about && wanted > this.last) return this.show(this.last);
    this.moment = this.#moments.get(wanted) ?? this.moment;
    this.hidden = this.#hidden.get(wanted) ?? null;
    if (wanted + 5 < this.last && !this.#moments.has(wanted + 5))
      void this.#fetch(wanted + 5).catch(() => {});
  }

  #fetch(ply: number): Promise<void> {
    if (this.#moments.has(ply)) return Promise.resolve();
    const from = ply - (ply % CHUNK);
    const coming = this.#coming.get(from) ?? this.#load(from);
    this.#coming.set(from, coming);
    return coming.finally(() => this.#coming.delete(from));
  }

  async #load(from: number): Promise<void> {
    // Hidden pieces can be shown only in a finished game.
    const over = this.about?.over ?? true;
    const log = this.log.length === 0;
    const found = await api.moments(this.id, from, CHUNK, over, log).catch((error: unknown) => {
      const refused = error instanceof api.Refusal && error.status !== 404 && !this.about;
      if (!refused) throw error;
      return api.moments(this.id, from, CHUNK, false, log);
    });
    const { moments, hidden, log: entries, ...about } = found;
    this.about = about;
    this.log = entries ?? this.log;
    moments.forEach((moment, index) => {
      this.#moments.set(moment.ply, moment);
      const face = hidden?.[index];
      if (face) this.#hidden.set(moment.ply, face);
    });
  }
}
