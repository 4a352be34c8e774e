/** What a screen reader is to say next; two regions take turns, so that the same sentence twice is said twice. */
class Announcer {
  regions = $state<[string, string]>(['', '']);
  #next: 0 | 1 = 0;

  say(text: string): void {
    if (!text) return;
    this.regions[this.#next] = text;
    this.#next = this.#next === 0 ? 1 : 0;
    this.regions[this.#next] = '';
  }
}

export const announcer = new Announcer();

export function announce(text: string): void {
  announcer.say(text);
}
