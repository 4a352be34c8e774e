/** Counts the points of a finished game line by line, so that the result is seen to grow. */
import { untrack } from 'svelte';

/** Per line, and after the last one before the verdict, in milliseconds. */
const STEP = 420;
const PAUSE = 650;

export class Counting {
  /** How many lines are counted. */
  lines = $state(0);
  /** Whether everything is counted and the verdict may be shown. */
  done = $state(false);

  readonly #total: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `animated`: false shows everything at once. */
  constructor(total: number, animated: boolean) {
    this.#total = total;
    if (!animated || total === 0) this.skip();
  }

  start(): void {
    if (this.done) return;
    const next = (): void => {
      if (this.lines < this.#total) {
        this.lines += 1;
        this.#timer = setTimeout(next, this.lines < this.#total ? STEP : PAUSE);
      } else this.done = true;
    };
    this.#timer = setTimeout(() => untrack(next), STEP);
  }

  /** Show everything now. */
  skip(): void {
    this.stop();
    this.lines = this.#total;
    this.done = true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
