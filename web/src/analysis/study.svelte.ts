import type { Analysis } from '../generated/wire';
import { announce } from '../lib/announcer.svelte';
import * as api from '../lib/api';
import { errorText } from '../lib/toasts.svelte';
import { say } from '../lib/words.svelte';
import { keepAnalysis } from '../record/entries';
import { choiceAt, mistakesOf } from './choices';

const PAUSE = 1000;
/** While the server cannot be reached. */
const LONG_PAUSE = 4000;

/** Requests the analysis of a finished game and follows its progress. */
export class Study {
  readonly id: string;
  /** Whether the user wants the analysis; nothing is requested before. */
  wanted = $state(false);
  analysis = $state.raw<Analysis | null>(null);
  /** Analyzed turns out of all; null until the search has started. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  /** The error that stopped it, until the user retries. */
  trouble = $state<string | null>(null);
  /** Whose mistakes are listed; null: everyone's. */
  whose = $state<number | null>(null);

  /** A choice that stays selected at the moment after it, which otherwise belongs to the next choice. */
  #kept = $state.raw<{ choice: number; ply: number } | null>(null);

  readonly mistakes = $derived(mistakesOf(this.analysis?.turns ?? [], this.whose));

  /** Responses to older requests are ignored. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** The choice that is shown at a moment. */
  choiceAt(ply: number): number {
    return this.#kept?.ply === ply ? this.#kept.choice : choiceAt(this.analysis?.turns ?? [], ply);
  }

  /** Keep a choice selected while this moment is shown. */
  keep(choice: number, ply: number): void {
    this.#kept = { choice, ply };
  }

  forget(): void {
    this.#kept = null;
  }

  /** Get the progress, and start the analysis if nobody has. */
  async open(): Promise<void> {
    this.wanted = true;
    this.trouble = null;
    await this.#ask(api.analysis, true);
  }

  /** Retry after an error. */
  async retry(): Promise<void> {
    this.trouble = null;
    await this.#ask(api.analyze);
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
      if (report.status === 'none' && begin) return await this.#ask(api.analyze);
      // Announce that the analysis is ready.
      if (report.analysis && this.progress && !this.analysis) announce(say('web.analysis.ready'));
      this.trouble = report.status === 'failed' ? say('web.analysis.failed') : null;
      this.progress = report.total ? { done: report.done, total: report.total } : null;
      this.analysis = report.analysis ?? this.analysis;
      if (report.analysis) keepAnalysis(report.analysis);
      if (report.status === 'running') this.#again(PAUSE);
      // A restarted server has forgotten the running analysis.
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
