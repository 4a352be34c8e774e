/** The client of the page that needs no server, from the built folder (`make page`) and a plain static file server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { root } from './harness';
import { engineReady as ready, pageWorld, playable } from './page-visit';

const here = pageWorld();
const record = join(root, 'web/e2e/records/solo.txt');

/** A browser profile of its own, with one tab at a path of the page. */
const visit = async (path = ''): Promise<Page> => (await here.visit(path)).page;

/** Opens a record in the lobby; its replay is shown. */
async function openRecord(page: Page): Promise<void> {
  await page.setInputFiles('.lists input[type=file]', record);
  await page.waitForURL(/#\/replay\/[a-z0-9]{12}/);
  await page.waitForSelector('#board svg');
}

test('choices can be made before the engine is ready; then the table opens, and survives a reload', async () => {
  here.server.hold(/^python\//);
  const page = await visit();
  await page.waitForSelector('[data-loading] progress');
  const game = page.locator('section:has(#play-cave-vs-cave)');
  await game.locator('input[type=radio][value=apprentice]').check({ force: true });
  await game.locator('[data-mode=bot]').click();
  await page.locator('[data-loading]', { hasText: 'Your table opens' }).waitFor();
  here.server.release();
  await page.waitForURL(/#\/t\/[a-z0-9]{12}$/);
  await playable(page);
  const address = page.url();
  await page.reload();
  await playable(page);
  expect(page.url()).toBe(address);
  await page.goto(here.server.address);
  await ready(page);
  await page.waitForSelector('#resume li a[href^="#/t/"]');
});

test('a friend needs a server, which a configuration may name', async () => {
  const page = await visit();
  const ask = async (): Promise<string> => {
    await page.locator('[data-mode=link]').first().click();
    const dialog = page.locator('dialog[open]');
    await dialog.locator('.friend p').nth(1).waitFor();
    return (await dialog.textContent()) ?? '';
  };
  expect(await ask()).toContain('underhold serve');
  await page.keyboard.press('Escape');
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { server: 'https://play.example.org/' } }),
  );
  await ask();
  expect(await page.locator('dialog[open] a').getAttribute('href')).toBe('https://play.example.org/');
});

test('a link carries a finished game to another profile', async () => {
  const page = await visit();
  await openRecord(page);
  await page.getByRole('button', { name: 'Share and download' }).click();
  const link = await page.locator('[data-share-game] input').inputValue();
  expect(link).toMatch(/#\/game\/[\w-]+\?ply=0$/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-record=txt]').click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe(readFileSync(record, 'utf8'));

  // The friend opens the link twice, and has one game.
  const friend = await visit(link.slice(here.server.address.length));
  await friend.waitForURL(/#\/replay\/[a-z0-9]{12}/);
  await friend.waitForSelector('#board svg');
  const first = friend.url();
  await friend.goto('about:blank');
  await friend.goto(link);
  await friend.waitForURL(/#\/replay\/[a-z0-9]{12}/);
  expect(friend.url()).toBe(first);
  await friend.goto(here.server.address);
  await friend.waitForSelector('.lists li a[href^="#/replay/"]');
  expect(await friend.locator('.lists li a[href^="#/replay/"]').count()).toBe(1);
});

test('the daily deal is played without a server, on trust', async () => {
  const page = await visit('#/daily/cave-farmers');
  await page.getByText('nobody else can check them').waitFor({ timeout: 120_000 });
  await page.locator('[data-play-daily=new]').click();
  await page.waitForURL(/#\/t\/[a-z0-9]{12}$/);
  await page.waitForSelector('#board[data-version] svg');
  await page.goto(`${here.server.address}#/daily/cave-farmers`);
  await page.waitForSelector('[data-play-daily=playing]');
});

test('a damaged link is explained', async () => {
  const page = await visit('#/game/AAAA');
  await page.getByText('This link is damaged or incomplete').waitFor();
});

test('a link to a deal offers to play it', async () => {
  const page = await visit('#/deal/cave-vs-cave?players=1&seed=5');
  await page.locator('[data-start-deal]').click();
  await page.waitForURL(/#\/t\/[a-z0-9]{12}$/);
  await playable(page);
});

test('all games are exported, and imported into another profile', async () => {
  const page = await visit();
  await openRecord(page);
  await page.goto(here.server.address);
  await ready(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-export]').click(),
  ]);
  const file = await download.path();

  const other = await visit();
  await other.getByRole('button', { name: 'Settings' }).click();
  await other.setInputFiles('dialog[open] input[type=file]', {
    name: 'underhold.json',
    mimeType: 'application/json',
    buffer: readFileSync(file),
  });
  await other.getByText('1 game was imported.').waitFor({ timeout: 120_000 });
  await other.keyboard.press('Escape');
  await other.waitForSelector('.lists li a[href^="#/replay/"]');
});

test('an analysis can be stopped', async () => {
  const page = await visit();
  await openRecord(page);
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.locator('[data-stop-analysis]').click();
  await page.locator('[data-stop-analysis]').waitFor({ state: 'detached' });
  // It can be started again.
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.locator('[data-stop-analysis]').waitFor();
});

test('a saved game that cannot be read is listed, and can be downloaded and deleted', async () => {
  const page = await visit();
  await openRecord(page);
  await page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('underhold');
        opening.onsuccess = () => {
          const writing = opening.result.transaction('documents', 'readwrite');
          writing
            .objectStore('documents')
            .put({ id: 'table:aaaaaaaaaaaa', revision: 4, text: '{"format":9}' });
          writing.oncomplete = () => done();
          writing.onabort = () => failed(writing.error);
        };
      }),
  );
  await page.goto('about:blank');
  await page.goto(here.server.address);
  const list = page.locator('[data-unreadable]');
  await list.getByText('Saved game aaaaaaaaaaaa').waitFor();
  await page.waitForSelector('.lists li a[href^="#/replay/"]');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('{"format":9}');

  await page.goto(`${here.server.address}#/t/aaaaaaaaaaaa`);
  await page.getByText('This saved game cannot be read').waitFor();
  await page.goto(here.server.address);
  await list.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await ready(page);
  await page.waitForSelector('.lists li a[href^="#/replay/"]');
  expect(await list.count()).toBe(0);
});
