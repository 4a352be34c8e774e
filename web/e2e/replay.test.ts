/** Finished games: replaying, sharing, downloading, uploading, branching. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { shoot, visitor } from './harness';
import { Player } from './player';
import { world } from './setup';

const here = world();
const record = resolve(import.meta.dirname, '../../tests/records/cave-vs-cave/two-cavern.txt');

test('a record is uploaded, replayed, downloaded and branched', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await page.locator('input[type=file]').setInputFiles(record);
  await page.waitForURL(/\/replay\//);
  const slider = page.getByRole('slider');
  await slider.waitFor();
  const end = async (): Promise<number> => Number(await slider.getAttribute('max'));
  await expect.poll(end).toBeGreaterThan(60);
  const last = await end();

  await page.keyboard.press('Home');
  await expect.poll(() => slider.inputValue()).toBe('0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slider.inputValue()).toBe('1');
  await page.keyboard.press('End');
  await expect.poll(() => slider.inputValue()).toBe(String(last));
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await slider.inputValue()), { timeout: 15_000 }).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Pause' }).click();

  await shoot(page, 'replay-two');
  const shared = new URL(page.url());
  expect(shared.searchParams.get('ply')).not.toBeNull();
  const other = await visitor(here.browser, here.server);
  await other.page.goto(`${shared.pathname}?ply=20`);
  await other.page.getByRole('slider').waitFor();
  await expect.poll(() => other.page.getByRole('slider').inputValue()).toBe('20');
  await other.context.close();

  const api = shared.pathname.replace('/replay/', '/api/tables/');
  const text = await page.request.get(`${api}/record.txt`);
  expect(await text.text()).toBe(readFileSync(record, 'utf8'));

  await page.goto(`${shared.pathname}?ply=30`);
  await expect.poll(() => slider.inputValue()).toBe('30');
  await page
    .getByRole('button', { name: /continue|go on/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  if (
    await dialog.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
  ) {
    await dialog.locator('button.lit').click();
  }
  await page.waitForURL(/\/t\//);
  await new Player(page).ready(60_000);
  expect(faults).toEqual([]);
  await context.close();
});

test('an invalid record is refused with the reason', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'replay.test.ts'));
  await page
    .getByText(/record/i)
    .last()
    .waitFor();
  await expect.poll(() => page.locator('body').innerText()).toMatch(/not a game record|cannot be/i);
  await context.close();
});

test('an unknown address says so', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await page.goto('/t/aaaaaaaaaaaa');
  await page.getByRole('link', { name: 'Back to the home page' }).first().waitFor();
  await page.goto('/no/such/page');
  await page.getByRole('link', { name: 'Back to the home page' }).first().waitFor();
  await context.close();
});
