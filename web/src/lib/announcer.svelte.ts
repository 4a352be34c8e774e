/** Long enough to be read out; then the text is cleared. */
const SECONDS = 8;

/** The text for screen readers. Two live regions alternate, so that a repeated sentence is announced again. */
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
