/** The rules over a board: opened from a piece or a reason, without leaving the game. */
import { getContext, setContext } from 'svelte';

import { link } from '../lib/address';

/** A part of a game's rules page. */
export interface RulesPlace {
  game: string;
  /** The id of the section or the tile. */
  anchor: string;
}

class OpenedRules {
  at = $state.raw<RulesPlace | null>(null);

  constructor() {
    if (typeof window === 'undefined') return;
    window.addEventListener('popstate', () => (this.at = null));
  }

  /** Opens the rules over the page. The browser's way back closes them. */
  open(place: RulesPlace): void {
    if (!this.at) history.pushState({ rules: true }, '', location.href);
    this.at = place;
  }

  close(): void {
    if (this.at) history.back();
  }

  /** Closes them because another page is shown instead. */
  leave(): void {
    this.at = null;
  }
}

export const openedRules = new OpenedRules();

export const addressOf = ({ game, anchor }: RulesPlace): string => link(`/rules/${game}#${anchor}`);

const GAME = Symbol('game');
const INSIDE = Symbol('inside');

/** Names the game whose rules the links of a board open. */
export function provideRules(game: string): void {
  setContext(GAME, game);
}

/** The game whose rules can be opened here; undefined: there are none. */
export function useRules(): string | undefined {
  return getContext<string | undefined>(GAME);
}

/** Tells a rules page that it is shown over a board, and where to begin. */
export function provideInside(place: () => RulesPlace): void {
  setContext(INSIDE, place);
}

/** Where to begin, for a rules page that is shown over a board. */
export function useInside(): (() => RulesPlace) | undefined {
  return getContext<(() => RulesPlace) | undefined>(INSIDE);
}
