/** One attempt at a puzzle. The moves of the turn are kept here; the server shows the position after them. */
import { sideKinds } from '../games';
import type { PuzzleState } from '../generated/wire';
import * as api from '../lib/api';
import { announce } from '../lib/announcer.svelte';
import { settings } from '../lib/settings';
import { showError } from '../lib/toasts.svelte';
import { say } from '../lib/words';
import { askedAgain } from '../table/askedAgain';
import { automatic, isSideMove } from '../table/autoplay';
import { progress } from './progress.svelte';

export class Attempt {
  state = $state.raw<PuzzleState | null>(null);
  /** A request is pending; no other is sent until it is answered. */
  busy = $state(false);
  /** Why the puzzle cannot be shown. */
  lost = $state<string | null>(null);

  #moves = $state.raw<readonly string[]>([]);
  #undone = $state.raw<readonly string[]>([]);
  /** The user is working on the open decision, so nothing is played automatically: see `Table`. */
  #pondering = $state(false);

  constructor(
    private readonly game: string,
    private readonly id: string,
  ) {}

  readonly verdict = $derived(this.state?.verdict ?? null);
  /** The position with an undo that is done here. */
  readonly position = $derived.by(() => {
    const position = this.state?.position ?? null;
    if (!position) return null;
    const redo = this.#undone.length > 0 && this.verdict === null;
    return { ...position, back: { ...position.back, redo } };
  });

  /** Show the puzzle, or show it again in another language. */
  start(): Promise<boolean> {
    return this.#show(this.#moves);
  }

  async play(move: string): Promise<void> {
    if (this.busy || this.verdict) return;
    const side = isSideMove(this.state?.position.decision ?? null, move, sideKinds(this.game));
    const [next] = this.#undone;
    if (!(await this.#show([...this.#moves, move], move === next ? this.#undone.slice(1) : []))) return;
    this.#pondering = side;
    const news = (this.state?.log ?? []).filter((entry) => entry.ply === this.state?.position.ply);
    const verdict = this.state?.verdict ?? null; // not the one from before the move
    if (verdict) progress.note(this.id, verdict.solved);
    const result = verdict ? say(verdict.solved ? 'web.puzzles.right' : 'web.puzzles.wrong') : '';
    announce([...news.map((entry) => entry.text), result].join(' ').trim());
  }

  async undo(count = 1): Promise<void> {
    if (this.busy || this.verdict) return;
    this.#pondering = true;
    const keep = Math.max(0, this.#moves.length - count);
    await this.#show(this.#moves.slice(0, keep), [...this.#moves.slice(keep), ...this.#undone]);
  }

  async redo(): Promise<void> {
    const [next] = this.#undone;
    if (next === undefined) return;
    await this.play(next);
    this.#pondering = true;
  }

  restart(): Promise<void> {
    return this.undo(this.#moves.length);
  }

  /** Begin again after a verdict. */
  async again(): Promise<void> {
    this.#pondering = false;
    await this.#show([]);
  }

  /** The move to play automatically, if any. */
  get automatic(): string | null {
    if (this.#pondering || this.busy || !this.#moves.length) return null;
    return automatic(this.state?.position.decision ?? null, settings, sideKinds(this.game));
  }

  /** Show the same position again, dropping what was begun on the board. */
  setDecision(): void {
    if (this.state) this.state = { ...this.state, position: askedAgain(this.state.position) };
  }

  async #show(moves: readonly string[], undone: readonly string[] = []): Promise<boolean> {
    this.busy = true;
    try {
      const state = await api.puzzle(this.game, this.id, moves);
      this.#moves = moves;
      this.#undone = undone;
      this.state = state;
      return true;
    } catch (error) {
      if (error instanceof api.Refusal && error.status === 404) this.lost = error.message;
      else showError(error);
      this.#pondering = true;
      this.setDecision();
      return false;
    } finally {
      this.busy = false;
    }
  }
}
