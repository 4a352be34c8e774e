import type { WordKey } from '../generated/keys';
import type { BotInfo } from '../generated/wire';
import { say } from './words.svelte';

/** Bots for trials and for the very first steps; whoever wants an opponent chooses one of the others. */
const SIMPLE: ReadonlySet<string> = new Set(['random', 'greedy']);

export const isSimple = (bot: string): boolean => SIMPLE.has(bot);

/** The bots that are offered first, the weakest first, and those that stand behind them: simple ones, and strangers. */
export function ranked(bots: readonly BotInfo[]): {
  levels: BotInfo[];
  simple: BotInfo[];
  outside: BotInfo[];
} {
  const ours = bots.filter((bot) => !bot.outside);
  return {
    levels: ours.filter(({ id }) => !isSimple(id)),
    simple: ours.filter(({ id }) => isSimple(id)),
    outside: bots.filter((bot) => bot.outside),
  };
}

/** What a level of bots is like, in a sentence; of a bot that we have no words for, that it comes from outside. */
export function levelText(bot: string): string {
  // words: web.bot_text.*
  const key = `web.bot_text.${bot}` as WordKey;
  const said = say(key);
  return said === key ? say('web.outside.text', { name: bot }) : said;
}

/** The level to begin with: what was chosen before if there is such a bot, or the strongest of ours. */
export function levelAmong(bots: readonly BotInfo[], wanted: string): string {
  if (bots.length === 0 || bots.some(({ id }) => id === wanted)) return wanted;
  return (ranked(bots).levels.at(-1) ?? bots.at(-1))?.id ?? '';
}
