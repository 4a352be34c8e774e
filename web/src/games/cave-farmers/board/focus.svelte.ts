/** Where the keyboard focus goes on a board of The Cave Farmers. */
import { tick } from 'svelte';

import type { FarmInteraction } from './interaction.svelte';

const LEGAL = '[data-legal="true"]';

/** The elements that are likely to be pressed next, most likely first. */
const NEXT = [
  '[data-part].open',
  '[data-feed]',
  '[data-end]',
  `[data-cell]${LEGAL}`,
  `[data-action]${LEGAL}`,
  '[data-panel] [data-move]',
  '[data-choices]',
];

/** Moves the focus on when what had it is gone, or when a key has chosen something that is aimed elsewhere. */
export class FocusGuide {
  #inside = false;

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly interaction: FarmInteraction,
    version: () => number,
  ) {
    // The focused element may have disappeared with the press or the move.
    $effect(() => {
      void version();
      if (this.#inside) void tick().then(() => this.#next());
    });
    interaction.onaim = () => {
      if (interaction.keyed) void tick().then(() => this.#aim());
    };
  }

  /** Something in the document has taken the focus. */
  readonly onfocusin = (event: FocusEvent): void => {
    this.#inside = this.root()?.contains(event.target as Node) ?? false;
  };

  #next(): void {
    const at = document.activeElement;
    const done =
      this.interaction.keyed && this.interaction.decision !== null && at?.matches('[data-legal="false"]');
    if (at === document.body || done) this.#first(...NEXT);
  }

  #aim(): void {
    const { aim, cells, furnishes } = this.interaction;
    if (aim.inspected !== null) this.#first('[data-take]', '[data-back]');
    else if (cells.size) this.#first(`[data-cell]${LEGAL}`);
    else if (furnishes) this.#first(`[data-furnishing]${LEGAL}`);
  }

  #first(...selectors: string[]): void {
    for (const selector of selectors)
      for (const element of this.root()?.querySelectorAll<HTMLElement>(selector) ?? [])
        if (element.offsetParent !== null) return element.focus();
  }
}
