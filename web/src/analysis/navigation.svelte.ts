import type { AnalysedTurn, Seat } from '../generated/wire';
import { say } from '../lib/words.svelte';
import { momentOf, nextSlip } from './choices';
import { Study } from './study.svelte';
import { choiceText } from './words';

/** Where board and analysis do not both have room: which of them is shown. */
export type View = 'board' | 'analysis';

/** The replay that a navigation leads through. */
export interface Replay {
  /** The moment that is shown. */
  readonly ply: number;
  readonly seats: Seat[];
  /** Show another moment, and say this of it or else what happens in it. */
  step(ply: number, words?: () => string): void;
  /** Look from the side of a seat, where that can be chosen. */
  face(seat: number): void;
}

/** The same for every moment without a lamp: nothing has changed for the board. */
const DARK: string[] = [];

/** An analysed game as somebody goes through it: the choice that is told about, and the ways to others. */
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

  /** The choice that the moment belongs to; as many as there are turns: the end. */
  get choice(): number {
    return this.study.choiceAt(this.#replay.ply);
  }

  get turn(): AnalysedTurn | null {
    return this.study.analysis?.turns[this.choice] ?? null;
  }

  /** Whether the position in which the choice was made is shown, not what came of it. */
  get open(): boolean {
    return this.turn !== null && this.#replay.ply < this.turn.first;
  }

  /** A lamp over what would have been best, where it was to be chosen. */
  get lamp(): string[] {
    return this.turn && this.#replay.ply === this.turn.first - 1 ? this.turn.best.moves : DARK;
  }

  /** The nearest mistake before or after the choice, if there is one. */
  slip(by: 1 | -1): number | null {
    return nextSlip(this.study.slips, this.choice, by);
  }

  /** What is to be said about a choice, or about the end. */
  words(choice: number): string {
    const turn = this.study.analysis?.turns[choice];
    return turn ? choiceText(turn, this.seats) : say('web.analysis.end');
  }

  /** What keys do. Those of other languages' words would be others; these two are told on the page. */
  get keys(): Record<string, () => void> {
    if (!this.study.analysis) return {};
    return { n: () => this.showChoice(this.slip(1)), p: () => this.showChoice(this.slip(-1)) };
  }

  /** Begin, or leave. */
  toggle(): void {
    if (this.study.wanted) this.study.close();
    else {
      this.view = 'analysis';
      void this.study.open();
    }
  }

  /** Show the position in which a choice was made, from the side of whoever made it. */
  showChoice(choice: number | null): void {
    if (choice === null) return;
    const turns = this.study.analysis?.turns ?? [];
    const turn = turns[choice];
    if (turn) this.#replay.face(turn.seat);
    this.#replay.step(momentOf(turns, choice), () => this.words(choice));
  }

  /** Show what came of a choice, or again where it was made; it is still the one that is told about. */
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
