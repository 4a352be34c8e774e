import type { Analysis } from '../generated/wire';
import { announce } from '../lib/announcer.svelte';
import * as api from '../lib/api';
import { errorText } from '../lib/toasts.svelte';
import { say } from '../lib/words.svelte';
import { choiceAt, slips } from './choices';

const PAUSE = 1000;
/** While the server cannot be reached. */
const LONG_PAUSE = 4000;

/** The analysis of a finished game as this browser follows it: asked for, under way, broken down, or there. */
export class Study {
  readonly id: string;
  /** Somebody wants it; until then nothing is asked. */
  wanted = $state(false);
  analysis = $state.raw<Analysis | null>(null);
  /** Turns looked at, of all; null until the search has begun. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  /** Why nothing goes on, until somebody tries again. */
  trouble = $state<string | null>(null);
  /** Whose mistakes are looked for; null: everybody's. */
  whose = $state<number | null>(null);

  /** The moment after a choice belongs to the next one, unless somebody wants to see what came of it. */
  #kept = $state.raw<{ choice: number; ply: number } | null>(null);

  readonly slips = $derived(slips(this.analysis?.turns ?? [], this.whose));

  /** Answers to older questions do not count. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** The choice that is shown at a moment. */
  choiceAt(ply: number): number {
    return this.#kept?.ply === ply ? this.#kept.choice : choiceAt(this.analysis?.turns ?? [], ply);
  }

  /** Go on showing a choice when this moment is looked at next; any other moment has its own. */
  keep(choice: number, ply: number): void {
    this.#kept = { choice, ply };
  }

  forget(): void {
    this.#kept = null;
  }

  /** Look how far it is, and begin where nobody has. */
  async open(): Promise<void> {
    this.wanted = true;
    this.trouble = null;
    await this.#ask(api.analysis, true);
  }

  /** Begin again after it broke down. */
  async retry(): Promise<void> {
    this.trouble = null;
    await this.#ask(api.analyse);
  }

  stop(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  close(): void {
    this.stop();
    this.wanted = false;
  }

  async #ask(call: typeof api.analysis, begin = false): Promise<void> {
    this.stop();
    const asked = this.#asked;
    try {
      const report = await call(this.id);
      if (asked !== this.#asked) return;
      if (report.status === 'none' && begin) return await this.#ask(api.analyse);
      // Whoever waits for it is told that it is there.
      if (report.analysis && this.progress && !this.analysis) announce(say('web.analysis.ready'));
      this.trouble = report.status === 'failed' ? say('web.analysis.failed') : null;
      this.progress = report.total ? { done: report.done, total: report.total } : null;
      this.analysis = report.analysis ?? this.analysis;
      if (report.status === 'running') this.#again(PAUSE);
      // A server that was started anew knows nothing of what was under way.
      else if (report.status === 'none') this.trouble = say('web.analysis.failed');
    } catch (error) {
      if (asked !== this.#asked) return;
      this.trouble = errorText(error);
      if (error instanceof api.Unreachable && call === api.analysis) this.#again(LONG_PAUSE);
    }
  }

  #again(after: number): void {
    this.#timer = setTimeout(() => void this.#ask(api.analysis), after);
  }
}
