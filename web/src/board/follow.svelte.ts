/** How a board follows the positions that it is given. */
import { tick, untrack } from 'svelte';

import type { Interaction } from './interaction.svelte';
import type { Decision } from './types';

/** What a board is given, as functions, so that each is tracked on its own. */
interface Given {
  position: () => { readonly version: number; readonly ply: number; readonly between_people?: boolean };
  /** The open decision, if a player at this browser has to make it. */
  decision: () => Decision | null;
  hint: () => string[];
}

/**
 * Resets the input when there is something new to decide. A position that only has other seats, because somebody has
 * connected or another tab has saved something, keeps what the player has begun.
 */
export class Follower {
  #decision: Decision | null = null;
  #version: number | null = null;

  constructor(
    private readonly interaction: Pick<Interaction, 'setDecision'>,
    private readonly ondrop: () => unknown = () => undefined,
  ) {}

  take(decision: Decision | null, { version, ply }: { version: number; ply: number }): void {
    if (decision === this.#decision && version === this.#version) return;
    this.#decision = decision;
    this.#version = version;
    this.interaction.setDecision(decision, ply);
    this.ondrop();
  }
}

/** Makes the input follow the positions, and passes hints on. */
export function followPosition(interaction: Interaction, given: Given, ondrop?: () => unknown): void {
  const follower = new Follower(interaction, ondrop);
  $effect.pre(() => {
    const decision = given.decision();
    const position = given.position();
    untrack(() => follower.take(decision, position));
  });
  $effect.pre(() => {
    interaction.hint = given.hint();
    interaction.shared = given.position().between_people === true;
  });
}

/** After a move the focused element may be gone; then focus the first element that matches the selector. */
export function keepFocus(
  root: () => HTMLElement | undefined,
  version: () => number,
  selector: string,
): void {
  let focused = false;
  $effect.pre(() => {
    void version();
    focused = untrack(root)?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    void version();
    if (!focused) return;
    void tick().then(() => {
      if (document.activeElement === document.body) root()?.querySelector<HTMLElement>(selector)?.focus();
    });
  });
}
