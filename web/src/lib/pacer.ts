/** Shows one thing after the other, with a pause before each that somebody else did. */
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

  /** How many things have not been shown yet. */
  get behind(): number {
    return this.#items.length;
  }

  push(item: T, paced: boolean): void {
    this.#items.push({ item, paced });
    if (this.#items.length > FAR_BEHIND) this.flush();
    else this.#go();
  }

  /** Show all that waits, at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#items.length) this.#next();
  }

  /** Forget all that waits. */
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

/** A bot's turn has fewer moves; whoever is further behind was away and wants to see where things stand. */
const FAR_BEHIND = 16;
