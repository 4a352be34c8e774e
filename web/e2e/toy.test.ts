/** The toy game of `tests/toy`: a package with an entry point adds it to the server; the client does not know it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';

import { axe, LAPTOP, PHONE, root, shoot, visitor } from './harness';
import { skipDelays, start, startButton } from './player';
import { world } from './setup';

const GAME = 'pebbles';
const site = mkdtempSync(join(tmpdir(), 'underhold-toy-'));
execFileSync(join(root, '.venv/bin/python'), ['-m', 'tests.toy.install', site], { cwd: root });
afterAll(() => rmSync(site, { recursive: true, force: true }));

const here = world({
  PYTHONPATH: [site, root, process.env.PYTHONPATH].filter(Boolean).join(delimiter),
});

/** Keys of catalogues, ids and notation that a reader must not meet. */
const RAW = /\b(web|plain|value|move|event|event_you|prompt|score|switch)\.[a-z]|[a-z]_[a-z]|take:\d/;

async function expectReadable(page: Page): Promise<void> {
  expect(await page.locator('body').innerText()).not.toMatch(RAW);
}

const version = async (page: Page): Promise<number> =>
  Number(await page.locator('main').getAttribute('data-version'));

/** Clicks an answer: the last one in every third turn, so that a player passes, too. Returns its text. */
async function answer(page: Page, turn: number): Promise<string> {
  const answers = page.locator('main [data-move]');
  await answers.first().waitFor();
  const chosen = turn % 3 === 1 ? answers.last() : answers.first();
  const text = await chosen.innerText();
  const before = await version(page);
  await chosen.click();
  await expect.poll(() => version(page)).toBeGreaterThan(before);
  return text;
}

const isOver = (page: Page): Promise<boolean> =>
  page.getByRole('heading', { level: 1, name: 'The game is over' }).isVisible();

test.each([
  ['phone', PHONE],
  ['laptop', LAPTOP],
])('two people at one %s play it from the home page to the scores', async (name, viewport) => {
  const { page, faults, context } = await visitor(here.browser, here.server, { viewport });
  await page.goto('/');
  await skipDelays(page, { autoplay: false });
  expect(await page.getByRole('heading', { level: 2, name: 'Pebbles' }).isVisible()).toBe(true);
  const lobby = page.locator(`section[aria-labelledby="play-${GAME}"]`);
  expect(await lobby.innerText()).toContain('Take stones from the row until it is empty.');
  await lobby.locator('summary').last().click();
  expect(await lobby.getByLabel('Each player may pass once').isChecked()).toBe(true);
  await expectReadable(page);
  await shoot(page, `toy-lobby-${name}`);
  await start(page, GAME, 'two');

  await page.locator('main [data-move]').first().waitFor();
  const board = page.locator('main');
  expect(await board.innerText()).toContain('Which stone do you take?');
  expect(await board.locator('[data-move="pass"]').innerText()).toBe('Pass');
  expect(await board.locator('[data-move="take:1"]').innerText()).toMatch(/^Take the stone with \d+$/);
  expect(await board.locator('dt').allInnerTexts()).toEqual(['Face-up stones', 'Face-down stones']);
  expect(await board.locator('[data-seats] thead').innerText()).toMatch(/Points\s+Has passed/);
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
  expect(await axe(page)).toEqual([]);

  let turns = 0;
  while (!(await isOver(page))) {
    await answer(page, turns);
    turns += 1;
    if (turns === 5) {
      await expectReadable(page);
      await shoot(page, `toy-board-${name}`);
    }
    if (turns > 20) throw new Error('the game does not end');
  }
  expect(turns).toBe(14); // twelve stones, and each player passes once

  const ending = page.getByRole('dialog');
  const points = (await ending.locator('tfoot td').allInnerTexts()).map(Number);
  expect(points).toHaveLength(2);
  expect(points[0]! + points[1]!).toBe(78);
  expect(await ending.getByRole('table').first().innerText()).toContain('Stones');
  expect(await ending.innerText()).toMatch(/Player [12] wins\.|draw/);
  expect(await ending.locator('[data-analyze]').count()).toBe(0);
  await expectReadable(page);
  expect(await axe(page)).toEqual([]);
  await shoot(page, `toy-end-${name}`);

  // The lists name it, and the replay shows it.
  await ending.getByRole('link', { name: 'Watch replay' }).first().click();
  await page.waitForURL(/\/replay\//);
  await page.locator('[data-view] dt').first().waitFor();
  expect(await page.locator('[data-analyze]').count()).toBe(0);
  await expectReadable(page);
  await page.goto('/');
  await page.locator('#resume ~ section .game', { hasText: 'Pebbles' }).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('the bot random plays it, and the log tells it', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server, { viewport: LAPTOP });
  await page.goto('/');
  await skipDelays(page, { autoplay: false });
  await start(page, GAME, 'bot');
  const first = await answer(page, 0);
  const log = page.getByRole('region', { name: 'Log' });
  await expect.poll(() => log.innerText()).toContain(first.replace('Take', 'You take'));
  await page.locator('main [data-move]').first().waitFor(); // the bot has moved
  const bot = await page.locator('.seats .name').nth(1).textContent();
  await expect.poll(() => log.innerText()).toMatch(new RegExp(`${bot}.* (takes|passes)`));
  await expectReadable(page);
  await shoot(page, 'toy-bot');
  expect(faults).toEqual([]);
  await context.close();
});

test('one player alone takes a move back', async () => {
  const { page, context } = await visitor(here.browser, here.server, { viewport: LAPTOP });
  await page.goto('/');
  await skipDelays(page, { autoplay: false });
  expect(await startButton(page, GAME, 'alone').innerText()).toContain('Collect at least 40 points.');
  await start(page, GAME, 'alone');
  const row = page.locator('[data-view] dd').first();
  await row.waitFor();
  const before = await row.innerText();
  await answer(page, 0);
  expect(await row.innerText()).not.toBe(before);
  await page.keyboard.press('Control+z');
  const dialog = page.getByRole('dialog');
  if (await dialog.isVisible()) await dialog.getByRole('button').last().click();
  await expect.poll(() => row.innerText()).toBe(before);
  await context.close();
});

test('its texts are in the language of the reader as far as it has them', async () => {
  const { page, context } = await visitor(here.browser, here.server, { viewport: LAPTOP, locale: 'hu-HU' });
  await page.goto('/');
  await page.getByRole('heading', { level: 2, name: 'Kavicsok' }).waitFor();
  await start(page, GAME, 'alone');
  await page.locator('[data-move="pass"]', { hasText: 'Passz' }).waitFor();
  expect(await page.locator('main dt').allInnerTexts()).toEqual(['Felfordított kövek', 'Face-down stones']);
  await context.close();
});
