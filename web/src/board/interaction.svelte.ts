import { getContext, setContext } from 'svelte';
import type { Answer, Decision } from './types';

/** How long to block further moves after one was sent, in ms; the page may still ask for confirmation. */
const PATIENCE = 700;

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
  /** A move was sent and not answered yet. */
  sent = $state(false);
  dragging = $state(false);
  /** Other people play too, so that undoing what reveals something needs their consent. */
  shared = $state(false);

  readonly preview: Answer | null = $derived(this.hovered ?? this.armed);
  readonly open: boolean = $derived(this.decision !== null && !this.sent);
  readonly hinted: Answer | null = $derived(
    this.decision?.answers.find((answer) => answer.move === this.hint[0]) ?? null,
  );

  /** In a replay, the tile or space that the hint's first move names. */
  readonly pointed: string | null = $derived(
    this.decision ? null : (/^\w+/.exec(this.hint[0] ?? '')?.[0] ?? null),
  );

  constructor(
    private readonly send: (move: string) => void,
    /** Tell a screen reader. */
    readonly tell: (text: string) => void,
  ) {}

  /** A new position has come, after this many moves. */
  setDecision(decision: Decision | null, _ply = 0): void {
    this.decision = decision;
    this.armed = null;
    this.hovered = null;
    this.sent = false;
  }

  arm(answer: Answer): void {
    this.armed = answer;
    this.tell(answer.text);
  }

  play(answer: Answer): void {
    if (!this.decision || this.sent) return;
    this.sent = true;
    setTimeout(() => (this.sent = false), PATIENCE);
    this.hovered = null;
    this.armed = null;
    this.send(answer.move);
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
