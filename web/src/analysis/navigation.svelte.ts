import type { AnalysedTurn, Seat } from '../generated/wire';
import { say } from '../lib/words.svelte';
import { momentOf, nextMistake } from './choices';
import { Study } from './study.svelte';
import { choiceText } from './words';

/** What a small screen shows: the board or the analysis. */
export type View = 'board' | 'analysis';

/** The replay that is navigated. */
export interface Replay {
  /** The moment that is shown. */
  readonly ply: number;
  readonly seats: Seat[];
  /** Show another moment and announce this text, or by default what happened. */
  step(ply: number, words?: () => string): void;
  /** Show the game from a seat's side, if the side can be chosen. */
  face(seat: number): void;
}

/** One constant empty list, so that the board sees no change. */
const DARK: string[] = [];

/** Navigation through an analyzed game: the selected choice, and how to get to others. */
export class AnalysisNavigation {
  readonly study: Study;
  view = $state<View>('analysis');

  readonly #replay: Replay;

  constructor(id: string, replay: Replay) {
    this.study = new Study(id);
    this.#replay = replay;
  }

  get seats(): Seat[] {
    return this.#replay.seats;
  }

  /** The index of the choice that the moment belongs to; the number of choices means the end of the game. */
  get choice(): number {
    return this.study.choiceAt(this.#replay.ply);
  }

  get turn(): AnalysedTurn | null {
    return this.study.analysis?.turns[this.choice] ?? null;
  }

  /** Whether the position in which the choice was made is shown, not the one after it. */
  get open(): boolean {
    return this.turn !== null && this.#replay.ply < this.turn.first;
  }

  /** The best moves, to be marked on the board, at the moment of the choice. */
  get lamp(): string[] {
    return this.turn && this.#replay.ply === this.turn.first - 1 ? this.turn.best.moves : DARK;
  }

  /** The nearest mistake before or after the choice, if there is one. */
  mistake(by: 1 | -1): number | null {
    return nextMistake(this.study.mistakes, this.choice, by);
  }

  /** The text to announce for a choice, or for the end. */
  words(choice: number): string {
    const turn = this.study.analysis?.turns[choice];
    return turn ? choiceText(turn, this.seats) : say('web.analysis.end');
  }

  /** Keyboard shortcuts: n and p go to the next and previous mistake in every language. */
  get keys(): Record<string, () => void> {
    if (!this.study.analysis) return {};
    return { n: () => this.showChoice(this.mistake(1)), p: () => this.showChoice(this.mistake(-1)) };
  }

  /** Open or close the analysis. */
  toggle(): void {
    if (this.study.wanted) this.study.close();
    else {
      this.view = 'analysis';
      void this.study.open();
    }
  }

  /** Show the position in which a choice was made, from that player's side. */
  showChoice(choice: number | null): void {
    if (choice === null) return;
    const turns = this.study.analysis?.turns ?? [];
    const turn = turns[choice];
    if (turn) this.#replay.face(turn.seat);
    this.#replay.step(momentOf(turns, choice), () => this.words(choice));
  }

  /** Show the position after a choice, or the one before it; the choice stays selected. */
  outcome(choice: number, after: boolean): void {
    const turn = this.study.analysis?.turns[choice];
    if (!turn) return;
    if (!after) this.showChoice(choice);
    else {
      this.#replay.step(turn.last);
      this.study.keep(choice, turn.last);
    }
    this.view = 'board';
  }
}
