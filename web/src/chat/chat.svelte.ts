import type { Chat, ChatMessage, Seat } from '../generated/wire';
import type { WordKey } from '../generated/keys';
import { announce } from '../lib/announcer.svelte';
import { seatName } from '../lib/seats';
import { settings } from '../lib/settings';
import { playSounds } from '../lib/sounds';
import { say } from '../lib/words';

/** What a message says, in the reader's language. */
export function messageText(message: ChatMessage): string {
  if (message.phrase === null) return message.text ?? '';
  // words: web.chat.phrase.*
  const key = `web.chat.phrase.${message.phrase}` as WordKey;
  return say(key);
}

/** The chat of the table that is shown. Everything in it came from the server. */
export class ChatState {
  /** Whether the user may read it. */
  available = $state(false);
  canWrite = $state(false);
  messages = $state.raw<ChatMessage[]>([]);
  /** The seats of players whom the user has blocked. */
  blocked = $state.raw<number[]>([]);
  unread = $state(0);
  /** How many panels show it; messages that arrive then are read. */
  #shown = $state(0);

  readonly #seats: () => readonly Seat[];

  constructor(seats: () => readonly Seat[]) {
    this.#seats = seats;
  }

  /** The author of a message. */
  author(message: ChatMessage): string {
    if (message.yours) return say('web.chat.you');
    const seats = this.#seats();
    const seat = seats[message.seat];
    return message.name ?? (seat ? seatName(seat, seats) : '');
  }

  /** A panel shows the chat until the returned function is called. */
  show(): () => void {
    this.#shown += 1;
    this.unread = 0;
    return () => {
      this.#shown -= 1;
    };
  }

  receive(chat: Chat): void {
    const first = !this.available;
    this.available = chat.open;
    this.canWrite = chat.can_write;
    this.blocked = chat.blocked;
    const known = new Set(this.messages.map((message) => message.number));
    const kept = chat.whole ? [] : this.messages.filter((one) => !chat.removed.includes(one.number));
    this.messages = [...kept, ...chat.messages];
    const news = chat.messages.filter((message) => !message.yours && !known.has(message.number));
    if (!first) this.#tell(news);
  }

  #tell(news: readonly ChatMessage[]): void {
    if (!news.length || settings.chatMuted) return;
    playSounds('place');
    if (this.#shown) return; // the list of messages is a live region
    this.unread += news.length;
    for (const one of news) {
      announce(say('web.chat.said', { name: this.author(one), text: messageText(one) }));
    }
  }
}
