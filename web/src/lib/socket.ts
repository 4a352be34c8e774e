// The connection to one table. It knows neither the framework nor the rules: nothing is shown before the server
// has said it. What was sent and not answered is sent again with the same key after a reconnect, which the server
// answers as if it had come once.

import type {
  Chat,
  ChatMessage,
  Company,
  FromClient,
  FromServer,
  Hint,
  Language,
  Patch,
  Position,
  Problem,
  Snapshot,
  Update,
} from '../generated/wire';
import { patched } from './patch';
import { transport, type Line } from './transport';

export type { Line };

/** connecting · online · waiting: lost, will reconnect · offline: the browser has no network */
export type LineState = 'connecting' | 'online' | 'waiting' | 'offline';

export interface Handlers {
  snapshot(message: Snapshot): void;
  update(message: Update): void;
  company(message: Company): void;
  hint(message: Hint): void;
  /** Without it the chat is not asked for. */
  chat?(message: Chat): void;
  done(key: string): void;
  refused(problem: Problem, key: string | null): void;
  state(state: LineState): void;
}

/** The environment of the connection; tests provide their own. */
export interface World {
  dial(table: string): Line;
  random(): number;
  key(): string;
  online(): boolean;
  /** Listen for `online`, `offline` and `visible`; returns a function that stops listening. */
  listen(heard: (event: 'online' | 'offline' | 'visible') => void): () => void;
}

/** A pending request, without the fields that the connection adds to it. */
export type Request =
  | { type: 'play'; move: string }
  | { type: 'undo' | 'redo' | 'restart' }
  | { type: 'ask'; ply: number }
  | { type: 'consent'; agree: boolean; ply: number }
  | { type: 'hint' };

/** A phrase that every reader gets in their own language. */
export type Phrase = NonNullable<ChatMessage['phrase']>;

/** Something to say, or to do with what others have said. */
export type ChatRequest =
  | { type: 'say'; text: string }
  | { type: 'say'; phrase: Phrase }
  | { type: 'report'; message: number }
  | { type: 'block'; seat: number; blocked: boolean };

const OPEN = 1;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PAUSE = 4_000;
const PING_EVERY = 25_000;
const PONG_WITHIN = 8_000;

export class TableLine {
  readonly #table: string;
  readonly #handlers: Handlers;
  readonly #world: World;
  #language: Language;
  #line: Line | null = null;
  #version: number | null = null;
  #position: Position | null = null; // of that version, for patches
  #view: string | null = null; // of the last snapshot
  #fresh = false; // a snapshot has come since the last hello
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #deaf: (() => void) | null = null;
  readonly #unanswered = new Map<string, FromClient>();
  readonly #sent = new Set<string>(); // keys sent on this connection: a repeated hint would be refused as busy

  constructor(table: string, language: Language, handlers: Handlers, world: World = browser) {
    this.#table = table;
    this.#language = language;
    this.#handlers = handlers;
    this.#world = world;
  }

  start(): void {
    this.#deaf ??= this.#world.listen((event) => this.#heard(event));
    this.#dial();
  }

  stop(): void {
    this.#deaf?.();
    this.#deaf = null;
    this.#hangUp();
    this.#unanswered.clear();
  }

  /** Switch the language of the texts; requests everything again. */
  setLanguage(language: Language): void {
    if (language === this.#language) return;
    this.#language = language;
    if (this.#line?.readyState === OPEN) this.#hello();
  }

  /** Send a request about the position as of `version`; the key identifies its answer. */
  send(request: Request, version: number): string {
    return this.#ask({ ...request, version });
  }

  /** Send something that is not about the position; the key identifies its answer. */
  talk(request: ChatRequest): string {
    return this.#ask(request);
  }

  #ask(request: object): string {
    const key = this.#world.key();
    const message = { ...request, key } as FromClient;
    this.#unanswered.set(key, message);
    if (this.#fresh) this.#request(key, message);
    return key;
  }

  /** How many requests wait for an answer. */
  get waiting(): number {
    return this.#unanswered.size;
  }

  #dial(): void {
    this.#hangUp();
    if (!this.#world.online()) {
      this.#handlers.state('offline');
      return;
    }
    this.#handlers.state('connecting');
    const line = this.#world.dial(this.#table);
    this.#line = line;
    line.onopen = () => this.#hello();
    line.onmessage = (event: { data: unknown }) => this.#received(String(event.data));
    line.onclose = () => {
      if (this.#line === line) this.#lost();
    };
  }

  #hangUp(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#ping);
    clearTimeout(this.#pong);
    this.#fresh = false;
    this.#sent.clear();
    const line = this.#line;
    this.#line = null;
    if (line) {
      line.onopen = line.onclose = line.onmessage = null;
      line.close();
    }
  }

  #lost(): void {
    this.#hangUp();
    if (!this.#world.online()) {
      this.#handlers.state('offline');
      return;
    }
    this.#handlers.state('waiting');
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.#dial(), longest * (0.5 + this.#world.random() / 2));
  }

  #heard(event: 'online' | 'offline' | 'visible'): void {
    if (event === 'offline') {
      this.#hangUp();
      this.#handlers.state('offline');
    } else if (!this.#line) {
      this.#failures = 0;
      this.#dial();
    } else if (event === 'visible') {
      this.#probe();
    }
  }

  /** Ping the server; drop a connection that does not answer. */
  #probe(): void {
    clearTimeout(this.#ping);
    if (this.#line?.readyState !== OPEN) return;
    this.#write({ type: 'ping' });
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  #hello(): void {
    this.#fresh = false;
    const view = this.#view ? { view: this.#view } : {}; // older servers do not know the field
    this.#write({
      type: 'hello',
      language: this.#language,
      have: this.#version,
      log: 0,
      patches: true,
      ...view,
      ...(this.#handlers.chat ? { chat: true } : {}),
    });
  }

  #write(message: FromClient): void {
    if (this.#line?.readyState === OPEN) this.#line.send(JSON.stringify(message));
  }

  #request(key: string, message: FromClient): void {
    this.#sent.add(key);
    this.#write(message);
  }

  #received(text: string): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#pong);
    this.#ping = setTimeout(() => this.#probe(), PING_EVERY);
    const message = JSON.parse(text) as FromServer;
    switch (message.type) {
      case 'snapshot':
        this.#version = message.position.version;
        this.#position = message.position;
        this.#view = message.view;
        this.#known();
        this.#handlers.snapshot(message);
        this.#sendWaiting();
        break;
      case 'unchanged':
        if (message.version !== this.#version) {
          this.#hello(); // it answers an earlier hello
          break;
        }
        this.#known();
        this.#handlers.company(message.company);
        this.#sendWaiting();
        break;
      case 'update':
        this.#updated(message);
        break;
      case 'patch':
        this.#patched(message);
        break;
      case 'company':
        this.#handlers.company(message);
        break;
      case 'done':
        if (this.#unanswered.delete(message.key)) this.#handlers.done(message.key);
        break;
      case 'hint':
        if (this.#unanswered.delete(message.key)) this.#handlers.hint(message);
        break;
      case 'refused':
        if (message.key !== null) this.#unanswered.delete(message.key);
        this.#handlers.refused(message.problem, message.key);
        // Another player moved first: our position is out of date.
        if (message.problem.version != null && message.problem.version !== this.#version) this.#hello();
        else if (!this.#fresh && message.problem.error === 'too_many') this.#helloLater();
        break;
      case 'chat':
        this.#handlers.chat?.(message);
        break;
      case 'pong':
        break;
    }
  }

  /** The position is complete. */
  #known(): void {
    this.#failures = 0;
    this.#fresh = true;
    this.#handlers.state('online');
  }

  #sendWaiting(): void {
    for (const [key, request] of this.#unanswered) {
      if (!this.#sent.has(key)) this.#request(key, request);
    }
  }

  /** The server did not even read the hello. */
  #helloLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(
      () => {
        if (!this.#fresh) this.#hello();
      },
      PAUSE * (0.5 + this.#world.random() / 2),
    );
  }

  #updated(message: Update): void {
    if (!this.#follows(message.position.version)) return;
    this.#version = message.position.version;
    this.#position = message.position;
    this.#handlers.update(message);
  }

  /** Make the patch an update with the whole position. */
  #patched(message: Patch): void {
    if (!this.#follows(message.version) || !this.#position) return;
    const { changes, events, log, log_from, cause } = message;
    let position: Position;
    try {
      position = patched(this.#position, changes);
    } catch {
      this.#hello();
      return;
    }
    this.#updated({ type: 'update', position, events, log, log_from, cause });
  }

  /** Whether a change leads to the next version; asks for a snapshot if one is missing. */
  #follows(version: number): boolean {
    if (!this.#fresh || this.#version === null) return false; // the snapshot that was asked for will have it
    if (version > this.#version + 1) this.#hello();
    return version === this.#version + 1;
  }
}

/** A key of our own choice; `crypto.randomUUID` is missing where a page comes over plain http. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const browser: World = {
  dial: (table) => transport.dial(table),
  random: Math.random,
  key: randomKey,
  online: () => !transport.needsNetwork || navigator.onLine !== false,
  listen(heard) {
    const online = (): void => heard('online');
    const offline = (): void => heard('offline');
    const visible = (): void => {
      if (document.visibilityState === 'visible') heard('visible');
    };
    if (transport.needsNetwork) {
      window.addEventListener('online', online);
      window.addEventListener('offline', offline);
    }
    document.addEventListener('visibilitychange', visible);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', visible);
    };
  },
};
