/** The options of a new table, apart from seats and bot levels. */
export interface TableOptions {
  otherName: string;
  listed: boolean;
  seed: number | null;
  switches: Record<string, boolean | number | string>;
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
