import type { TransitionConfig } from 'svelte/transition';
import { settings } from '../../../../lib/settings.svelte';

/** Animates a placed piece, which comes from a little above. Not for pieces that are there from the start. */
export function settle(_: Element): TransitionConfig {
  return {
    duration: settings.animations ? 340 : 0,
    easing: (time) => 1 - (1 - time) ** 3,
    css: (there) => `opacity: ${Math.min(1, there * 2)}; transform: scale(${1.22 - 0.22 * there});`,
  };
}
