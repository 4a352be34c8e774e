/** What the client looks like: typefaces, theme, first page, the bots' characters, and the end of a game. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { cut } from './cut';
import { FarmersPlayer } from './farmers-player';
import { branchTable, newTable } from './farmers-tables';
import { axe, DESKTOP, shoot, visitor } from './harness';
import { startButton } from './player';
import { LANGUAGES, ON_ITS_SIDE } from './screens';
import { world } from './setup';

const here = world();
const SIZES: [width: number, height: number][] = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [390, 844],
  [360, 640],
  [844, 390],
];
const LIMIT = 450 * 1024;
const LAST_TURN = { record: 'greedyTwo', turn: '12.final', seat: 0 } as const;
const BOT = { kind: 'bot', bot: 'journeyman' };

async function newGame(page: Page, order: object): Promise<string> {
  const answer = await page.request.post('/api/tables', { data: order });
  return ((await answer.json()) as { table: string }).table;
}

/** Plays the last move of a game of The Cave Farmers against a bot, so that its ending opens. */
async function finish(page: Page): Promise<string> {
  await page.goto('/rules');
  const table = await branchTable(page, LAST_TURN, [{ kind: 'here' }, BOT]);
  await page.goto(`/t/${table}`);
  await new FarmersPlayer(page).ready();
  await page.locator('[data-move="finish"]').click();
  await page.locator('dialog[open]').waitFor();
  return table;
}

const background = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = 'rgb(230, 218, 197)';
const DARK = 'rgb(22, 18, 14)';

test('the page is dark unless the system or the player chooses light', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await page.emulateMedia({ colorScheme: 'no-preference' });
  await page.goto('/');
  await startButton(page, 'cave-vs-cave', 'bot').waitFor();
  const chosen = await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches);
  // A browser without a "no preference" reports light, which is the system's choice then.
  expect(await background(page)).toBe(chosen ? LIGHT : DARK);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background(page)).toBe(LIGHT);
  await page.getByRole('button', { name: 'Lamplight' }).click();
  expect(await background(page)).toBe(DARK);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Daylight' }).click();
  expect(await background(page)).toBe(LIGHT);
  await page.reload();
  await startButton(page, 'cave-vs-cave', 'bot').waitFor();
  expect(await background(page)).toBe(LIGHT);
  await context.close();
});

test('our own typefaces are used in every language', async () => {
  const { page, context } = await visitor(here.browser, here.server, { locale: 'ru' });
  await page.goto('/');
  await startButton(page, 'cave-vs-cave', 'bot').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    [...document.fonts].map(({ family, weight, status }) => `${family} ${weight} ${status}`),
  );
  expect(loaded.sort()).toEqual([
    'Underhold Display 400 900 loaded',
    'Underhold Text 400 loaded',
    'Underhold Text 700 loaded',
  ]);
  await context.close();
});

test('the first page has a door for each game, boards, rules for newcomers, and a fold for experts', async () => {
  const { page, context, faults } = await visitor(here.browser, here.server);
  await page.goto('/');
  for (const game of ['cave-vs-cave', 'cave-farmers']) {
    const door = page.locator(`[data-door="${game}"]`);
    await door.locator('[data-sample] > svg').waitFor();
    expect(await door.locator('.cover > .art > svg').count()).toBe(1);
    expect(await page.locator(`[data-new="${game}"]`).getAttribute('href')).toBe(`/rules/${game}`);
    const seed = door.getByLabel('Seed');
    expect(await seed.isVisible()).toBe(false);
    await door.locator('[data-advanced] > summary').click();
    expect(await seed.isVisible()).toBe(true);
  }
  expect(await page.locator('[data-continue]').count()).toBe(0);

  const farm = await newTable(page, 2, 141);
  const cave = await newGame(page, { game: 'cave-vs-cave', seed: 3, seats: [{ kind: 'here' }, BOT] });
  await page.goto('/');
  for (const table of [farm, cave]) await page.locator(`[data-continue="${table}"] .board > svg`).waitFor();
  await shoot(page, 'lobby-continue');
  await page.locator(`[data-continue="${farm}"]`).click();
  await page.waitForURL(`**/t/${farm}`);
  expect(faults).toEqual([]);
  await context.close();
});

test('bots are different characters whose level is shown', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await page.goto('/rules');
  const seats = [{ kind: 'here' }, ...Array.from({ length: 6 }, () => ({ kind: 'bot', bot: 'apprentice' }))];
  const table = await newGame(page, { game: 'cave-farmers', seed: 5, seats });
  await page.goto(`/t/${table}`);
  const names = page.getByRole('list', { name: 'Players' }).locator('.name');
  await expect.poll(() => names.count()).toBe(7);
  const bots = (await names.allTextContents()).slice(1);
  expect(new Set(bots).size).toBe(6);
  expect(bots.join(' ')).not.toMatch(/\d|Apprentice/);
  const pill = page.getByRole('list', { name: 'Players' }).locator('li').nth(1);
  expect(await pill.getAttribute('title')).toMatch(new RegExp(`^${bots[0]}: Apprentice\\. `));
  // The log calls them by the same names.
  await new FarmersPlayer(page).ready();
  const position = (await (await page.request.get(`/api/tables/${table}`)).json()) as {
    seats: { character: string | null; bot: string | null }[];
  };
  expect(position.seats.map(({ bot }) => bot).slice(1)).toEqual(Array(6).fill('apprentice'));
  expect(new Set(position.seats.map(({ character }) => character)).size).toBe(7);
  await context.close();
});

test('bots greet at the start, and the greeting is never in the way', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await startButton(page, 'cave-vs-cave', 'bot').click();
  const greeting = page.locator('[data-greetings] li');
  await greeting.waitFor();
  expect(await greeting.innerText()).toMatch(/Journeyman/);
  expect(await greeting.evaluate((one) => getComputedStyle(one).pointerEvents)).toBe('none');
  await page.mouse.click(5, 400);
  await expect.poll(() => greeting.count()).toBe(0);
  await context.close();
});

test('the points add up line by line, and counting can be skipped', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const shown = document.querySelector('[data-counted="0"]')?.textContent;
      const points = Number(shown?.replace('−', '-'));
      if (shown && seen.at(-1) !== points) seen.push(points);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await finish(page);
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[data-skip]').waitFor();
  expect(await dialog.locator('[data-tone="counting"]').count()).toBe(1);
  expect(await dialog.locator('tr.later').count()).toBeGreaterThan(0);
  await dialog.locator('[data-tone="lost"]').waitFor({ timeout: 60_000 });
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.length, 'steps of the sum').toBeGreaterThan(4);
  expect(seen.at(-1)).toBe(42);
  expect(await dialog.locator('tfoot td').first().innerText()).toBe('42');
  expect(await dialog.locator('tr.later').count()).toBe(0);
  expect(await dialog.locator('[data-last-words] li').count()).toBe(1);

  await finish(page);
  await dialog.locator('[data-skip]').click();
  expect(await dialog.locator('[data-tone="lost"]').count()).toBe(1);
  expect(await dialog.locator('tfoot td').first().innerText()).toBe('42');
  await shoot(page, 'ending-lost');
  await context.close();
});

test('with reduced motion the result is there at once', async () => {
  const { page, context, faults } = await visitor(here.browser, here.server);
  await finish(page);
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[data-tone="lost"]').waitFor();
  expect(await dialog.locator('[data-skip]').count()).toBe(0);
  // Playing again comes first; what few people need is folded.
  expect(await dialog.locator('footer .button').first().innerText()).toContain('Play again');
  expect(await dialog.getByText('Record (JSON)').isVisible()).toBe(false);
  await dialog.locator('[data-more] > summary').click();
  expect(await dialog.getByText('Record (JSON)').isVisible()).toBe(true);
  expect(await dialog.getByText('Seed: 12').isVisible()).toBe(true);
  expect(await dialog.locator('[data-best]').innerText()).toContain('New personal best!');
  await dialog.getByRole('button', { name: 'Find the turning point' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('on a phone on its side, boards and points are visible while they are counted', async () => {
  const { page, context } = await visitor(here.browser, here.server, { viewport: ON_ITS_SIDE });
  await finish(page);
  const dialog = page.locator('dialog[open]');
  await dialog.locator('.board > svg').nth(1).waitFor();
  const footer = (await dialog.locator('footer').boundingBox())!;
  for (const points of await dialog.locator('[data-counted]').all()) {
    const box = (await points.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(footer.y);
  }
  await context.close();
});

test('the picture to share is a PNG with our typefaces', async () => {
  const { page, context, faults } = await visitor(here.browser, here.server);
  await page.addInitScript(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y): void {
      written.push(`${this.font}: ${text}`);
      fillText.call(this, text, x, y);
    };
  });
  await finish(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-share-picture]').click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^underhold-\w+\.png$/);
  const png = readFileSync(await download.path());
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 675]);
  expect(png.length).toBeGreaterThan(60_000);
  expect(png.length).toBeLessThan(2_000_000);
  const written = await page.evaluate(() => (window as unknown as { written: string[] }).written);
  expect(written.filter((line) => !/^(bold )?[\d.]+px "Underhold (Display|Text)": /.test(line))).toEqual([]);
  const texts = written.map((line) => line.replace(/^.*": /, ''));
  expect(texts).toEqual(expect.arrayContaining(['Underhold', 'You', '42', '56']));
  expect(faults).toEqual([]);
  await context.close();
});

test.each(LANGUAGES)('no text of the first page and the ending is cut in %s', async (locale) => {
  const { page, context } = await visitor(here.browser, here.server, { locale });
  await page.goto('/');
  await newGame(page, { game: 'cave-vs-cave', seed: 3, seats: [{ kind: 'here' }, BOT] });
  const check = async (name: string, selector: string): Promise<void> => {
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const where = `${name} ${width}×${height}`;
      expect(await cut(page, selector), where).toEqual([]);
      const root = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(root, where).toBeLessThanOrEqual(0);
      await shoot(page, `look-${name}-${locale}-${width}`);
    }
  };
  await page.goto('/');
  await page.locator('[data-continue] .board > svg').waitFor();
  await page.locator('[data-sample] > svg').nth(1).waitFor();
  for (const fold of await page.locator('[data-door] details > summary').all()) await fold.click();
  await check(
    'lobby',
    'main :is(h1, h2, p, .title, .text, .names, .turn, .button, summary, legend, label > span)',
  );
  await finish(page);
  await page.locator('[data-more] > summary').click();
  await check(
    'ending',
    'dialog[open] :is(h2, p, .headline, .text, .line, .button, summary, tbody th, tfoot th, td, label)',
  );
  await context.close();
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing serious on the first page and in the ending, %s',
  async (scheme) => {
    const { page, context } = await visitor(here.browser, here.server, { viewport: DESKTOP });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    await newGame(page, { game: 'cave-vs-cave', seed: 3, seats: [{ kind: 'here' }, BOT] });
    await page.goto('/');
    await page.locator('[data-continue] .board > svg').waitFor();
    expect(await axe(page)).toEqual([]);
    await finish(page);
    await page.locator('[data-more] > summary').click();
    expect(await axe(page)).toEqual([]);
    await context.close();
  },
);

test.each(['cave-vs-cave', 'cave-farmers'])(
  'the first page and the first table of %s weigh little',
  async (game) => {
    const { page, context } = await visitor(here.browser, here.server);
    const bodies = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok() && !pathname.endsWith('.woff2')) bodies.set(pathname, response.body());
    });
    await page.goto('/');
    await startButton(page, game, 'bot').click();
    await page.locator('main[data-version]').waitFor();
    await page.locator('[data-choices]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(
      [...bodies.values()].map(async (body) => brotliCompressSync(await body).length),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`${game}: ${Math.round(bytes / 1024)} KB in ${sizes.length} files`);
    expect(bytes).toBeLessThan(LIMIT);
    expect(bytes).toBeGreaterThan(100 * 1024);
    await context.close();
  },
);
