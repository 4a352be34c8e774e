/** What somebody wants of the next game, besides how many play. */
export interface Wishes {
  bot: string;
  otherName: string;
  listed: boolean;
  seed: number | null;
  switches: Record<string, boolean | number | string>;
}

export const defaults = (): Wishes => ({
  bot: 'greedy',
  otherName: '',
  listed: false,
  seed: null,
  switches: {},
});
