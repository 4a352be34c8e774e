/**
 * The page that needs no server, from the built folder (`make page`) and a plain static file server: its two workers,
 * driven by messages as the client does it, and its documents.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { FromTableWorker, ToTableWorker } from '../src/page/messages';
import { launch, root } from './harness';
import { StaticServer } from './static';

const folder = join(root, 'dist-page');
const server = new StaticServer(folder);
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

/** What the tab does, without the client. */
interface Tab {
  seen: FromTableWorker[];
  request(method: string, path: string, body?: object): Promise<{ status: number; text: string }>;
  /** Plays a game with random moves until it is over or `moves` were made; the number of moves made here. */
  play(table: string, moves: number): Promise<number>;
}
declare global {
  interface Window {
    tab: Tab;
  }
}

/** A tab with a table worker that is ready. It shows a picture of the page, so that the client does not run. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.address}favicon.svg`);
  const name = readdirSync(join(folder, 'assets')).find((one) => /^tableWorker-.*\.js$/.test(one));
  await page.evaluate(async (address) => {
    const worker = new Worker(address, { type: 'module' });
    const send = (message: ToTableWorker): void => worker.postMessage(message);
    const waiting = new Map<number, (message: FromTableWorker) => void>();
    const received = new Map<number, (text: string) => void>();
    let next = 0;
    const seen: FromTableWorker[] = [];
    const request: Tab['request'] = async (method, path, body) => {
      next += 1;
      const id = next;
      send({ type: 'request', id, method, path, body: body && JSON.stringify(body), language: 'en' });
      const answer = await new Promise<FromTableWorker>((done) => waiting.set(id, done));
      if (answer.type !== 'answer') throw new Error(JSON.stringify(answer));
      return answer;
    };
    const play: Tab['play'] = (table, moves) =>
      new Promise((done, failed) => {
        next += 1;
        const socket = next;
        let made = 0;
        let asked = -1; // the version at which the last move was chosen
        let random = 1;
        received.set(socket, (text) => {
          const message = JSON.parse(text);
          if (message.type === 'refused') failed(new Error(text));
          const position = message.position;
          if (!position || position.version <= asked) return;
          if (position.result || made === moves) {
            send({ type: 'close', socket });
            done(made);
          } else if (position.decision) {
            asked = position.version;
            made += 1;
            random = (random * 48271) % 2147483647;
            const answers = position.decision.answers as { move: string }[];
            const move = answers[random % answers.length]!.move;
            const play = { type: 'play', version: asked, key: `key-${table}-${asked}-${made}`, move };
            send({ type: 'send', socket, text: JSON.stringify(play) });
          }
        });
        send({ type: 'open', socket, table });
        send({ type: 'send', socket, text: JSON.stringify({ type: 'hello', language: 'en' }) });
      });
    window.tab = { seen, request, play };
    await new Promise<void>((ready, failed) => {
      worker.onerror = (event) => failed(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<FromTableWorker>) => {
        seen.push(data);
        if (data.type === 'ready') ready();
        else if (data.type === 'failed') failed(new Error(data.text));
        else if (data.type === 'received') received.get(data.socket)?.(data.text);
        else if ('id' in data) waiting.get(data.id)?.(data);
      };
    });
  }, `${server.address}assets/${name}`);
  return page;
}

async function newTable(page: Page, order: object): Promise<string> {
  const answer = await page.evaluate((body) => window.tab.request('POST', '/tables', body), order);
  expect(answer.status, answer.text).toBeLessThan(300);
  return (JSON.parse(answer.text) as { table: string }).table;
}

test('at most 12 MB are loaded at the first visit, and almost nothing at the next', async () => {
  const context = await browser.newContext();
  server.sent.length = 0;
  const page = await openTab(context);
  const first = server.sent.reduce((sum, { bytes }) => sum + bytes, 0);
  // The client that is not loaded here: everything but the workers, even the texts of all languages.
  const list = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as {
    files: { path: string; bytes: number }[];
  };
  const client = list.files
    .filter(({ path }) => !path.startsWith('python/'))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  expect(first + client).toBeLessThan(12_000_000);

  const progress = await page.evaluate(() => window.tab.seen.filter(({ type }) => type === 'progress'));
  expect(progress.length).toBeGreaterThan(3);
  const last = progress.at(-1) as { loaded: number; total: number };
  expect(last.loaded).toBe(last.total);

  // Storing the files may end after the page is ready.
  const stored = (): Promise<number> =>
    page.evaluate(async () => (await (await caches.open('underhold-python')).keys()).length);
  // Puzzles are kept once somebody has seen them.
  const kept = list.files.filter(({ path }) => /^python\/(?!puzzles-)/.test(path));
  await expect.poll(stored).toBe(kept.length);
  await page.close();

  server.sent.length = 0;
  await (await openTab(context)).close();
  expect(server.sent.filter(({ path }) => path.startsWith('python/'))).toEqual([]);
  await context.close();
});

test('games of both kinds without a network; another tab and the next visit continue them', async () => {
  const context = await browser.newContext();
  const page = await openTab(context);
  const games = JSON.parse((await page.evaluate(() => window.tab.request('GET', '/games'))).text) as object[];
  expect(games).toHaveLength(2);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));

  // The bot worker starts with the first table that is opened.
  const bots = page.waitForEvent('worker');
  const against = await newTable(page, {
    game: 'cave-vs-cave',
    seats: [{ kind: 'here' }, { kind: 'bot', bot: 'journeyman' }],
  });
  expect(await page.evaluate((table) => window.tab.play(table, 3), against)).toBe(3);
  await bots;

  await context.setOffline(true);
  for (const table of [
    against,
    await newTable(page, { game: 'cave-farmers', seats: [{ kind: 'here' }] }),
    await newTable(page, { game: 'cave-vs-cave', seats: [{ kind: 'here' }] }),
  ]) {
    await page.evaluate((id) => window.tab.play(id, Infinity), table);
    const { text } = await page.evaluate((id) => window.tab.request('GET', `/tables/${id}`), table);
    expect((JSON.parse(text) as { result: unknown }).result).toBeTruthy();
  }

  const running = await newTable(page, { game: 'cave-farmers', seats: [{ kind: 'here' }] });
  await page.evaluate((id) => window.tab.play(id, 5), running);
  await context.setOffline(false);
  await page.close();

  const again = await openTab(context);
  const { text } = await again.evaluate(() => window.tab.request('GET', '/tables?list=mine'));
  expect(text).toContain(running);
  expect(await again.evaluate((id) => window.tab.play(id, 2), running)).toBe(2);
  expect(faults).toEqual([]);
  await context.close();
});

type Documents = import('../src/page/documents').Documents;
type Own = { documents: Documents; heard: string[] };

/** A tab with `Documents`, which remembers what it has heard from other tabs. */
async function openDocuments(context: BrowserContext, quota?: number): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.address}favicon.svg`);
  if (quota) {
    const session = await context.newCDPSession(page);
    const origin = new URL(server.address).origin;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: quota });
  }
  const source = ts.transpileModule(readFileSync(join(root, 'web/src/page/documents.ts'), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  }).outputText;
  await page.evaluate(source.replace('export class Documents', 'window.Documents = class'));
  await page.evaluate(() => {
    const heard: string[] = [];
    const { Documents } = window as unknown as { Documents: new (...all: unknown[]) => Documents };
    const documents = new Documents('test');
    documents.listen((id: string) => heard.push(id));
    Object.assign(window, { heard, documents });
  });
  return page;
}

const call = (page: Page, ...asked: [method: keyof Documents, ...values: unknown[]]): Promise<unknown> =>
  page.evaluate(([method, ...values]) => {
    const { documents } = window as unknown as Own;
    return (documents[method] as (...all: unknown[]) => Promise<unknown>)(...values);
  }, asked);

test('documents are compared and set, also between tabs, and changes are announced', async () => {
  const context = await browser.newContext();
  const first = await openDocuments(context);
  const second = await openDocuments(context);

  expect(await call(first, 'load', 'table:a')).toBeUndefined();
  expect(await call(first, 'save', 'table:a', 1, 'x')).toBe(false); // it does not exist
  expect(await call(first, 'save', 'table:a', 0, 'one')).toBe(true);
  expect(await call(second, 'save', 'table:a', 0, 'other')).toBe(false);
  expect(await call(second, 'load', 'table:a')).toEqual([1, 'one']);
  expect(await call(second, 'save', 'table:a', 1, 'two')).toBe(true);
  expect(await call(first, 'save', 'table:a', 1, 'late')).toBe(false);
  expect(await call(first, 'remove', 'table:a', 1)).toBe(false);
  expect(await call(first, 'save', 'setting:x', 0, 'y')).toBe(true);
  expect(await call(first, 'save', 'table:b', 0, 'b')).toBe(true);
  expect(await call(second, 'loadAll', 'table:')).toEqual([
    ['table:a', 2, 'two'],
    ['table:b', 1, 'b'],
  ]);
  expect(await call(second, 'remove', 'table:a', 2)).toBe(true);
  expect(await call(first, 'load', 'table:a')).toBeUndefined();
  const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Own).heard);
  await expect.poll(() => heard(first)).toEqual(['table:a', 'table:a']);
  await expect.poll(() => heard(second)).toEqual(['table:a', 'setting:x', 'table:b']);

  // Both tabs count one document up as fast as they can: every step is counted once.
  const steps = await Promise.all(
    [first, second].map((page) =>
      page.evaluate(async () => {
        const { documents } = window as unknown as Own;
        let done = 0;
        for (let tries = 0; tries < 60; tries += 1) {
          const [revision, text] = (await documents.load('count')) ?? [0, '0'];
          if (await documents.save('count', revision, String(Number(text) + 1))) done += 1;
        }
        return done;
      }),
    ),
  );
  const total = steps.reduce((sum, one) => sum + one, 0);
  expect(await call(first, 'load', 'count')).toEqual([total, String(total)]);

  await context.close();
});

test('without room nothing is written, and the error has its usual name', async () => {
  const context = await browser.newContext();
  const page = await openDocuments(context, 1_000_000);
  expect(await call(page, 'save', 'kept', 0, 'small')).toBe(true);
  const [error, stored] = await page.evaluate(async () => {
    const { documents } = window as unknown as Own;
    let saved = 0;
    // The browser compresses what it stores, so the text has to be random.
    const text = (): string => [...crypto.getRandomValues(new Uint8Array(50_000))].join('');
    try {
      for (; saved < 100; saved += 1) await documents.save(`table:${saved}`, 0, text());
      return ['', saved] as const;
    } catch (problem) {
      return [(problem as DOMException).name, saved] as const;
    }
  });
  expect(error).toBe('QuotaExceededError');
  expect(await call(page, 'load', `table:${stored}`)).toBeUndefined();
  expect(await call(page, 'loadAll', 'table:')).toHaveLength(stored);
  expect(await call(page, 'load', 'kept')).toEqual([1, 'small']);
  await context.close();
});
