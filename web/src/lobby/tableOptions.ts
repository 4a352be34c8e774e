/** The values of a game's rule options by their ids. */
export type SwitchValues = Record<string, boolean | number | string>;

/** The options of a new table, apart from seats and bot levels. */
export interface TableOptions {
  otherName: string;
  listed: boolean;
  seed: number | null;
  switches: SwitchValues;
}

/** The seed that was entered, if any. */
export const seedOf = ({ seed }: TableOptions): number | null =>
  seed === null || Number.isNaN(seed) ? null : seed;

export const defaults = (): TableOptions => ({
  otherName: '',
  listed: false,
  seed: null,
  switches: {},
});
