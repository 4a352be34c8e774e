// The table worker: the tables of this browser, in Python. The tab talks to it as to a server.
import type { PyProxy } from 'pyodide/ffi';

import { boot } from './boot';
import { Bots } from './bots';
import { Documents } from './documents';
import { described, type FromTableWorker, type PageCall, type Scope, type ToTableWorker } from './messages';

/** `underhold.page.main.Page`. */
interface Page extends Record<PageCall, (...values: string[]) => Promise<string | undefined>> {
  request(method: string, path: string, body: string | undefined, language: string): Promise<PyProxy>;
  open_socket(table: string, receive: (text: string) => void, closed: (code: number) => void): Socket;
  changed(id: string): void;
  stop_analyses(): Promise<void>;
  stop_hints(): Promise<void>;
  hurry_bots(): void;
  better_line(table: string, ply: number, report: (text: string) => void): Promise<string>;
  finish_line(): void;
  finish_daily_best(): void;
  cancel_line(): Promise<void>;
}

interface Socket {
  send(text: string): void;
  close(): void;
  destroy(): void;
}

const scope = self as unknown as Scope<ToTableWorker, FromTableWorker>;
const sockets = new Map<number, Socket>();

const bots = new Bots(() => new Worker(new URL('./botWorker.ts', import.meta.url), { type: 'module' }));
const page = start();

async function start(): Promise<Page> {
  const { python, files } = await boot((loaded, total) => {
    scope.postMessage({ type: 'progress', loaded, total });
  });
  scope.postMessage({ type: 'starting' });
  let saved = false; // whether a document has been changed
  const documents = new Documents();
  const main = python.pyimport('underhold.page.main') as {
    start(
      documents: object,
      think: object,
      announce: (text: string) => void,
      language: string,
      loadPuzzles: (game: string) => Promise<string | undefined>,
    ): Promise<Page>;
  };
  const started = await main.start(
    {
      load: (id: string) => documents.load(id),
      load_all: (prefix: string) => documents.loadAll(prefix),
      save: async (id: string, expected: number, text: string) => {
        const done = await documents.save(id, expected, text);
        if (done && expected && !saved) scope.postMessage({ type: 'saved' });
        saved ||= done && expected > 0;
        return done;
      },
      remove: (id: string, expected: number) => documents.remove(id, expected),
    },
    Object.assign((question: string, progress?: (text: string) => void) => bots.think(question, progress), {
      cancel: (question: string) => bots.cancel(question),
      finish: (question: string) => bots.finish(question),
    }),
    (text) => scope.postMessage({ type: 'announcement', text }),
    navigator.language,
    async (game) => {
      const name = `puzzles-${game}.jsonl`;
      return files.has(name) ? files.text(name) : undefined;
    },
  );
  documents.listen((id) => started.changed(id));
  scope.postMessage({ type: 'ready' });
  // The bot worker has to have what it needs without a network later. Puzzles are kept once somebody has seen them.
  void files
    .keepOthers((name) => !name.startsWith('puzzles-'))
    .then(
      () => files.forgetOthers(),
      () => {},
    );
  return started;
}

async function handle(message: ToTableWorker): Promise<void> {
  const it = await page;
  switch (message.type) {
    case 'request': {
      const { id, method, path, body, language } = message;
      const answer = await it.request(method, path, body, language);
      const [status, contentType, text] = answer.toJs() as [number, string, string];
      answer.destroy();
      scope.postMessage({ type: 'answer', id, status, contentType, text });
      break;
    }
    case 'open': {
      const { socket, table } = message;
      sockets.set(
        socket,
        it.open_socket(
          table,
          (text) => scope.postMessage({ type: 'received', socket, text }),
          (code) => {
            forget(socket);
            scope.postMessage({ type: 'closed', socket, code });
          },
        ),
      );
      scope.postMessage({ type: 'opened', socket });
      bots.start(); // a bot or a hint is likely to be asked
      break;
    }
    case 'send':
      sockets.get(message.socket)?.send(message.text);
      break;
    case 'close':
      sockets.get(message.socket)?.close();
      forget(message.socket);
      break;
    case 'call': {
      const { id, name, values } = message;
      scope.postMessage({ type: 'result', id, text: (await it[name](...values)) ?? '' });
      break;
    }
    case 'improve': {
      const { id, table, ply } = message;
      const report = (text: string): void => scope.postMessage({ type: 'news', id, text });
      scope.postMessage({ type: 'result', id, text: await it.better_line(table, ply, report) });
      break;
    }
    case 'stop':
      // Python would ask a question again that was only ended here.
      if (message.what === 'analyses') await it.stop_analyses();
      else if (message.what === 'hints') await it.stop_hints();
      else if (message.what === 'bots') it.hurry_bots();
      else if (message.what === 'line') it.finish_line();
      else if (message.what === 'daily best') it.finish_daily_best();
      else await it.cancel_line();
  }
}

function forget(socket: number): void {
  sockets.get(socket)?.destroy();
  sockets.delete(socket);
}

scope.onmessage = ({ data }) => {
  handle(data).catch((error: unknown) => {
    if ('id' in data) scope.postMessage({ type: 'error', id: data.id, ...described(error) });
    else if ('socket' in data) scope.postMessage({ type: 'closed', socket: data.socket, code: 1011 });
  });
};
page.catch((error: unknown) => scope.postMessage({ type: 'failed', ...described(error) }));
