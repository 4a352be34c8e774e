/** How long a text waits for a dialog that is about to close, in ms: the page behind a modal dialog is not read out. */
const DIALOG_CLOSES = 200;

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
  if (globalThis.document?.querySelector('dialog[open]'))
    setTimeout(() => announcer.say(text), DIALOG_CLOSES);
  else announcer.say(text);
}
