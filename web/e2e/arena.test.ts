/** The pages of the arena, opened from a folder: the report with its list of games, and the leaderboard. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { axe, LAPTOP, launch, PHONE, root } from './harness';

const folder = mkdtempSync(join(tmpdir(), 'underhold-arena-'));
const PROGRAM = `exec:python3 ${join(root, 'examples/any_language/bot.py')}`;
let browser: Browser;

function underhold(...command: string[]): void {
  const done = spawnSync(join(root, '.venv/bin/underhold'), command, { encoding: 'utf-8' });
  expect(done.status, done.stdout + done.stderr).toBe(0);
}

beforeAll(async () => {
  const arena = ['arena', 'cave-vs-cave', '--bots', `random,${PROGRAM}`, '--games', '6'];
  underhold(...arena, '--out', join(folder, 'first'));
  underhold(...arena, '--seed', '2', '--out', join(folder, 'second'));
  underhold(
    ...['arena', 'cave-vs-cave', '--seats', '1', '--bots', `random,${PROGRAM}`, '--games', '4'],
    '--out',
    join(folder, 'solo'),
  );
  underhold('leaderboard', folder);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

/** A page from the folder; `failures` has its errors and everything that it loads from elsewhere. */
async function opened(
  file: string,
  phone = false,
  dark = false,
): Promise<{ page: Page; failures: string[] }> {
  const page = await browser.newPage({
    viewport: phone ? PHONE : LAPTOP,
    colorScheme: dark ? 'dark' : 'light',
  });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  page.on('console', (message) => failures.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) failures.push(request.url());
  });
  await page.goto(pathToFileURL(join(folder, file)).href);
  return { page, failures };
}

test('a cell leads to its games, and a game to its record', async () => {
  const { page, failures } = await opened('first/report.html');
  const rows = page.locator('#games tbody tr');
  const cell = page.locator(`a[data-bot="random"][data-against="${PROGRAM}"]`);
  await cell.click();
  expect(page.url()).toContain('#games?bot=random');
  await expect.poll(() => rows.count()).toBe(6);
  const links = await rows
    .locator('a')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBe(6);
  for (const link of links) expect(existsSync(fileURLToPath(link)), link).toBe(true);
  const wins = Number((await cell.locator('small').nth(1).innerText()).split('–')[0]);
  const counts: number[] = [];
  for (const result of ['won', 'drawn', 'lost']) {
    await page.locator('select[name=result]').selectOption(result);
    counts.push(await rows.count());
  }
  expect(counts.reduce((all, one) => all + one)).toBe(6);
  expect(counts[0]).toBe(wins);
  await page.locator('select[name=result]').selectOption('');
  await page.locator('select[name=seat]').selectOption('0');
  await expect.poll(() => rows.count()).toBe(3);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(3); // the filters are part of the address
  await page.locator('#games button[type=reset]').click();
  await expect.poll(() => rows.count()).toBe(6);
  await page.locator('input[name=seed]').fill('1');
  await expect.poll(() => rows.count()).toBe(2);
  expect(failures).toEqual([]);
  await page.close();
});

test('solo games are compared with those of the same deal', async () => {
  const { page, failures } = await opened('solo/report.html');
  await page.locator(`a[data-bot="random"][data-against="${PROGRAM}"]`).click();
  await expect.poll(() => page.locator('#games tbody tr').count()).toBe(4);
  await expect.poll(() => page.locator('#games .mark').count()).toBe(4);
  expect(failures).toEqual([]);
  await page.close();
});

test('the leaderboard is filtered and leads to the reports', async () => {
  const { page, failures } = await opened('leaderboard.html');
  const boards = page.locator('section[data-game]:visible');
  await expect.poll(() => boards.count()).toBe(2);
  await page.locator('select[name=seats]').selectOption('2');
  await expect.poll(() => boards.count()).toBe(1);
  await page.locator('input[name=bot]').fill('RAND');
  await expect.poll(() => page.locator('tr[data-bot]:visible').count()).toBe(1);
  await page.locator('input[name=bot]').fill('nobody');
  await expect.poll(() => boards.count()).toBe(0);
  expect(await page.locator('.count').isVisible()).toBe(true);
  await page.locator('button[type=reset]').click();
  await expect.poll(() => boards.count()).toBe(2);
  await boards.last().locator('summary').click();
  await boards.last().getByRole('link', { name: 'second' }).click();
  expect(await page.locator('h1').innerText()).toContain('Arena');
  expect(failures).toEqual([]);
  await page.close();
});

test('the last column is visible beside long names of bots', async () => {
  for (const file of ['first/report.html', 'solo/report.html', 'leaderboard.html']) {
    const { page } = await opened(file);
    const hidden = await page.locator('table').evaluateAll((tables) =>
      tables
        .flatMap((table) => [...table.querySelectorAll('tr > :last-child')])
        .filter((cell) => cell.checkVisibility())
        .map((cell) => ({ text: cell.textContent, right: cell.getBoundingClientRect().right }))
        .filter(({ right }) => right > innerWidth),
    );
    expect(hidden, file).toEqual([]);
    await page.close();
  }
});

test('both pages are accessible and fit, light and dark, laptop and phone', async () => {
  for (const file of ['first/report.html', 'solo/report.html', 'leaderboard.html']) {
    for (const [phone, dark] of [
      [false, false],
      [false, true],
      [true, false],
      [true, true],
    ]) {
      const { page, failures } = await opened(file, phone, dark);
      const [wide, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(wide, file).toBeLessThanOrEqual(view as number);
      expect(await axe(page), `${file} phone=${phone} dark=${dark}`).toEqual([]);
      expect(failures).toEqual([]);
      await page.close();
    }
  }
});
