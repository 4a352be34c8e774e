import { afterEach, describe, expect, it, vi } from 'vitest';

import * as api from './api';
import { serverTransport, Unreachable } from './transport';

/** A fetch that gives these answers in turn, and what it was asked. */
function answering(...answers: (Response | Error)[]): [string, RequestInit][] {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push([address, init]);
    const answer = answers.shift();
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new Error());
  });
  return asked;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the transport to a server', () => {
  it('sends method, path, body, type and language', async () => {
    const asked = answering(json(201, { table: 'x' }));
    const answer = await serverTransport.request('POST', '/tables', '{}', 'application/json');
    expect(asked[0]?.[0]).toBe('/api/tables');
    expect(asked[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{}',
      credentials: 'same-origin',
      headers: { 'Accept-Language': 'en', 'Content-Type': 'application/json' },
    });
    expect(answer).toEqual({
      status: 201,
      type: 'application/json',
      text: '{"table":"x"}',
      retryAfter: null,
    });
  });

  it('names no content type without a body', async () => {
    const asked = answering(json(200, []));
    await serverTransport.request('GET', '/games', undefined, 'application/json');
    expect(asked[0]?.[1].headers).not.toHaveProperty('Content-Type');
  });

  it('throws Unreachable if there is no answer', async () => {
    answering(new TypeError('no network'));
    await expect(serverTransport.request('GET', '/games')).rejects.toBeInstanceOf(Unreachable);
  });

  it('opens the socket of a table', () => {
    const dialed: string[] = [];
    vi.stubGlobal('location', { protocol: 'https:', host: 'example.org' });
    vi.stubGlobal(
      'WebSocket',
      class {
        constructor(address: string) {
          dialed.push(address);
        }
      },
    );
    serverTransport.dial('abcdefghijkl');
    expect(dialed).toEqual(['wss://example.org/api/tables/abcdefghijkl/socket']);
  });
});

describe('the API', () => {
  it('reads an answer and an empty answer', async () => {
    answering(json(200, [{ id: 'cave-farmers' }]), new Response(null, { status: 204 }));
    expect(await api.games()).toEqual([{ id: 'cave-farmers' }]);
    expect(await api.deleteMyData()).toBeUndefined();
  });

  it('throws the problem that the answer describes', async () => {
    answering(json(404, { error: 'no_table', detail: 'There is no such table.' }));
    const refusal = await api.position('abcdefghijkl').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(api.Refusal);
    expect(refusal).toMatchObject({ status: 404, message: 'There is no such table.' });
  });

  it('takes a gateway error without a problem for an unreachable server', async () => {
    answering(new Response('<html>', { status: 502 }), new Response('<html>', { status: 500 }));
    await expect(api.games()).rejects.toBeInstanceOf(api.Unreachable);
    await expect(api.games()).rejects.toMatchObject({ status: 500, problem: null });
  });

  it('waits once if there were too many requests', async () => {
    vi.useFakeTimers();
    const asked = answering(json(429, { detail: 'Too many.' }, { 'Retry-After': '2' }), json(200, []));
    const games = api.games();
    await vi.advanceTimersByTimeAsync(1900);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await games).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it('does not wait for longer than a few seconds', async () => {
    answering(json(429, { detail: 'Too many.' }, { 'Retry-After': '60' }));
    await expect(api.games()).rejects.toMatchObject({ status: 429 });
  });

  it('reads a record as text', async () => {
    const asked = answering(new Response('underhold record 1', { status: 200 }));
    expect(await api.record('abcdefghijkl', 'txt')).toBe('underhold record 1');
    expect(asked[0]?.[0]).toBe('/api/tables/abcdefghijkl/record.txt');
  });
});
