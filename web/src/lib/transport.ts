// How requests and messages reach the tables: a server by fetch and WebSocket, or, in the page that needs no server,
// a worker of this browser.

import { page } from './pageParts';
import { pageTransport } from './pageTransport';
import { Unreachable } from './unreachable';
import { language } from './words.svelte';

export { Unreachable };

/** The answer to one request; the body is text. */
export interface Answer {
  status: number;
  /** The content type, without parameters. */
  type: string;
  text: string;
  /** Seconds to wait before the next try, if the answer names them. */
  retryAfter: number | null;
}

/** A connection to one table: the part of `WebSocket` that is used. */
export interface Line {
  readonly readyState: number;
  send(data: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown } & never) => void) | null;
}

export interface Transport {
  /** Whether nothing can be reached while the browser is offline. */
  readonly needsNetwork: boolean;
  /** Send a request. `path` is the part after `/api`. Throws `Unreachable` if there is no answer. */
  request(method: string, path: string, body?: string, type?: string): Promise<Answer>;
  /** Open a connection to a table. */
  dial(table: string): Line;
}

/** A content type without its parameters, such as the character set. */
const plainType = (type: string | null): string => (type ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

function socketAddress(table: string): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/tables/${table}/socket`;
}

/** The server that this client came from. */
export const serverTransport: Transport = {
  needsNetwork: true,

  async request(method, path, body, type) {
    try {
      const answer = await fetch(`/api${path}`, {
        method,
        body,
        credentials: 'same-origin',
        headers: {
          'Accept-Language': language(),
          ...(body === undefined || type === undefined ? {} : { 'Content-Type': type }),
        },
      });
      const wait = answer.headers.get('Retry-After');
      return {
        status: answer.status,
        type: plainType(answer.headers.get('Content-Type')),
        text: await answer.text(),
        retryAfter: wait === null || Number.isNaN(Number(wait)) ? null : Number(wait),
      };
    } catch {
      throw new Unreachable();
    }
  },

  dial: (table) => new WebSocket(socketAddress(table)) as unknown as Line,
};

export const transport: Transport = page ? pageTransport(page.engine) : serverTransport;
