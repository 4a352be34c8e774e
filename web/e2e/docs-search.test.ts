/** The search of the documentation, with the site opened as a folder. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DESKTOP, launch, root } from './harness';

const site = mkdtempSync(join(tmpdir(), 'underhold-site-'));
let browser: Browser;

beforeAll(async () => {
  const build = ['-m', 'mkdocs', 'build', '--quiet', '--strict', '--site-dir', site];
  const done = spawnSync(join(root, '.venv/bin/python'), build, { cwd: root, encoding: 'utf-8' });
  expect(done.status, done.stdout + done.stderr).toBe(0);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  rmSync(site, { recursive: true });
});

test('search finds pages when the site is opened as a folder', async () => {
  const page = await browser.newPage({ viewport: DESKTOP });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  page.on('request', (request) => {
    if (!/^(file|data|blob|about):/.test(request.url())) failures.push(request.url());
  });
  await page.goto(pathToFileURL(join(site, 'index.html')).href);
  await page.locator('.md-search__input').click();
  await page.locator('.md-search__input').pressSequentially('determinize');
  const results = page.locator('.md-search-result__item a');
  await expect.poll(async () => await results.count()).toBeGreaterThan(0);
  const found = await results.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const reference = found.find((link) => /\/reference\/underhold\.html/.test(link));
  expect(reference, found.join(' ')).toBeDefined();
  await page.goto(reference as string);
  await expect.poll(async () => await page.locator('[id="underhold.Game.determinize"]').count()).toBe(1);
  expect(failures).toEqual([]);
  await page.close();
});
