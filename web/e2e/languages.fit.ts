/** Labels of the smallest phone in every language: none is cut. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { cut } from './cut';
import { newTable } from './farmers-tables';
import { shoot, visitor } from './harness';
import { LANGUAGES, SMALL_PHONE } from './screens';
import { world } from './setup';

const here = world();
const generated = join(import.meta.dirname, '../src/generated');
const read = (path: string): unknown => JSON.parse(readFileSync(join(generated, path), 'utf8'));
/** The undo button has two labels. */
const UNDO = ['undo', 'ask'] as const;
interface Words {
  web: { tools: Record<(typeof UNDO)[number], string> };
}

async function newSoloTable(page: Page): Promise<string> {
  const order = { game: 'cave-vs-cave', seed: 3, seats: [{ kind: 'here' }] };
  const answer = await page.request.post('/api/tables', { data: order });
  return ((await answer.json()) as { table: string }).table;
}

test.each(LANGUAGES)('tools and tabs at 360 px are whole in %s', async (locale) => {
  const { page, context } = await visitor(here.browser, here.server, {
    viewport: SMALL_PHONE,
    locale,
    touch: true,
  });
  const { tools } = (read(`words/${locale.slice(0, 2)}.json`) as Words).web;
  await page.goto('/');
  for (const [game, table] of [
    ['cave-farmers', await newTable(page, 2, 141)],
    ['cave-vs-cave', await newSoloTable(page)],
  ] as const) {
    await page.goto(`/t/${table}`);
    const undo = page.locator('.tool > span:last-child').first();
    await undo.waitFor();
    for (const key of UNDO) {
      await undo.evaluate((element, text) => (element.textContent = text), tools[key]);
      expect(await cut(page, '.tool > span:last-child'), `${game} ${key}`).toEqual([]);
    }
    expect(await cut(page, 'nav [data-tab] > span'), game).toEqual([]);
    await shoot(page, `small-${game}-${locale}`);
  }
  await context.close();
});

test.each(LANGUAGES)('the dialogs of a table between people fit 360 px in %s', async (locale) => {
  const { page, context } = await visitor(here.browser, here.server, {
    viewport: SMALL_PHONE,
    locale,
    touch: true,
  });
  await page.goto('/');
  const order = { game: 'cave-vs-cave', seed: 3, seats: [{ kind: 'here' }, { kind: 'link' }] };
  const made = await page.request.post('/api/tables', { data: order });
  await page.goto(`/t/${((await made.json()) as { table: string }).table}`);
  const dialog = page.locator('dialog[open]');
  const check = async (name: string): Promise<void> => {
    await dialog.waitFor();
    for (const dark of [false, true]) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await shoot(page, `small-${name}-${locale}${dark ? '-dark' : ''}`);
    }
    expect(await cut(page, 'dialog[open] :is(h2, p, b, label, .button)'), name).toEqual([]);
    expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth), name).toBe(true);
  };

  await check('invite'); // opens automatically, because a seat is free
  await dialog.locator('summary').click();
  await check('device');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await cut(page, '.notice > span')).toEqual([]);
  await shoot(page, `small-notice-${locale}`);

  await page.locator('.tool').nth(3).click();
  await check('hints');
  await page.keyboard.press('Escape');

  await page.locator('.game-header > button').last().click();
  await dialog.locator('.delete .button').click();
  await check('settings');
  await dialog.locator('footer .button').first().click();
  await check('leave');
  await dialog.locator('footer .button').last().click();
  await dialog.locator('.verdict').waitFor();
  await check('ended');
  await context.close();
});
