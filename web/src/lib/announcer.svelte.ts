/** Long enough to be read out; what is old is not come upon later. */
const SECONDS = 8;

/** What a screen reader is to say next; two regions take turns, so that the same sentence twice is said twice. */
class Announcer {
  regions = $state<[string, string]>(['', '']);
  #next: 0 | 1 = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    if (!text) return;
    this.regions[this.#next] = text;
    this.#next = this.#next === 0 ? 1 : 0;
    this.regions[this.#next] = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.regions = ['', '']), SECONDS * 1000);
  }
}

export const announcer = new Announcer();

export function announce(text: string): void {
  announcer.say(text);
}
