import type { WordKey } from '../generated/keys';
import type { BotInfo } from '../generated/wire';
import { say } from './words.svelte';

/** Bots for testing and first steps, listed after the real levels. */
const SIMPLE: ReadonlySet<string> = new Set(['random', 'greedy']);

export const isSimple = (bot: string): boolean => SIMPLE.has(bot);

/** The bots in the order of the list: levels from weak to strong, then simple bots, then external ones. */
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

/** The description of a bot level; a generic text for external bots. */
export function levelText(bot: string): string {
  // words: web.bot_text.*
  const key = `web.bot_text.${bot}` as WordKey;
  const said = say(key);
  if (said === key) return say('web.outside.text', { name: bot });
  return __PAGE__ && bot === 'grandmaster' ? `${said} ${say('web.page.grandmaster')}` : said;
}

/** The default level: the saved choice if that bot exists, else the strongest level. */
export function defaultLevel(bots: readonly BotInfo[], wanted: string): string {
  if (bots.length === 0 || bots.some(({ id }) => id === wanted)) return wanted;
  return (ranked(bots).levels.at(-1) ?? bots.at(-1))?.id ?? '';
}
