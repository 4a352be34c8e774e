import type { AtFlag } from '../clock/presets';

/** The values of a game's rule options by their ids. */
export type SwitchValues = Record<string, boolean | number | string>;

/** The options of a new table, apart from seats and bot levels. */
export interface TableOptions {
  otherName: string;
  listed: boolean;
  /** Who reads the chat. */
  chat: 'players' | 'public' | 'off';
  seed: number | null;
  switches: SwitchValues;
  /** The id of a preset in `clock/presets`. */
  clock: string;
  atFlag: AtFlag;
  /** The address that is notified of every turn; empty: none. */
  webhook: string;
}

/** The seed that was entered, if any. */
export const seedOf = ({ seed }: TableOptions): number | null =>
  seed === null || Number.isNaN(seed) ? null : seed;

export const defaults = (): TableOptions => ({
  otherName: '',
  listed: false,
  chat: 'players',
  seed: null,
  switches: {},
  clock: 'none',
  atFlag: 'bot',
  webhook: '',
});
