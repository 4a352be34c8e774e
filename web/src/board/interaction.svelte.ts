import { getContext, setContext } from 'svelte';
import type { Answer, Decision } from './types';

/** How long to block further moves after one was sent, in ms; the page may still ask for confirmation. */
const PATIENCE = 700;

/** The answer to a move usually comes sooner, in ms. Drawing the board without its legal moves until then would only delay it. */
const USUAL_WAIT = 150;

/** The state of a player's input on a board: the open decision, the hovered and the touched answer. Games extend it. */
export class Interaction {
  decision = $state.raw<Decision | null>(null);
  /** The answer that was touched once and waits for confirmation. */
  armed = $state.raw<Answer | null>(null);
  /** The answer under the pointer or the focus. */
  hovered = $state.raw<Answer | null>(null);
  /** The moves of a hint. */
  hint = $state.raw<string[]>([]);
  /** The last input was by touch, so nothing can be hovered. */
  touching = $state(false);
  /** The last input was a key; the focus then moves to the next target. */
  keyed = false;
  /** A move was sent and not answered yet: no other is sent. */
  sent = false;
  /** The answer takes longer than usual: nothing on the board looks as if it could be pressed. */
  waiting = $state(false);
  dragging = $state(false);
  /** Other people play too, so that undoing what reveals something needs their consent. */
  shared = $state(false);

  readonly preview: Answer | null = $derived(this.hovered ?? this.armed);
  readonly open: boolean = $derived(this.decision !== null && !this.waiting);
  readonly hinted: Answer | null = $derived(
    this.decision?.answers.find((answer) => answer.move === this.hint[0]) ?? null,
  );

  /** In a replay, the tile or space that the hint's first move names. */
  readonly pointed: string | null = $derived(
    this.decision ? null : (/^\w+/.exec(this.hint[0] ?? '')?.[0] ?? null),
  );

  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(
    /** Returns whether the move is on its way. */
    private readonly send: (move: string) => unknown,
    /** Tell a screen reader. */
    readonly tell: (text: string) => void,
  ) {}

  /** A new position has come, after this many moves. */
  setDecision(decision: Decision | null, _ply = 0): void {
    this.decision = decision;
    this.armed = null;
    this.hovered = null;
    this.unblock();
  }

  /** Whether a move can be sent now. */
  get canPlay(): boolean {
    return this.decision !== null && !this.sent;
  }

  /** Let the next move be sent. */
  unblock(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.sent = false;
    this.waiting = false;
  }

  arm(answer: Answer): void {
    this.armed = answer;
    this.tell(answer.text);
  }

  /** Send an answer. Returns whether it is on its way, so that another position will come. */
  play(answer: Answer): boolean {
    if (!this.canPlay) return false;
    this.sent = true;
    this.#timers = [
      setTimeout(() => (this.waiting = true), USUAL_WAIT),
      setTimeout(() => this.unblock(), PATIENCE),
    ];
    this.hovered = null;
    this.armed = null;
    return this.send(answer.move) === true;
  }

  /** Cancel one step (Escape). Returns whether there was something to cancel. */
  cancel(): boolean {
    this.hovered = null;
    if (!this.armed) return false;
    this.armed = null;
    return true;
  }

  hover(answer: Answer | null): void {
    if (this.touching && answer) return;
    this.hovered = answer;
  }
}

const KEY = Symbol('interaction');

export function provideInteraction(interaction: Interaction): void {
  setContext(KEY, interaction);
}

export function useInteraction<Kind extends Interaction = Interaction>(): Kind {
  return getContext<Kind>(KEY);
}
