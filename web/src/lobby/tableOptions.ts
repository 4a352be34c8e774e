/** What somebody wants of the next game, besides how many play and how well the bots do. */
export interface TableOptions {
  otherName: string;
  listed: boolean;
  seed: number | null;
  switches: Record<string, boolean | number | string>;
}

export const defaults = (): TableOptions => ({
  otherName: '',
  listed: false,
  seed: null,
  switches: {},
});
