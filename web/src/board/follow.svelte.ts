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

/** Resets the input with every new position and passes hints on. */
export function followPosition(
  interaction: Interaction,
  given: Given,
  ondrop: () => unknown = () => undefined,
): void {
  $effect.pre(() => {
    const decision = given.decision();
    const { ply, version } = given.position();
    void version;
    untrack(() => {
      interaction.setDecision(decision, ply);
      ondrop();
    });
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
