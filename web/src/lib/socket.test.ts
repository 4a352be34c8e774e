import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Position } from '../generated/wire';
import { TableLine, type Handlers, type Line, type LineState, type World } from './socket';

class FakeLine implements Line {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown } & never) => void) | null = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.(undefined as never);
  }
  drop(): void {
    this.readyState = 3;
    this.onclose?.(undefined as never);
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as never);
  }
  snapshot(version: number): void {
    this.say({ type: 'snapshot', position: { version } as Position, log: [], log_from: 0, view: 'v/en/0' });
  }
  update(version: number): void {
    this.say({ type: 'update', position: { version }, events: [], log: [], log_from: 0, cause: 'play' });
  }
  patch(version: number, ...changes: unknown[]): void {
    const all = [[['version'], version], ...changes];
    this.say({ type: 'patch', version, changes: all, events: [], log: [], log_from: 0, cause: 'play' });
  }
  types(): unknown[] {
    return this.sent.map((message) => message['type']);
  }
}

describe('TableLine', () => {
  let lines: FakeLine[];
  let states: LineState[];
  let seen: string[];
  let positions: Position[];
  let online: boolean;
  let emit: (event: 'online' | 'offline' | 'visible') => void;
  let table: TableLine;

  const line = (): FakeLine => lines.at(-1) as FakeLine;

  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    states = [];
    seen = [];
    positions = [];
    online = true;
    let keys = 0;
    const world: World = {
      dial: () => {
        const made = new FakeLine();
        lines.push(made);
        return made;
      },
      random: () => 1,
      key: () => `key-${++keys}`,
      online: () => online,
      listen: (listener) => {
        emit = listener;
        return () => (emit = () => {});
      },
    };
    const handlers: Handlers = {
      snapshot: (message) => seen.push(`snapshot ${message.position.version}`),
      update: (message) => {
        positions.push(message.position);
        seen.push(`update ${message.position.version}`);
      },
      company: () => seen.push('company'),
      hint: (message) => seen.push(`hint ${message.key}`),
      done: (key) => seen.push(`done ${key}`),
      refused: (problem, key) => seen.push(`refused ${problem.error} ${key}`),
      state: (state) => states.push(state),
    };
    table = new TableLine('abcdefghijkl', 'en', handlers, world);
    table.start();
  });
  afterEach(() => {
    table.stop();
    vi.useRealTimers();
  });

  function focusPage(version = 5): void {
    line().open();
    line().snapshot(version);
  }

  it('says hello and shows what it receives', () => {
    line().open();
    expect(line().sent).toEqual([{ type: 'hello', language: 'en', have: null, log: 0, patches: true }]);
    line().snapshot(5);
    line().update(6);
    expect(seen).toEqual(['snapshot 5', 'update 6']);
    expect(states).toEqual(['connecting', 'online']);
  });

  it('requests everything when a version is missing, and shows nothing until it is answered', () => {
    focusPage();
    line().update(7);
    line().update(8);
    expect(seen).toEqual(['snapshot 5']);
    expect(line().types()).toEqual(['hello', 'hello']);
    expect(line().sent[1]).toMatchObject({ have: 5 });
    line().snapshot(8);
    line().update(8);
    line().update(9);
    expect(seen).toEqual(['snapshot 5', 'snapshot 8', 'update 9']);
  });

  it('makes a patch an update with the whole position', () => {
    focusPage();
    line().patch(6, [['ply'], 6]);
    line().patch(7, [['over'], true]);
    expect(seen).toEqual(['snapshot 5', 'update 6', 'update 7']);
    expect(positions.at(-1)).toEqual({ version: 7, ply: 6, over: true });
  });

  it('requests everything when a patch does not follow or does not fit', () => {
    focusPage();
    line().patch(7);
    expect(line().types()).toEqual(['hello', 'hello']);
    line().patch(6);
    line().snapshot(8);
    line().patch(9, [['view', 'farms', 0], {}]);
    expect(line().types()).toEqual(['hello', 'hello', 'hello']);
    expect(seen).toEqual(['snapshot 5', 'snapshot 8']);
  });

  it('goes on with what it has if nothing has changed since', () => {
    focusPage();
    const key = table.send({ type: 'play', move: 'end' }, 5);
    line().drop();
    vi.advanceTimersByTime(400);
    line().open();
    expect(line().sent).toEqual([
      { type: 'hello', language: 'en', have: 5, log: 0, patches: true, view: 'v/en/0' },
    ]);
    line().say({ type: 'unchanged', version: 5, company: { type: 'company', seats: [] } });
    expect(states.at(-1)).toBe('online');
    expect(seen).toEqual(['snapshot 5', 'company']);
    expect(line().sent.at(-1)).toEqual({ type: 'play', move: 'end', version: 5, key });
    line().update(6);
    expect(seen.at(-1)).toBe('update 6');
  });

  it('asks for everything if the answer is about another version', () => {
    focusPage();
    line().drop();
    vi.advanceTimersByTime(400);
    line().open();
    line().say({ type: 'unchanged', version: 4, company: { type: 'company', seats: [] } });
    expect(line().types()).toEqual(['hello', 'hello']);
  });

  it('says hello again after a pause if the server had too many messages', () => {
    line().open();
    line().say({
      type: 'refused',
      key: null,
      problem: { error: 'too_many', detail: '', rule: null, version: null },
    });
    expect(line().types()).toEqual(['hello']);
    vi.advanceTimersByTime(5000);
    expect(line().types()).toEqual(['hello', 'hello']);
  });

  it('sends a move with its version and gets the confirmation', () => {
    focusPage();
    const key = table.send({ type: 'play', move: 'end' }, 5);
    expect(line().sent.at(-1)).toEqual({ type: 'play', move: 'end', version: 5, key });
    expect(table.waiting).toBe(1);
    line().say({ type: 'done', key, version: 6 });
    expect(table.waiting).toBe(0);
    expect(seen).toContain(`done ${key}`);
    line().say({ type: 'done', key, version: 6 });
    expect(seen.filter((one) => one.startsWith('done'))).toHaveLength(1);
  });

  it('resends unanswered requests after a reconnect, with the same key', () => {
    focusPage();
    const key = table.send({ type: 'play', move: 'end' }, 5);
    line().drop();
    expect(states.at(-1)).toBe('waiting');
    vi.advanceTimersByTime(400);
    expect(lines).toHaveLength(2);
    line().open();
    expect(line().types()).toEqual(['hello']);
    line().snapshot(5);
    expect(line().sent.at(-1)).toEqual({ type: 'play', move: 'end', version: 5, key });
  });

  it('queues requests while the connection is down', () => {
    const key = table.send({ type: 'undo' }, 5);
    expect(line().sent).toEqual([]);
    focusPage();
    expect(line().sent.at(-1)).toEqual({ type: 'undo', version: 5, key });
  });

  it('waits longer after every failure, up to a limit, and starts over after a success', () => {
    focusPage();
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      line().drop();
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000]);
    focusPage();
    line().drop();
    vi.advanceTimersByTime(400);
    expect(lines).toHaveLength(10);
  });

  it('sends a request only once per connection', () => {
    focusPage();
    const key = table.send({ type: 'hint' }, 5);
    line().snapshot(5); // somebody took a seat
    expect(line().types()).toEqual(['hello', 'hint']);
    line().say({ type: 'hint', key });
    expect(seen).toEqual(['snapshot 5', 'snapshot 5', `hint ${key}`]);
    expect(table.waiting).toBe(0);
  });

  it('reports a refusal, and requests the position again if its version is old', () => {
    focusPage();
    const key = table.send({ type: 'play', move: 'end' }, 5);
    line().say({ type: 'refused', key, problem: { error: 'stale', detail: '', rule: null, version: 7 } });
    expect(seen).toContain(`refused stale ${key}`);
    expect(line().types()).toEqual(['hello', 'play', 'hello']);
    expect(table.waiting).toBe(0);
  });

  it('waits while the browser is offline and reconnects at once', () => {
    focusPage();
    online = false;
    emit('offline');
    expect(states.at(-1)).toBe('offline');
    expect(line().closed).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
    online = true;
    emit('online');
    expect(lines).toHaveLength(2);
  });

  it('drops a connection that does not answer', () => {
    focusPage();
    vi.advanceTimersByTime(25_000);
    expect(line().types()).toEqual(['hello', 'ping']);
    line().say({ type: 'pong' });
    vi.advanceTimersByTime(24_000);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(1_000 + 8_000);
    expect(states.at(-1)).toBe('waiting');
    expect(lines[0]?.closed).toBe(true);
  });

  it('pings the server when the user comes back to the page', () => {
    focusPage();
    emit('visible');
    expect(line().types()).toEqual(['hello', 'ping']);
    vi.advanceTimersByTime(8_000 + 400);
    expect(lines).toHaveLength(2);
  });

  it('asks for everything again in another language', () => {
    focusPage();
    table.setLanguage('hu');
    expect(line().sent.at(-1)).toEqual({
      type: 'hello',
      language: 'hu',
      have: 5,
      log: 0,
      patches: true,
      view: 'v/en/0',
    });
    table.setLanguage('hu');
    expect(line().types()).toEqual(['hello', 'hello']);
    line().snapshot(5);
    expect(seen).toEqual(['snapshot 5', 'snapshot 5']);
  });

  it('does nothing after it was stopped', () => {
    focusPage();
    table.stop();
    vi.advanceTimersByTime(100_000);
    expect(lines).toHaveLength(1);
    expect(line().closed).toBe(true);
  });
});
