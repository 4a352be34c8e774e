import { getContext, setContext } from 'svelte';
import type { Answer, Decision } from './types';

/** How long a sent move keeps the board from sending another; the frame may have asked back or been refused. */
const PATIENCE = 700;

/** One person's interaction over a board: what is looked at and about to be played. What is aimed at is each game's own. */
export class Interaction {
  decision = $state.raw<Decision | null>(null);
  /** Touched once: shown, to be confirmed. */
  armed = $state.raw<Answer | null>(null);
  /** Under the pointer or the focus. */
  hovered = $state.raw<Answer | null>(null);
  /** The moves of a hint. */
  hint = $state.raw<string[]>([]);
  /** A finger touched last, so nothing can be hovered. */
  touching = $state(false);
  /** A key was pressed last; then the focus goes on to what is to be pointed at next. */
  keyed = false;
  /** Waits for the server's word after a move was sent. */
  sent = $state(false);
  dragging = $state(false);

  readonly preview: Answer | null = $derived(this.hovered ?? this.armed);
  readonly open: boolean = $derived(this.decision !== null && !this.sent);
  readonly hinted: Answer | null = $derived(
    this.decision?.answers.find((answer) => answer.move === this.hint[0]) ?? null,
  );

  /** In a moment of the past nothing is asked: the tile or space that a hint begins with, by the name in its first move. */
  readonly pointed: string | null = $derived(
    this.decision ? null : (/^\w+/.exec(this.hint[0] ?? '')?.[0] ?? null),
  );

  constructor(
    private readonly send: (move: string) => void,
    /** Tell a screen reader. */
    readonly tell: (text: string) => void,
  ) {}

  /** A new position has come, after this many moves. */
  renew(decision: Decision | null, _ply = 0): void {
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

  /** Escape, one step at a time. True when there was something to leave. */
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
