import { Interaction, provideInteraction, useInteraction } from '../../../board/interaction.svelte';
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

/** Several answers that one press can mean, shown in a menu beside the pressed element. */
export interface Offer {
  answers: Answer[];
  /** The room whose parts they are; then the menu also shows the blocked parts. */
  room: string | null;
  anchor: HTMLElement | null;
}

/** A player's input on a board of Cave vs Cave. */
export class CaveInteraction extends Interaction {
  aim = $state.raw<Aim>(REST);
  offer = $state.raw<Offer | null>(null);
  /** Called when something was pressed by key that needs another press. */
  onaim: (aim: Aim) => void = () => undefined;

  readonly targets: Targets = $derived(targets(this.decision, this.aim));

  override setDecision(decision: Decision | null): void {
    this.aim = surviving(this.decision, decision, this.aim);
    this.offer = null;
    super.setDecision(decision);
  }

  press(target: Target, anchor: HTMLElement | null, sure = false): void {
    if (!this.decision || !this.canPlay) return;
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

  override play(answer: Answer): boolean {
    if (!this.canPlay) return false;
    this.offer = null;
    // Converting goods into food keeps the aim.
    if (answer.kind !== 'convert') this.aim = REST;
    return super.play(answer);
  }

  override cancel(): boolean {
    this.hovered = null;
    if (this.offer) this.offer = null;
    else if (this.armed) this.armed = null;
    else if (!isAtRest(this.aim)) this.aim = REST;
    else return false;
    return true;
  }

  /** What a press there would play, if it is one answer. */
  single(target: Target): Answer | null {
    if (!this.decision) return null;
    const step = press(
      this.decision,
      target.on === 'action' ? { ...this.aim, inspected: target.id } : this.aim,
      target,
    );
    return step.play;
  }
}

export const provideCaveInteraction: (interaction: CaveInteraction) => void = provideInteraction;
export const useCaveInteraction: () => CaveInteraction = useInteraction<CaveInteraction>;
