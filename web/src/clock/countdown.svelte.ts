import type { Clock } from '../generated/wire';

const TICK = 250;
/** From when on a clock is short: seconds in a live game, hours in correspondence. */
const SHORT = { live: 30_000, correspondence: 12 * 3_600_000 };

export interface Left {
  turn: number;
  reserve: number;
}

/** Counts down the clock of a table from the last message. Only changes are sent, so the time between is counted here. */
export class Countdown {
  clock = $state.raw<Clock | null>(null);
  #received = 0;
  #now = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `now`: milliseconds of a clock that is never set back. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  receive(clock: Clock | null): void {
    this.clock = clock;
    this.#received = this.#now = this.now();
    clearInterval(this.#timer);
    this.#timer = undefined;
    if (clock && clock.running !== null) this.#timer = setInterval(() => this.tick(), TICK);
  }

  tick(): void {
    this.#now = this.now();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** What a seat has left, in milliseconds. */
  left(seat: number): Left {
    const time = this.clock?.seats[seat];
    if (!time) return { turn: 0, reserve: 0 };
    const used = this.clock?.running === seat ? Math.max(0, this.#now - this.#received) : 0;
    const turn = Math.max(0, time.turn_ms - used);
    return { turn, reserve: Math.max(0, time.reserve_ms - Math.max(0, used - time.turn_ms)) };
  }

  /** Whether the time of a seat runs and is almost used up. */
  isShort(seat: number): boolean {
    if (!this.clock || this.clock.running !== seat) return false;
    const { turn, reserve } = this.left(seat);
    return turn + reserve <= SHORT[this.clock.terms.kind];
  }
}
