/** How a board follows the positions that it is given. */
import { tick, untrack } from 'svelte';

import type { Interaction } from './interaction.svelte';
import type { Decision } from './types';

interface Given {
  readonly position: { readonly version: number; readonly ply: number };
  /** The open question, if this browser has to answer it. */
  readonly decision: Decision | null;
  readonly hint: string[];
}

/** Resets the input with every new position and passes hints on. */
export function followPosition(
  interaction: Interaction,
  given: Given,
  ondrop: () => unknown = () => undefined,
): void {
  $effect.pre(() => {
    const { decision } = given;
    const { ply, version } = given.position;
    void version;
    untrack(() => {
      interaction.renew(decision, ply);
      ondrop();
    });
  });
  $effect.pre(() => {
    interaction.hint = given.hint;
  });
}

/** After a move the focused element may be gone; then focus the first element that matches the selector. */
export function keepFocus(root: () => HTMLElement | undefined, given: Given, selector: string): void {
  let focused = false;
  $effect.pre(() => {
    void given.position.version;
    focused = untrack(root)?.contains(document.activeElement) ?? false;
  });
  $effect(() => {
    void given.position.version;
    if (!focused) return;
    void tick().then(() => {
      if (document.activeElement === document.body) root()?.querySelector<HTMLElement>(selector)?.focus();
    });
  });
}
