import type { MomentCard } from '../board/momentCards';

/** How long a card is shown, in milliseconds; less if others wait. */
const ALONE = 1700;
const WITH_OTHERS = 1150;
/** More cards than this mean that the user was away; only the last ones are shown. */
const MOST = 4;

/** The cards that are shown one after the other. */
export class MomentQueue {
  current = $state.raw<MomentCard | null>(null);

  readonly #waiting: MomentCard[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0;

  /** Milliseconds until the last card is gone. */
  get remaining(): number {
    if (!this.current) return 0;
    return Math.max(0, this.#until - Date.now()) + this.#waiting.length * WITH_OTHERS;
  }

  push(cards: readonly MomentCard[]): void {
    this.#waiting.push(...cards);
    this.#waiting.splice(0, this.#waiting.length - MOST);
    if (!this.current) this.#next();
  }

  /** Show the next card now, if there is one. */
  skip(): void {
    this.#next();
  }

  clear(): void {
    this.#waiting.length = 0;
    this.#next();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.current = this.#waiting.shift() ?? null;
    if (!this.current) return;
    const lasts = this.#waiting.length ? WITH_OTHERS : ALONE;
    this.#until = Date.now() + lasts;
    this.#timer = setTimeout(() => this.#next(), lasts);
  }
}
