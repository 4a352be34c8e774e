/** The page without a network, and a new version of it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launch, PHONE, root } from './harness';
import { playable, storedForOffline } from './page-visit';
import { StaticServer } from './static';

const folder = mkdtempSync(join(tmpdir(), 'underhold-page-'));
const server = new StaticServer(folder);
let browser: Browser;

beforeAll(async () => {
  cpSync(join(root, 'dist-page'), folder, { recursive: true });
  await server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** A first visit, until everything is stored for the next one. */
async function firstVisit(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(server.address);
  await storedForOffline(page, folder);
  return { context, page };
}

async function openSoloTable(page: Page): Promise<void> {
  await page.locator('section:has(#play-cave-vs-cave) [data-mode=alone]').click();
  await playable(page);
}

test('after the first visit it starts without a network, also in the middle of a game', async () => {
  server.sent.length = 0;
  const { context, page } = await firstVisit();
  expect(server.sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(12_000_000);

  await context.setOffline(true);
  await page.reload();
  await openSoloTable(page);
  const address = page.url();
  await page.close();

  const later = await context.newPage();
  await later.goto(address);
  await playable(later);
  await context.close();
});

test('a new version waits until the player wants it', async () => {
  const { context, page } = await firstVisit();
  await page.reload();
  await openSoloTable(page);
  const address = page.url();

  const worker = join(folder, 'sw.js');
  writeFileSync(worker, `${readFileSync(worker, 'utf8')}// another version\n`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const update = page.getByRole('button', { name: 'Update now' });
  await update.waitFor({ timeout: 60_000 });
  const reloaded = page.waitForEvent('load');
  await update.click();
  await reloaded;
  await playable(page);
  expect(page.url()).toBe(address);
  expect(await update.count()).toBe(0);
  await context.close();
});
