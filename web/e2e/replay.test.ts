/** Finished games: replaying, sharing, downloading, uploading, branching. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { axe, shoot, visitor } from './harness';
import { Player } from './player';
import { world } from './setup';

const here = world();
const records = resolve(import.meta.dirname, '../../tests/records');
const record = join(records, 'cave-vs-cave/two-cavern.txt');

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

test('the move list, its chapters and the caption lead through a replay', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await page.locator('input[type=file]').setInputFiles(record);
  await page.waitForURL(/\/replay\//);
  const list = page.getByRole('region', { name: 'Move list' });
  await list.getByRole('heading', { level: 3, name: 'Round 8' }).waitFor();
  const slider = page.getByRole('slider');
  const caption = page.locator('.caption');

  await page.locator('[data-chapter="2"]').click();
  await expect.poll(() => caption.innerText()).toMatch(/^\s*Player \d, Round 2, turn 1/);
  expect(await page.locator('[data-chapter][aria-current]').innerText()).toBe('2');
  const sentence = list.locator('[data-round="3"] .entries button').nth(1);
  const text = await sentence.innerText();
  await sentence.click();
  await expect.poll(() => caption.innerText()).toContain(text);
  expect(await list.locator('[aria-current]').innerText()).toBe(text);
  // The list follows the steps.
  const before = Number(await slider.inputValue());
  await page.keyboard.press('PageDown');
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(before);
  expect(await list.locator('[aria-current]').innerText()).not.toBe(text);
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('on a phone on its side the controls of a replay stay in reach', async () => {
  const viewport = { width: 844, height: 390 };
  const { page, context } = await visitor(here.browser, here.server, { viewport, touch: true });
  await page.goto('/');
  await page.locator('input[type=file]').setInputFiles(record);
  await page.waitForURL(/\/replay\//);
  const controls = page.locator('section.controls');
  const inside = async (): Promise<boolean> => {
    const box = await controls.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= viewport.height + 1 && box.height < 110;
  };
  await page.locator('main [data-action]').first().waitFor();
  await expect.poll(inside).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(inside).toBe(true);
  await page.getByRole('button', { name: 'One move forward' }).click();
  await expect.poll(() => page.getByRole('slider').inputValue()).toBe('1');
  await page.getByRole('button', { name: 'Move list' }).click();
  await page.getByRole('dialog', { name: 'Move list' }).locator('[data-chapter="4"]').click();
  await expect.poll(() => page.locator('.caption').innerText()).toMatch(/Round 4, turn 1/);
  expect(await page.getByRole('dialog').count()).toBe(0);
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
