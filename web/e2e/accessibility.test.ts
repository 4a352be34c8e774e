/** Accessibility: languages, keyboard, phone, zoom, light and dark theme. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axe, PHONE, shoot, visitor } from './harness';
import { Player, start, startButton } from './player';
import { world } from './setup';

const here = world();
const languages = JSON.parse(
  readFileSync(join(import.meta.dirname, '../src/generated/languages.json'), 'utf8'),
) as Record<string, { tag: string }>;

async function fits(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1,
  );
}

test('every page in every language, without missing texts and without horizontal scrolling', async () => {
  for (const [id, { tag }] of Object.entries(languages)) {
    const { page, faults, context } = await visitor(here.browser, here.server, {
      viewport: PHONE,
      locale: id,
    });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(tag);
    expect(await fits(page), `lobby in ${id}`).toBe(true);
    await shoot(page, `lobby-phone-${id}`);
    await page.goto('/rules/cave-vs-cave');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await fits(page), `rules in ${id}`).toBe(true);
    expect(await page.locator('body').innerText()).not.toMatch(/\{\w+\}|web\.\w+\.\w+/);
    expect(await axe(page), `rules in ${id}`).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('the language can be switched in mid-game, including texts of the server', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await start(page, 'cave-vs-cave', 'alone');
  const player = new Player(page, false);
  await player.ready();
  await player.take('cultivation');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByLabel('Language').selectOption('nl');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('nl');
  await expect.poll(() => page.getByRole('region', { name: 'Logboek' }).innerText()).toContain('Akkerbouw');
  await expect.poll(() => page.locator('[data-end]').innerText()).toContain('Beurt beëindigen');
  await shoot(page, 'table-nl');
  expect(faults).toEqual([]);
  await context.close();
});

/** Leaves no move to the page. */
async function playEveryMove(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.setItem('underhold.settings', '{"autoPass":false}'));
}

test('on a phone the whole position fits on one screen, and a turn is played by touch', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server, {
    viewport: PHONE,
    touch: true,
  });
  await playEveryMove(context);
  await page.goto('/');
  expect(await axe(page)).toEqual([]);
  await startButton(page, 'cave-vs-cave', 'two').tap();
  const player = new Player(page, false);
  await player.ready(60_000);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(PHONE.height + 1);
  expect(await fits(page)).toBe(true);
  await shoot(page, 'table-phone');
  expect(await axe(page)).toEqual([]);
  await page.locator('[data-action="undergrowth"]').tap();
  await page.getByRole('button', { name: /^Take / }).tap();
  await page.getByRole('button', { name: /^Gain 2 wood/ }).tap();
  await expect.poll(() => page.locator('body').innerText()).toMatch(/End turn/);
  await shoot(page, 'acting-phone');
  await page.locator('[data-end]').tap();
  await player.confirmEnd();
  await player.ready(60_000);
  expect(faults).toEqual([]);
  await context.close();
});

test('a turn with the keyboard alone', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await playEveryMove(context);
  await page.goto('/');
  const alone = startButton(page, 'cave-vs-cave', 'alone');
  for (let tabs = 0; tabs < 30 && !(await alone.evaluate((it) => it === document.activeElement)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const player = new Player(page, false);
  await player.ready();
  const focused = async (): Promise<string> =>
    page.evaluate(() => {
      const it = document.activeElement as HTMLElement | null;
      return it?.dataset['action'] ?? it?.getAttribute('aria-label') ?? it?.innerText ?? '';
    });
  // Tab to the action tiles, arrow keys between them, Enter to take one.
  for (let tabs = 0; tabs < 40 && !(await focused()).match(/^(cultivation|excavation)$/); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
  expect(await focused()).toBe('undergrowth');
  let version = await player.version();
  await page.keyboard.press('Enter');
  for (let tabs = 0; tabs < 40 && !(await focused()).startsWith('Take Undergrowth'); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await player.after(version);
  version = await player.version();
  for (let tabs = 0; tabs < 40 && !(await focused()).startsWith('Gain 2 wood'); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await player.after(version);
  version = await player.version();
  for (let tabs = 0; tabs < 60 && !(await focused()).startsWith('End turn'); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  await player.after(version);
  expect(faults).toEqual([]);
  await context.close();
});

test('at every window size the whole board fits its area', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  /** The elements that overflow the board, at which sizes, and by how many pixels. */
  const cut = async (narrowest = 800): Promise<string[]> => {
    const found: string[] = [];
    await page.locator('[data-fly="panel"]').waitFor();
    for (const height of [720, 900]) {
      for (let width = narrowest; width <= 1400; width += 40) {
        await page.setViewportSize({ width, height });
        const outside = await page.evaluate(async () => {
          // The board measures its size, then is redrawn.
          for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
          const stage = document.querySelector('main')!;
          const { left } = stage.getBoundingClientRect();
          const parts = document.querySelector('[data-fly="panel"]')?.parentElement?.children ?? [];
          return [...parts].flatMap((part) => {
            const box = part.getBoundingClientRect();
            const by = Math.max(left - box.left, box.right - left - stage.clientWidth);
            return by > 1 ? [`${part.classList[0]} by ${Math.round(by)}`] : [];
          });
        });
        found.push(...outside.map((part) => `${width} × ${height}: ${part}`));
      }
    }
    return found;
  };
  for (const mode of ['alone', 'two'] as const) {
    await page.goto('/');
    await start(page, 'cave-vs-cave', mode);
    expect(await cut(), mode).toEqual([]);
  }

  await page.goto('/');
  const record = resolve(import.meta.dirname, '../../tests/records/cave-vs-cave/solo.txt');
  await page.locator('input[type=file]').setInputFiles(record);
  await page.waitForURL(/\/replay\//);
  expect(await cut(), 'replay').toEqual([]);
  // Beside an analysis, if there is room for both; it does not need to finish.
  await page.route('**/analysis', (route) =>
    route.fulfill({ json: { status: 'running', done: 0, total: 9, analysis: null } }),
  );
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.getByRole('progressbar', { name: 'Analysis' }).waitFor();
  expect(await cut(1120), 'analysis').toEqual([]);
  await shoot(page, 'replay-solo');
  expect(faults).toEqual([]);
  await context.close();
});

test('the lists of the lobby name the game of each row', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server, { viewport: PHONE });
  for (const game of ['cave-vs-cave', 'cave-farmers']) {
    await page.request.post('/api/tables', { data: { game, seats: [{ kind: 'here' }] } });
  }
  await page.goto('/');
  const rows = page.getByRole('region', { name: 'Your games' }).getByRole('listitem').getByRole('link');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.nth(0).innerText()).toContain('The Cave Farmers');
  expect(await rows.nth(1).innerText()).toContain('Cave vs Cave');
  expect(await fits(page)).toBe(true);
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('200 % zoom, light and dark theme', async () => {
  // 200 % zoom of a 1280 × 1024 window is a window of half the size.
  const { page, context } = await visitor(here.browser, here.server, {
    viewport: { width: 640, height: 512 },
  });
  await page.goto('/');
  expect(await fits(page)).toBe(true);
  await start(page, 'cave-vs-cave', 'alone');
  await new Player(page, false).ready();
  expect(await fits(page)).toBe(true);
  await shoot(page, 'table-zoomed');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    expect(await axe(page), scheme).toEqual([]);
  }
  await page.goto('/gallery');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await fits(page)).toBe(true);
  expect(await axe(page)).toEqual([]);
  await shoot(page, 'gallery');
  await context.close();
});
