// The messages between the tab and its table worker, and between the table worker and its bot worker.

/** Methods of `underhold.page.main.Page`, from texts to a text. */
export type PageCall =
  /** All games as one text, and the way back. */
  | 'export_all'
  | 'import_all'
  /** Saved games that this version cannot read: their ids, what is stored of one, and deleting one. */
  | 'unreadable'
  | 'unreadable_text'
  | 'remove_unreadable';

/**
 * What the bot worker computes and a player can end. Hints, analyses and a line that is dropped have no result then; a
 * bot plays the best move so far, and of a line and the best of a daily deal the best so far is taken.
 */
export type Stoppable = 'analyses' | 'hints' | 'bots' | 'line' | 'dropped line' | 'daily best';

export type ToTableWorker =
  /** A call of the REST interface: `path` is the part after `/api`, with its query. */
  | { type: 'request'; id: number; method: string; path: string; body?: string; language: string }
  /** Opens a connection to a table; the tab chooses its number. */
  | { type: 'open'; socket: number; table: string }
  | { type: 'send'; socket: number; text: string }
  | { type: 'close'; socket: number }
  /** What only the page can do; answered with a `result`. */
  | { type: 'call'; id: number; name: PageCall; values: string[] }
  /** Searches for a better line from a position of a solo game; answered with `news` and a `result`. */
  | { type: 'improve'; id: number; table: string; ply: number }
  | { type: 'stop'; what: Stoppable };

export type FromTableWorker =
  /** While starting: bytes loaded, then 'starting' until 'ready'. Requests may be sent before it is ready. */
  | { type: 'progress'; loaded: number; total: number }
  | { type: 'starting' }
  | { type: 'ready' }
  /** A change of a game was saved for the first time. */
  | { type: 'saved' }
  /** It could not start, or has ended: `name` of the error, such as `QuotaExceededError`, and its message. */
  | { type: 'failed'; name: string; text: string }
  /** What the player has to know although nobody asked, as JSON: see `underhold.page.main.start`. */
  | { type: 'announcement'; text: string }
  | { type: 'answer'; id: number; status: number; contentType: string; text: string }
  | { type: 'opened'; socket: number }
  | { type: 'received'; socket: number; text: string }
  | { type: 'closed'; socket: number; code: number }
  | { type: 'result'; id: number; text: string }
  /** How far something is, before its result. */
  | { type: 'news'; id: number; text: string }
  /** Instead of an answer or a result: a fault of the program. */
  | { type: 'error'; id: number; name: string; text: string };

export type ToBotWorker =
  | { type: 'ask'; id: number; question: string }
  /** The answer is not wanted any more. */
  | { type: 'cancel'; id: number }
  /** The answer is wanted soon, with what is known. */
  | { type: 'finish'; id: number };

export type FromBotWorker =
  | { type: 'ready' }
  | { type: 'failed'; text: string }
  | { type: 'answer'; id: number; answer: string }
  | { type: 'cancelled'; id: number }
  | { type: 'progress'; id: number; text: string }
  | { type: 'error'; id: number; text: string };

/** The part of a worker's global scope that we use; the types of the tab and of workers cannot be loaded together. */
export interface Scope<In, Out> {
  postMessage(message: Out): void;
  onmessage: ((event: MessageEvent<In>) => void) | null;
}

/** The name and the message of anything that was thrown. */
export function described(error: unknown): { name: string; text: string } {
  return error instanceof Error || error instanceof DOMException
    ? { name: error.name, text: error.message }
    : { name: 'Error', text: String(error) };
}
