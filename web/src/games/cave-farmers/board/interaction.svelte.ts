import { Interaction, provideInteraction, useInteraction } from '../../../board/interaction.svelte';
import {
  cellsOf,
  directionOf,
  furnishingsOf,
  isAimed,
  isFurnishing,
  matchingAnswers,
  onlyPart,
  plainAnswer,
  REST,
  shapesOf,
  spacesOf,
  surviving,
  turnOf,
  type Aim,
} from './aim';
import type { Answer, Decision } from './types';

/** Kinds of moves that keep the aim. */
const KEEPS_AIM = new Set(['trade', 'gold', 'weapon', 'meal']);
/** The delay before a queued move is sent, in ms; the page may still be receiving the last update. */
const QUEUE_DELAY = 60;
const TRIES = 4;
const AGAIN = 900;

/** A player's input on a board of The Cave Farmers. */
export class FarmInteraction extends Interaction {
  aim = $state.raw<Aim>(REST);
  /** The cell under the pointer or the focus, or touched. */
  cell = $state<string | null>(null);
  /** The orientation of the tile to lay, see `turnOf`; kept from cell to cell. */
  turn = $state<string | null>(null);
  /** Several answers that one press can mean, to choose from. */
  offer = $state.raw<Answer[]>([]);
  /** Called when something was chosen that needs another press elsewhere. */
  onaim: () => void = () => undefined;
  /** Queued moves, such as a feeding plan, each with the ply at which it is due. */
  #queue: { move: string; ply: number }[] = [];
  #ply = 0;
  /** The last cell over which the tile was held. */
  #held: string | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** The aim with defaults: the only part that is left, and its first tile. */
  readonly aimed: Aim = $derived.by(() => {
    if (!this.decision || this.aim.inspected !== null) return this.aim;
    const aim = this.aim.part === null ? { ...REST, part: onlyPart(this.decision) } : this.aim;
    if (aim.part === null || aim.shape !== null) return aim;
    const [first, second] = shapesOf(matchingAnswers(this.decision, aim));
    return first && second ? { ...aim, shape: first } : aim;
  });
  readonly matching: Answer[] = $derived(matchingAnswers(this.decision, this.aimed));
  /** The tiles among which one can be chosen. */
  readonly shapes: string[] = $derived(
    shapesOf(matchingAnswers(this.decision, { ...this.aimed, shape: null })),
  );
  readonly spaces: Map<string, Answer[]> = $derived(spacesOf(this.decision));
  readonly cells: Map<string, Answer[]> = $derived(
    isAimed(this.matching) ? cellsOf(this.matching) : new Map(),
  );
  readonly furnishings: Map<string, Answer[]> = $derived(furnishingsOf(this.decision, this.aimed));
  /** The player has to choose a furnishing and has no other options. */
  readonly furnishes: boolean = $derived(isFurnishing(this.matching));
  /** The tile can be laid in more than one orientation. */
  readonly turns: boolean = $derived([...this.cells.values()].some((answers) => answers.length > 1));
  readonly end: Answer | null = $derived(
    this.decision?.answers.find((answer) => answer.kind === 'end') ?? null,
  );

  override setDecision(decision: Decision | null, ply = 0): void {
    const same = decision === this.decision;
    this.#ply = ply;
    this.aim = surviving(this.decision, decision, this.aim);
    this.cell = null;
    this.#held = null;
    this.offer = [];
    super.setDecision(decision);
    if (!same) this.#follow();
  }

  /** Inspect an action space before sending a dwarf; null: stop inspecting. */
  inspect(space: string | null): void {
    this.aim = { ...REST, inspected: space };
    this.armed = null;
    this.offer = [];
    if (space !== null) this.onaim();
  }

  /** Choose a part, or leave it. A part with a single answer that needs no aim is played. */
  choose(index: number): void {
    if (!this.decision || !this.canPlay) return;
    this.armed = null;
    this.offer = [];
    this.cell = null;
    this.turn = null;
    const plain = plainAnswer(this.decision, index);
    if (plain) {
      this.play(plain);
      return;
    }
    this.aim = this.aim.part === index ? REST : { ...REST, part: index };
    if (this.aim.part !== null) this.onaim();
  }

  /** Choose which tile to lay. */
  shape(shape: string): void {
    this.aim = { ...this.aimed, shape };
    this.armed = null;
    this.turn = null;
    this.#show();
  }

  /** The pointer or the focus is on a cell; null: it has left. */
  over(cell: string | null): void {
    if (this.touching) return;
    this.cell = cell;
    this.#held = cell ?? this.#held;
    this.#show();
  }

  /**
   * The answer for a press on that cell: with the chosen orientation if possible, otherwise as a hint recommends it, or
   * else with another one.
   */
  at(cell: string): Answer | null {
    const answers = this.cells.get(cell) ?? [];
    return (
      answers.find((answer) => turnOf(answer, cell) === this.turn) ??
      answers.find((answer) => answer === this.hinted) ??
      answers[0] ??
      null
    );
  }

  /** Turn the tile to lay. */
  rotate(): void {
    const cell = this.cell;
    const turns =
      cell === null
        ? [...this.cells].flatMap(([here, answers]) => answers.map((answer) => turnOf(answer, here)))
        : (this.cells.get(cell) ?? []).map((answer) => turnOf(answer, cell));
    const ways = [...new Set(turns)];
    const now = this.at(cell ?? '');
    const from = ways.indexOf(now && cell !== null ? turnOf(now, cell) : (this.turn ?? ''));
    this.turn = ways[(from + 1) % ways.length] ?? null;
    const next = cell === null ? null : this.at(cell);
    if (this.armed && next) this.arm(next);
    else this.#show();
    if (next) this.tell(next.text);
  }

  /**
   * Turn the tile by a button, away from the cells: to the next direction in which it can lie at all. It is shown where
   * it was held last, or else at the first cell where it can lie so.
   */
  rotateAnywhere(): void {
    const held = this.#held !== null && this.cells.has(this.#held) ? this.#held : null;
    const ways = [...new Set(this.matching.map(directionOf))];
    if (ways.length < 2) {
      // Only the other cell that it covers can differ.
      const several = (cell: string | null) => cell !== null && (this.cells.get(cell)?.length ?? 0) > 1;
      this.cell = several(held) ? held : ([...this.cells.keys()].find(several) ?? null);
      this.#held = this.cell;
      this.rotate();
      return;
    }
    const now = held === null ? null : this.at(held);
    const way = ways[(now ? ways.indexOf(directionOf(now)) + 1 : 0) % ways.length];
    const found = this.matching.filter((answer) => directionOf(answer) === way);
    const here = this.cells.get(held ?? '')?.find((answer) => found.includes(answer));
    const next = here ?? found[0];
    const cell = here ? held : (next?.lays[0]?.cell ?? null);
    if (!next || cell === null) return;
    this.cell = this.#held = cell;
    this.turn = turnOf(next, cell);
    if (this.touching) this.arm(next);
    else {
      this.#show();
      this.tell(next.text);
    }
  }

  press(cell: string): void {
    if (!this.canPlay || !this.cells.has(cell)) return;
    if (this.touching && this.cell === cell && this.armed) {
      this.rotate();
      return;
    }
    this.cell = this.#held = cell;
    const answer = this.at(cell);
    if (!answer) return;
    if (this.touching) this.arm(answer);
    else this.play(answer);
  }

  /** A furnishing was pressed. If several answers build it, offer a choice. */
  furnish(id: string): void {
    const answers = this.furnishings.get(id) ?? [];
    const [only] = answers;
    if (!this.canPlay || !only) return;
    this.offer = [];
    if (answers.length > 1) this.offer = answers;
    else if (this.touching && this.armed?.move !== only.move) this.arm(only);
    else this.play(only);
  }

  override play(answer: Answer): boolean {
    if (!this.canPlay) return false;
    this.forget();
    return this.#send(answer);
  }

  /** Several moves, one after the other, as long as each is legal when its turn comes. */
  playAll(moves: readonly string[]): void {
    const [first, ...rest] = moves;
    const answer = this.decision?.answers.find((one) => one.move === first);
    if (!answer || this.sent) return;
    this.play(answer);
    this.#queue = rest.map((move, index) => ({ move, ply: this.#ply + 1 + index }));
  }

  override cancel(): boolean {
    if (super.cancel()) return true;
    if (this.offer.length) this.offer = [];
    else if (this.aim !== REST) this.aim = REST;
    else return false;
    return true;
  }

  #send(answer: Answer): boolean {
    if (!KEEPS_AIM.has(answer.kind)) this.aim = REST;
    this.offer = [];
    this.cell = null;
    return super.play(answer);
  }

  /** Nothing follows any more. */
  forget(): void {
    clearTimeout(this.#waiting);
    this.#queue = [];
  }

  /** Continue with the queued moves. The page may be busy for a moment, so try again. */
  #follow(): void {
    clearTimeout(this.#waiting);
    const [next, ...rest] = this.#queue;
    // The same position may be received again before the last move is processed.
    if (next === undefined || next.ply === this.#ply + 1) return;
    const asked = this.decision;
    // If the last move was undone, drop the moves that were to follow it.
    const answer = next.ply === this.#ply ? asked?.answers.find((one) => one.move === next.move) : undefined;
    this.#queue = answer ? rest : [];
    if (!answer) return;
    const attempt = (left: number): void => {
      if (this.decision !== asked || left === 0) return;
      this.unblock();
      this.#send(answer);
      this.#waiting = setTimeout(() => attempt(left - 1), AGAIN);
    };
    this.#waiting = setTimeout(() => attempt(TRIES), QUEUE_DELAY);
  }

  #show(): void {
    this.hovered = this.cell === null ? null : this.at(this.cell);
  }
}

export const provideFarmInteraction: (interaction: FarmInteraction) => void = provideInteraction;
export const useFarmInteraction: () => FarmInteraction = useInteraction<FarmInteraction>;
