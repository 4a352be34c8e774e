/** A queue that shows updates one by one, with a pause before each update by another player. */
export class Pacer<T> {
  readonly #show: (item: T) => void;
  readonly #delay: () => number;
  readonly #items: { item: T; paced: boolean }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  constructor(show: (item: T) => void, delay: () => number) {
    this.#show = show;
    this.#delay = delay;
  }

  /** The number of updates not shown yet. */
  get behind(): number {
    return this.#items.length;
  }

  push(item: T, paced: boolean): void {
    this.#items.push({ item, paced });
    if (this.#items.length > FAR_BEHIND) this.flush();
    else this.#go();
  }

  /** Show all queued updates now. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#items.length) this.#next();
  }

  /** Drop all queued updates. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#items.length = 0;
  }

  #go(): void {
    while (this.#timer === undefined && this.#items.length) {
      const pause = this.#items[0]?.paced ? this.#last + this.#delay() - Date.now() : 0;
      if (pause > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = undefined;
          this.#next();
          this.#go();
        }, pause);
      } else {
        this.#next();
      }
    }
  }

  #next(): void {
    const first = this.#items.shift();
    if (!first) return;
    this.#last = Date.now();
    this.#show(first.item);
  }
}

/** A longer queue means that the user was away and wants the current position, not a replay. */
const FAR_BEHIND = 16;
