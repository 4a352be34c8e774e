// The transport of the page that needs no server: its tables are in a worker of this browser.

import type { Answer, Line, Transport } from './transport';
import { language } from './words.svelte';

/** What a connection hears from the engine. */
export interface Listener {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

/** The tables in the worker, as the transport sees them; `page/engine.svelte.ts` implements it. */
export interface Tables {
  request(method: string, path: string, body: string | undefined, language: string): Promise<Answer>;
  open(table: string, listener: Listener): { send(text: string): void; close(): void };
}

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

/** A connection to a table in the worker, with the events of a WebSocket. */
class PageLine implements Line {
  readyState = CONNECTING;
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown } & never) => void) | null = null;
  #socket: { send(text: string): void; close(): void } | null = null;

  constructor(table: string, tables: Promise<Tables>) {
    tables.then(
      (found) => {
        if (this.readyState === CLOSED) return;
        this.#socket = found.open(table, {
          opened: () => {
            if (this.readyState !== CONNECTING) return;
            this.readyState = OPEN;
            this.onopen?.(undefined as never);
          },
          received: (text) => this.onmessage?.({ data: text } as never),
          closed: () => this.#closed(),
        });
      },
      () => this.#closed(),
    );
  }

  send(text: string): void {
    if (this.readyState === OPEN) this.#socket?.send(text);
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.#socket?.close();
  }

  #closed(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.onclose?.(undefined as never);
  }
}

/** `load` loads and starts the engine when it is first needed. */
export function pageTransport(load: () => Promise<Tables>): Transport {
  return {
    needsNetwork: false,
    request: async (method, path, body) => (await load()).request(method, path, body, language()),
    dial: (table) => new PageLine(table, load()),
  };
}
