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

/** With every new position the old choice is dropped; a hint is taken over at once. */
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

/** What had the focus may be gone with a move; then the first element that matches the selector takes it. */
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
