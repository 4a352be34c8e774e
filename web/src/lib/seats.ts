import type { WordKey } from '../generated/keys';
import type { Seat } from '../generated/wire';
import { say } from './words.svelte';

/** The name of a bot level. */
export function botName(bot: string | null): string {
  // words: web.bot.*
  const key = `web.bot.${bot}` as WordKey;
  const said = say(key);
  return said === key ? (bot ?? '') : said;
}

/** What a character is called, is like and says; each is a sentence of the catalogues. */
export type CharacterText = 'name' | 'style' | 'hello' | 'won' | 'lost';

/** A text of a bot's character; empty for a character that only a newer server knows. */
export function characterText(character: string, text: CharacterText): string {
  // words: web.character.*
  const key = `web.character.${character}.${text}` as WordKey;
  const said = say(key);
  return said === key ? '' : said;
}

/** The name to show for a seat: the player's or the bot's name, "you" (if you hold only one seat), or its number. */
export function seatName(seat: Seat, all: readonly Seat[]): string {
  if (seat.name) return seat.name;
  // A bot that plays on for a player who left has the player's name.
  if (seat.kind === 'bot' && !seat.left) {
    const name = seat.character ? characterText(seat.character, 'name') : '';
    if (name) return name;
    const level = botName(seat.bot);
    const several = all.filter((one) => one.bot === seat.bot && !one.left).length > 1;
    return several
      ? say('web.seat.bot_of_several', { level, number: seat.number + 1 })
      : say('web.seat.bot', { level });
  }
  if (seat.yours && all.filter((one) => one.yours).length === 1) return say('web.seat.you');
  return say('web.seat.number', { number: seat.number + 1 });
}

/** The picture of a seat, so that color is never the only signal. */
export const seatArt = (seat: number): string => `seat${seat}`;
