import { beforeEach, describe, expect, it } from 'vitest';

import { pageTransport } from '../lib/pageTransport';
import type { Transport } from '../lib/transport';
import { Unreachable } from '../lib/unreachable';
import { Engine, EngineError, type TableWorker } from './engine.svelte';
import type { FromTableWorker, ToTableWorker } from './messages';

class FakeWorker implements TableWorker {
  sent: ToTableWorker[] = [];
  onmessage: ((event: MessageEvent<FromTableWorker>) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  postMessage(message: ToTableWorker): void {
    this.sent.push(message);
  }
  say(message: FromTableWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromTableWorker>);
  }
}

/** Lets everything that is waiting for a promise go on. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

let worker: FakeWorker;
let engine: Engine;
let transport: Transport;

beforeEach(() => {
  worker = new FakeWorker();
  engine = new Engine(worker);
  transport = pageTransport(() => Promise.resolve(engine));
});

describe('starting', () => {
  it('tells how far the engine is', () => {
    expect([engine.phase, engine.loaded]).toEqual(['loading', 0]);
    worker.say({ type: 'progress', loaded: 3, total: 12 });
    expect(engine.loaded).toBe(0.25);
    worker.say({ type: 'starting' });
    expect([engine.phase, engine.loaded]).toEqual(['starting', 1]);
    worker.say({ type: 'ready' });
    expect(engine.phase).toBe('ready');
  });

  it('sends requests before it is ready, and knows that a table is going to open', async () => {
    const made = transport.request('POST', '/tables', '{}', 'application/json');
    await settled();
    expect(worker.sent).toEqual([
      { type: 'request', id: 1, method: 'POST', path: '/tables', body: '{}', language: 'en' },
    ]);
    expect(engine.opening).toBe(1);
    worker.say({ type: 'ready' });
    worker.say({
      type: 'answer',
      id: 1,
      status: 201,
      contentType: 'application/json',
      text: '{"table":"x"}',
    });
    expect(await made).toEqual({
      status: 201,
      type: 'application/json',
      text: '{"table":"x"}',
      retryAfter: null,
    });
    expect(engine.opening).toBe(0);
  });

  it('answers nothing if it fails, before and after', async () => {
    const asked = transport.request('GET', '/games');
    await settled();
    worker.say({ type: 'failed', name: 'SecurityError', text: 'no storage' });
    await expect(asked).rejects.toBeInstanceOf(Unreachable);
    await expect(transport.request('GET', '/games')).rejects.toBeInstanceOf(Unreachable);
    expect(engine.phase).toBe('failed');
  });

  it('knows why games cannot be saved, until they can', () => {
    const problem = { error: 'storage_full', detail: 'No room left.', version: null };
    worker.say({ type: 'announcement', text: JSON.stringify({ type: 'storage', problem }) });
    expect(engine.storage?.detail).toBe('No room left.');
    worker.say({ type: 'announcement', text: JSON.stringify({ type: 'storage', problem: null }) });
    expect(engine.storage).toBeNull();
  });
});

describe('requests', () => {
  it('get their own answers in any order', async () => {
    const [first, second] = [transport.request('GET', '/a'), transport.request('GET', '/b')];
    await settled();
    worker.say({ type: 'answer', id: 2, status: 200, contentType: '', text: 'b' });
    worker.say({ type: 'answer', id: 1, status: 200, contentType: '', text: 'a' });
    expect((await first).text).toBe('a');
    expect((await second).text).toBe('b');
  });

  it('a fault of the program is an answer with status 500', async () => {
    const asked = transport.request('GET', '/games');
    await settled();
    worker.say({ type: 'error', id: 1, name: 'PythonError', text: 'Traceback' });
    expect((await asked).status).toBe(500);
  });

  it('exports and imports', async () => {
    const exported = engine.exportAll();
    worker.say({ type: 'result', id: 1, text: '{"games":[]}' });
    expect(await exported).toBe('{"games":[]}');
    const imported = engine.importAll('nonsense');
    expect(worker.sent.at(-1)).toEqual({ type: 'call', id: 2, name: 'import_all', values: ['nonsense'] });
    worker.say({ type: 'error', id: 2, name: 'PythonError', text: 'ValueError' });
    await expect(imported).rejects.toBeInstanceOf(EngineError);
  });
});

describe('a connection', () => {
  const dial = async () => {
    const heard: string[] = [];
    const line = transport.dial('abcdefghijkl');
    line.onopen = () => heard.push('open');
    line.onclose = () => heard.push('close');
    line.onmessage = ({ data }: { data: unknown }) => heard.push(String(data));
    await settled();
    return { line, heard };
  };

  it('opens, sends and receives', async () => {
    const { line, heard } = await dial();
    expect(worker.sent).toEqual([{ type: 'open', socket: 1, table: 'abcdefghijkl' }]);
    line.send('too early');
    worker.say({ type: 'opened', socket: 1 });
    expect(line.readyState).toBe(1);
    line.send('hello');
    worker.say({ type: 'received', socket: 1, text: 'snapshot' });
    worker.say({ type: 'received', socket: 7, text: 'of another table' });
    expect(worker.sent.slice(1)).toEqual([{ type: 'send', socket: 1, text: 'hello' }]);
    expect(heard).toEqual(['open', 'snapshot']);
  });

  it('is closed by the worker', async () => {
    const { line, heard } = await dial();
    worker.say({ type: 'opened', socket: 1 });
    worker.say({ type: 'closed', socket: 1, code: 1011 });
    expect(heard).toEqual(['open', 'close']);
    expect(line.readyState).toBe(3);
  });

  it('is closed by the client, which hears nothing more', async () => {
    const { line, heard } = await dial();
    worker.say({ type: 'opened', socket: 1 });
    line.close();
    line.close();
    worker.say({ type: 'received', socket: 1, text: 'late' });
    expect(worker.sent.at(-1)).toEqual({ type: 'close', socket: 1 });
    expect(worker.sent.filter(({ type }) => type === 'close')).toHaveLength(1);
    expect(heard).toEqual(['open']);
  });

  it('is never opened if it is closed at once', async () => {
    const line = transport.dial('abcdefghijkl');
    line.close();
    await settled();
    expect(worker.sent).toEqual([]);
  });

  it('is lost when the engine fails', async () => {
    const { heard } = await dial();
    worker.say({ type: 'failed', name: 'Error', text: '' });
    expect(heard).toEqual(['close']);
    const again = await dial();
    expect(again.heard).toEqual(['close']);
  });
});
