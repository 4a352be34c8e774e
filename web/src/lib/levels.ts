import type { WordKey } from '../generated/keys';
import type { BotInfo } from '../generated/wire';
import { say } from './words.svelte';

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
