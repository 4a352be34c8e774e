/** The daily deal on a server: one attempt that counts, results for everybody, and practice. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axe, LAPTOP, PHONE, shoot, visitor } from './harness';
import { callServer, playToEnd, unexpected } from './quick-games';
import { world } from './setup';

const at = world();
const ADDRESS = '/daily/cave-vs-cave';

async function start(page: Page): Promise<string> {
  await page.locator('[data-play-daily]').click();
  await page.waitForURL(/\/t\/[a-z0-9]{12}$/);
  await page.waitForSelector('#board[data-version] svg');
  return page.url().slice(-12);
}

test('an attempt counts once, and everybody sees the result', async () => {
  const { page, faults } = await visitor(at.browser, at.server, { viewport: LAPTOP });
  await page.goto(ADDRESS);
  await page.waitForSelector('[data-play-daily=new]');
  expect(await axe(page)).toEqual([]);
  await shoot(page, 'daily-new');
  const table = await start(page);
  await page.waitForSelector('[data-counts=true]');
  await page.goto('/');
  await page.locator('[data-daily=cave-vs-cave]').click();
  await page.waitForSelector('[data-play-daily=playing]');
  expect(await start(page), 'the attempt is continued').toBe(table);
  const points = await playToEnd(page, table, callServer);
  await page.locator('[data-daily-results]').click();
  await page.waitForSelector('[data-play-daily=counted]');
  expect(await page.locator('[data-result]').textContent()).toContain(String(points));
  expect(await page.locator('tr.yours .points').textContent()).toBe(String(points));
  expect(await axe(page)).toEqual([]);
  await shoot(page, 'daily-done');
  expect(await start(page), 'another game is for practice').not.toBe(table);

  const friend = await visitor(at.browser, at.server, { viewport: PHONE, locale: 'nl-NL' });
  await friend.page.goto(ADDRESS);
  await friend.page.waitForSelector('[data-play-daily=new]');
  expect(await friend.page.locator('.points').last().textContent()).toBe(String(points));
  expect(await friend.page.locator('tr.yours').count()).toBe(0);
  await shoot(friend.page, 'daily-phone');
  expect(unexpected([...faults, ...friend.faults])).toEqual([]);
});

test('a forged score is refused: a record that claims more points cannot be uploaded', async () => {
  const { page } = await visitor(at.browser, at.server);
  await page.goto(ADDRESS);
  const table = await start(page);
  const points = await playToEnd(page, table, callServer);
  const status = await page.evaluate(
    async ([id, score]) => {
      const record = await (await fetch(`/api/tables/${id}/record.json`)).json();
      const text = JSON.stringify(record);
      const forged = JSON.stringify({ ...record, scores: [Number(score) + 10] });
      if (forged === text) throw new Error('nothing was changed');
      const answer = await fetch('/api/records', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: forged,
      });
      return answer.status;
    },
    [table, points] as const,
  );
  expect(status).toBe(422);
});

test('earlier days can be played for practice; a day without a deal is explained', async () => {
  const { page } = await visitor(at.browser, at.server);
  await page.goto(ADDRESS);
  const today = await page.locator('[data-day]').getAttribute('data-day');
  await page.locator('[data-earlier]').click();
  await page.waitForSelector(`[data-day]:not([data-day="${today}"])`);
  await page.locator('[data-later]').click();
  await page.waitForSelector(`[data-day="${today}"]`);
  await page.locator('[data-earlier]').click();
  await page.waitForSelector(`[data-day]:not([data-day="${today}"])`);
  await start(page);
  await page.goto(`${ADDRESS}?date=2099-01-01`);
  await page.getByText('There is no daily deal for 2099-01-01').waitFor();
});
