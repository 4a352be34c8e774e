import type { WordKey } from '../generated/keys';
import type { BotInfo } from '../generated/wire';
import { say } from './words.svelte';

/** Bots for trials and for the very first steps; whoever wants an opponent chooses one of the others. */
const SIMPLE: ReadonlySet<string> = new Set(['random', 'greedy']);

export const isSimple = (bot: string): boolean => SIMPLE.has(bot);

/** The bots that are offered first, the weakest first, and those that stand behind them. */
export function ranked(bots: readonly BotInfo[]): { levels: BotInfo[]; simple: BotInfo[] } {
  return {
    levels: bots.filter(({ id }) => !isSimple(id)),
    simple: bots.filter(({ id }) => isSimple(id)),
  };
}

/** What a level of bots is like, in a sentence. */
export function levelText(bot: string): string {
  // words: web.bot_text.*
  const key = `web.bot_text.${bot}` as WordKey;
  const said = say(key);
  return said === key ? '' : said;
}

/** The level to begin with: what was chosen before if there is such a bot, or the strongest there is. */
export function levelAmong(bots: readonly BotInfo[], wanted: string): string {
  return bots.length === 0 || bots.some(({ id }) => id === wanted) ? wanted : (bots.at(-1)?.id ?? '');
}
