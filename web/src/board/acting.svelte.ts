import { getContext, setContext } from 'svelte';
import {
  isAimed,
  isAtRest,
  press,
  REST,
  surviving,
  targets,
  type Aim,
  type Target,
  type Targets,
} from './aim';
import type { Answer, Decision } from './types';

/** Several answers that one press may mean, shown beside what was pressed. */
export interface Offer {
  answers: Answer[];
  /** The room whose parts they are; then those that are blocked are told too. */
  room: string | null;
  anchor: HTMLElement | null;
}

/** How long a sent move keeps the board from sending another; the frame may have asked back or been refused. */
const PATIENCE = 700;

/** One person's hand over the board: what is aimed at, looked at, and about to be played. */
export class Acting {
  decision = $state.raw<Decision | null>(null);
  aim = $state.raw<Aim>(REST);
  offer = $state.raw<Offer | null>(null);
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
  /** Called when something was pressed by key that needs another press. */
  onaim: (aim: Aim) => void = () => undefined;
  /** Waits for the server's word after a move was sent. */
  sent = $state(false);
  dragging = $state(false);

  readonly targets: Targets = $derived(targets(this.decision, this.aim));
  readonly preview: Answer | null = $derived(this.hovered ?? this.armed);
  readonly open: boolean = $derived(this.decision !== null && !this.sent);
  readonly hinted: Answer | null = $derived(
    this.decision?.answers.find((answer) => answer.move === this.hint[0]) ?? null,
  );

  constructor(
    private readonly send: (move: string) => void,
    /** Tell a screen reader. */
    readonly tell: (text: string) => void,
  ) {}

  /** A new position has come. */
  renew(decision: Decision | null): void {
    this.aim = surviving(this.decision, decision, this.aim);
    this.decision = decision;
    this.offer = null;
    this.armed = null;
    this.hovered = null;
    this.sent = false;
  }

  press(target: Target, anchor: HTMLElement | null, sure = false): void {
    if (!this.decision || this.sent) return;
    const step = press(this.decision, this.aim, target);
    this.aim = step.aim;
    this.offer = null;
    if (step.play) {
      if (this.touching && !sure && isAimed(step.play) && this.armed?.move !== step.play.move)
        this.arm(step.play);
      else this.play(step.play);
      return;
    }
    this.armed = null;
    if (this.keyed && !step.offer.length && !isAtRest(step.aim)) this.onaim(step.aim);
    if (step.offer.length > 1)
      this.offer = { answers: step.offer, room: target.on === 'room' ? target.id : null, anchor };
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
    this.offer = null;
    // Goods become food in passing: what was aimed at stays.
    if (answer.kind !== 'convert') this.aim = REST;
    this.send(answer.move);
  }

  /** Escape, one step at a time. True when there was something to leave. */
  cancel(): boolean {
    this.hovered = null;
    if (this.offer) this.offer = null;
    else if (this.armed) this.armed = null;
    else if (!isAtRest(this.aim)) this.aim = REST;
    else return false;
    return true;
  }

  hover(answer: Answer | null): void {
    if (this.touching && answer) return;
    this.hovered = answer;
  }

  /** What a press there would play, if it is one answer. */
  single(target: Target): Answer | null {
    if (!this.decision) return null;
    const step = press(
      this.decision,
      target.on === 'action' ? { ...this.aim, look: target.id } : this.aim,
      target,
    );
    return step.play;
  }
}

const KEY = Symbol('acting');

export function provideActing(acting: Acting): void {
  setContext(KEY, acting);
}

export function useActing(): Acting {
  return getContext<Acting>(KEY);
}
