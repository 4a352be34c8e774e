import type { Problem } from '../generated/wire';
import type { Listener, Tables } from '../lib/pageTransport';
import type { Answer } from '../lib/transport';
import { Unreachable } from '../lib/unreachable';
import { keepStorage } from './keepStorage';
import type { FromTableWorker, PageCall, Stoppable, ToTableWorker } from './messages';

/** The part of `Worker` that is used. */
export interface TableWorker {
  postMessage(message: ToTableWorker): void;
  onmessage: ((event: MessageEvent<FromTableWorker>) => void) | null;
  onerror: ((event: never) => void) | null;
}

/** How far the search for a better line is: seconds, and the points of the best line so far. */
export interface LineProgress {
  seconds: number;
  limit: number;
  points: number | null;
}

/** The points that were played, those of the best line, and the table that shows it if they are more. */
export interface LineResult {
  points: number;
  found: number | null;
  table: string | null;
}

/** The text of an error that the worker reported instead of a result. */
export class EngineError extends Error {}

interface Waiting {
  done(message: FromTableWorker & { type: 'answer' | 'result' }): void;
  failed(error: Error): void;
  news?: (text: string) => void;
}

/** The tables in the worker: passes messages on, and knows how far the worker is with starting. */
export class Engine implements Tables {
  phase = $state<'loading' | 'starting' | 'ready' | 'failed'>('loading');
  /** The part of the files that is loaded, from 0 to 1. */
  loaded = $state(0);
  /** Why games cannot be saved now: the browser's storage is full, or the page may not use it. */
  storage = $state.raw<Problem | null>(null);
  /** Tables that will open when the engine is ready. */
  opening = $state(0);

  /** When the engine is ready, or could not be started. */
  readonly settled: Promise<void>;
  #settle = (): void => {};

  readonly #worker: TableWorker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<number, Listener>();
  #last = 0;

  constructor(worker: TableWorker) {
    this.#worker = worker;
    this.settled = new Promise((settle) => (this.#settle = settle));
    worker.onmessage = ({ data }) => this.#received(data);
    worker.onerror = () => {
      if (this.phase !== 'ready') this.#fail();
    };
  }

  async request(method: string, path: string, body: string | undefined, language: string): Promise<Answer> {
    const opens = this.phase !== 'ready' && method === 'POST' && path === '/tables';
    if (opens) this.opening += 1;
    try {
      const answer = await this.#ask((id) => ({ type: 'request', id, method, path, body, language }));
      if (answer.type !== 'answer') throw new Unreachable();
      return { status: answer.status, type: answer.contentType, text: answer.text, retryAfter: null };
    } catch (error) {
      // A fault of the program, which a server would answer in the same way.
      if (error instanceof EngineError) return { status: 500, type: '', text: '', retryAfter: null };
      throw error;
    } finally {
      if (opens) this.opening -= 1;
    }
  }

  open(table: string, listener: Listener): { send(text: string): void; close(): void } {
    const socket = ++this.#last;
    if (this.phase === 'failed') {
      queueMicrotask(() => listener.closed());
      return { send() {}, close() {} };
    }
    this.#listeners.set(socket, listener);
    this.#post({ type: 'open', socket, table });
    return {
      send: (text) => this.#post({ type: 'send', socket, text }),
      close: () => {
        if (this.#listeners.delete(socket)) this.#post({ type: 'close', socket });
      },
    };
  }

  /** All games as the text of one file. */
  async exportAll(): Promise<string> {
    return this.#call('export_all');
  }

  /** Adds the games of an exported file; the answer says how many, as JSON. */
  async importAll(text: string): Promise<string> {
    return this.#call('import_all', text);
  }

  /** The ids of the saved games that this version of the page cannot read. */
  async unreadable(): Promise<string[]> {
    return JSON.parse(await this.#call('unreadable')) as string[];
  }

  /** What is stored of such a game. */
  async unreadableText(table: string): Promise<string> {
    return this.#call('unreadable_text', table);
  }

  /** Deletes such a game. */
  async removeUnreadable(table: string): Promise<void> {
    await this.#call('remove_unreadable', table);
  }

  /** Searches for a better line of a solo game, from the position after `ply` moves; `report` gets the progress. */
  async betterLine(
    table: string,
    ply: number,
    report: (progress: LineProgress) => void,
  ): Promise<LineResult> {
    const heard = (text: string): void => report(JSON.parse(text) as LineProgress);
    return JSON.parse(
      (await this.#ask((id) => ({ type: 'improve', id, table, ply }), heard)).text,
    ) as LineResult;
  }

  /** Ends what the bot worker computes. */
  stop(what: Stoppable): void {
    this.#post({ type: 'stop', what });
  }

  async #call(name: PageCall, ...values: string[]): Promise<string> {
    return (await this.#ask((id) => ({ type: 'call', id, name, values }))).text;
  }

  #post(message: ToTableWorker): void {
    this.#worker.postMessage(message);
  }

  #ask(
    message: (id: number) => ToTableWorker,
    news?: (text: string) => void,
  ): Promise<FromTableWorker & { type: 'answer' | 'result' }> {
    if (this.phase === 'failed') return Promise.reject(new Unreachable());
    const id = ++this.#last;
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed, news });
      this.#post(message(id));
    });
  }

  #received(message: FromTableWorker): void {
    switch (message.type) {
      case 'progress':
        this.loaded = message.total ? Math.min(1, message.loaded / message.total) : 0;
        break;
      case 'starting':
        this.loaded = 1;
        this.phase = 'starting';
        break;
      case 'ready':
        this.phase = 'ready';
        this.#settle();
        break;
      case 'saved':
        void keepStorage();
        break;
      case 'failed':
        this.#fail();
        break;
      case 'announcement':
        this.#announced(message.text);
        break;
      case 'answer':
      case 'result':
        this.#take(message.id)?.done(message);
        break;
      case 'news':
        this.#waiting.get(message.id)?.news?.(message.text);
        break;
      case 'error':
        this.#take(message.id)?.failed(new EngineError(message.text));
        break;
      case 'opened':
        this.#listeners.get(message.socket)?.opened();
        break;
      case 'received':
        this.#listeners.get(message.socket)?.received(message.text);
        break;
      case 'closed': {
        const listener = this.#listeners.get(message.socket);
        this.#listeners.delete(message.socket);
        listener?.closed();
      }
    }
  }

  #announced(text: string): void {
    const said = JSON.parse(text) as { type: string; problem: Problem | null };
    if (said.type === 'storage') this.storage = said.problem;
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #fail(): void {
    this.phase = 'failed';
    this.#settle();
    for (const { failed } of this.#waiting.values()) failed(new Unreachable());
    this.#waiting.clear();
    const listeners = [...this.#listeners.values()];
    this.#listeners.clear();
    for (const listener of listeners) listener.closed();
  }
}
