/** Puzzles in a browser: one is failed and then solved, with a server and on the page that needs none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { axe, DESKTOP, launch, PHONE, root, Server } from './harness';
import { StaticServer } from './static';

interface Turn {
  moves: string;
  solves: boolean;
}
interface Puzzle {
  id: string;
  rating: number;
  turns: Turn[];
}

/** The puzzles of the package: a header, then one per line, each after its id. */
const [, ...lines] = gunzipSync(readFileSync(join(root, 'src/underhold/bots/puzzles/cave-vs-cave.jsonl.gz')))
  .toString()
  .trim()
  .split('\n');
const puzzles: Puzzle[] = lines.map((line) => {
  const end = line.indexOf('}') + 1;
  return { ...JSON.parse(line.slice(end)), ...JSON.parse(line.slice(0, end)) };
});
/** Its best turn and the next best take few clicks. */
const short = (turn: Turn | undefined): boolean => (turn?.moves.split(' ').length ?? 9) <= 4;
const puzzle = puzzles.find(({ turns }) => short(turns[0]) && short(turns.find((turn) => !turn.solves)))!;
const best = puzzle.turns[0]!.moves.split(' ');
const worse = puzzle.turns.find((turn) => !turn.solves)!.moves.split(' ');

const server = new Server();
const files = new StaticServer(join(root, 'dist-page'));
let browser: Browser;

beforeAll(async () => {
  await Promise.all([server.start(), files.start()]);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([server.stop(), files.stop()]);
});

async function visit(address: string, viewport = DESKTOP): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
  // Every move is made by the test.
  await context.addInitScript(() => {
    const kept = { autoPass: false, autoEnd: false, confirmEnd: false };
    if (!localStorage.getItem('underhold.settings')) {
      localStorage.setItem('underhold.settings', JSON.stringify(kept));
    }
  });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Makes a move by the list of everything that can be done. */
async function choose(page: Page, move: string): Promise<void> {
  await page.locator('[data-choices]').click({ timeout: 60_000 });
  await changePosition(page, page.locator(`dialog [data-move="${move}"]`));
}

/** Presses a button and waits for the position that it leads to. */
async function changePosition(page: Page, button: Locator): Promise<void> {
  const before = await page.locator('#board').getAttribute('data-version');
  await button.click();
  await page.waitForFunction(
    (old) => document.querySelector('#board')?.getAttribute('data-version') !== old,
    before,
    { timeout: 60_000 },
  );
}

/** Opens the puzzle from the list. */
async function openPuzzle(page: Page): Promise<void> {
  await page.locator(`a[href$="/puzzles/cave-vs-cave/${puzzle.id}"]`).click();
  await page.waitForSelector('#board[data-version] svg', { timeout: 120_000 });
}

/** Fails, reads why, tries again with an undo, solves, and finds both remembered in the list. */
async function failAndSolve(page: Page): Promise<void> {
  await page.getByLabel('Level').selectOption({ index: 0 });
  await openPuzzle(page);
  for (const move of worse) await choose(page, move);
  const failed = page.locator('[data-verdict=failed]');
  await failed.waitFor({ timeout: 60_000 });
  expect(await failed.textContent()).toContain('There is a better turn');
  expect(await failed.textContent()).toContain('Best turn');
  expect(await failed.textContent()).toMatch(/points below the best/);
  expect(await page.locator('[data-choices]').count()).toBe(0);

  await failed.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[data-verdict]').waitFor({ state: 'detached' });
  const [first = '', ...rest] = best;
  await choose(page, first);
  if (rest.length) {
    await changePosition(page, page.getByRole('button', { name: 'Undo', exact: true }));
    await choose(page, first);
  }
  for (const move of rest) await choose(page, move);
  const solved = page.locator('[data-verdict=solved]');
  await solved.waitFor({ timeout: 60_000 });
  expect(await solved.textContent()).toContain('Solved!');
}

async function isRemembered(page: Page): Promise<void> {
  const row = page.locator(`a[href$="/puzzles/cave-vs-cave/${puzzle.id}"]`);
  await row.waitFor({ timeout: 60_000 });
  expect(await row.textContent()).toContain('Solved');
  expect(await page.getByText(/^1 of \d+ solved$/).count()).toBe(1);
}

test('a puzzle is failed, explained, solved and remembered', async () => {
  const page = await visit(`${server.address}/`);
  await page.getByRole('link', { name: 'Puzzles' }).first().click();
  await failAndSolve(page);
  expect(await axe(page)).toEqual([]);
  const address = page.url();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await page.waitForFunction((old) => location.href !== old, address);
  await page.waitForSelector('#board[data-version] svg');
  expect(await page.locator('[data-verdict]').count()).toBe(0);
  await page.getByRole('link', { name: 'All puzzles' }).click();
  await isRemembered(page);
  expect(await axe(page)).toEqual([]);
});

test('the list shows the puzzles of one level', async () => {
  const page = await visit(`${server.address}/puzzles/cave-vs-cave`);
  await page.getByLabel('Level').selectOption(String(puzzle.rating));
  const many = puzzles.filter(({ rating }) => rating === puzzle.rating).length;
  await page.waitForFunction((count) => document.querySelectorAll('.puzzles li').length === count, many);
  await page.getByRole('link', { name: 'The Cave Farmers' }).click();
  await page.waitForURL(/\/puzzles\/cave-farmers$/);
  await page.waitForSelector('.puzzles li');
});

test('on a phone the explanation opens automatically', async () => {
  const page = await visit(`${server.address}/puzzles/cave-vs-cave/${puzzle.id}`, PHONE);
  await page.waitForSelector('#board[data-version] svg');
  for (const move of best) await choose(page, move);
  await page.locator('dialog [data-verdict=solved]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Explanation' }).click();
  await page.locator('dialog [data-verdict=solved]').waitFor();
});

test('an unknown puzzle is explained', async () => {
  const page = await visit(`${server.address}/puzzles/cave-vs-cave/0000000000`);
  await page.getByText('This puzzle does not exist').waitFor();
});

test('without a server the puzzles are loaded when somebody wants to see them', async () => {
  const page = await visit(files.address);
  await page.waitForSelector('html[data-engine=ready]', { timeout: 120_000 });
  const loaded = (): number => files.sent.filter(({ path }) => path.includes('puzzles-cave-vs-cave')).length;
  expect(loaded()).toBe(0);
  await page.getByRole('link', { name: 'Puzzles' }).first().click();
  await failAndSolve(page);
  expect(loaded()).toBe(1);
  await page.getByRole('link', { name: 'All puzzles' }).click();
  await isRemembered(page);
  await page.reload();
  await isRemembered(page);
});
