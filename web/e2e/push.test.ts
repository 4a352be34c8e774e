/** Web Push from end to end: a browser subscribes, a friend moves, the message arrives, and the browser shows it. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { visitor } from './harness';
import { stubPush, Subscription } from './push-stub';
import { world } from './setup';

const here = world({}, 'push_server.py');

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const received: Received[] = [];
let service: Server;

beforeAll(async () => {
  service = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      answer.writeHead(201).end();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => service.close(done)));

/** Calls the server from a page. */
const call = <Answer>(page: Page, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([address, sent]) => {
      const options = sent && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(sent),
      };
      return (await fetch(`/api${address}`, options ?? {})).json();
    },
    [path, body] as const,
  ) as Promise<Answer>;

interface Position {
  version: number;
  to_move: number;
  decision: { answers: { move: string }[] } | null;
}

test('a player who has closed the game is notified of the turn, and the browser shows it', async () => {
  const host = await visitor(here.browser, here.server);
  await host.page.goto('/');
  const made = await call<{ table: string; links: string[] }>(host.page, '/tables', {
    game: 'cave-vs-cave',
    seats: [
      { kind: 'here', name: 'Ada' },
      { kind: 'link', name: 'Ben' },
    ],
    clock: { kind: 'correspondence', turn_seconds: 3 * 86_400 },
  });
  await host.page.goto(`/t/${made.table}`);

  const friend = await visitor(here.browser, here.server);
  const subscription = new Subscription(
    `http://127.0.0.1:${(service.address() as AddressInfo).port}/send/ben`,
  );
  await stubPush(friend.page, subscription);
  await friend.page.goto(made.links[1] ?? '');
  await friend.page.locator('main[data-version]').waitFor();
  await friend.page.getByRole('button', { name: 'Settings' }).first().click();
  await friend.page.locator('[data-push=ready] input').check();
  await expect.poll(() => friend.page.evaluate(() => localStorage.getItem('stub-push'))).toBe('on');
  expect(await friend.page.locator('[data-push] [role=alert]').count()).toBe(0);

  // Either may begin. The friend closes the table after a turn of theirs.
  for (;;) {
    const position = await call<Position>(host.page, `/tables/${made.table}`);
    const mover = position.to_move === 0 ? host.page : friend.page;
    const { version, decision } = await call<Position>(mover, `/tables/${made.table}`);
    if (mover === friend.page && received.length) break;
    await call(mover, `/tables/${made.table}/moves`, {
      type: 'play',
      version,
      key: `push-${version}-key`,
      move: decision?.answers[0]?.move,
    });
    const next = await call<Position>(host.page, `/tables/${made.table}`);
    if (position.to_move === 1 && next.to_move === 0) await friend.page.goto('/');
    if (position.to_move === 0 && next.to_move === 1 && !friend.page.url().includes('/t/')) {
      await expect.poll(() => received.length, { timeout: 60_000 }).toBe(1);
      break;
    }
  }
  const [got] = received;
  expect(got?.path).toBe('/send/ben');
  expect(got?.headers['content-encoding']).toBe('aes128gcm');
  expect(got?.headers.authorization).toMatch(/^vapid t=/);
  const text = subscription.read(got!.body);
  expect(JSON.parse(text)).toMatchObject({
    title: 'Your turn',
    tag: made.table,
    path: `/t/${made.table}`,
  });
  expect(text).toContain('Ada');

  // What the push service would hand to the browser. One without a screen shows no notifications, so they are listed.
  const [worker] = friend.context.serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as {
      shown: string[];
      registration: { showNotification: unknown };
    };
    scope.shown = [];
    scope.registration.showNotification = async (title: string, { tag, data }: NotificationOptions) => {
      scope.shown.push(`${title} ${tag} ${data}`);
    };
  });
  const devtools = await friend.context.newCDPSession(friend.page);
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) done(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: here.server.address,
    registrationId: await registered,
    data: text,
  });
  const shown = (): Promise<string[] | undefined> | undefined =>
    worker?.evaluate(() => (globalThis as unknown as { shown?: string[] }).shown);
  await expect.poll(shown).toEqual([`Your turn ${made.table} /t/${made.table}`]);
  expect([...host.faults, ...friend.faults]).toEqual([]);
});
