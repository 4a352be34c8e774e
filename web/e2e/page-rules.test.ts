/** The rules in the page that needs no server: pictures, links from a board, and lessons. */
import { expect, test } from 'vitest';

import { hurry } from './learner';
import { pageWorld, playable } from './page-visit';

const here = pageWorld();

test('pictures, links and "show me" work without a server', async () => {
  const { page, faults } = await here.visit();
  await hurry(page);
  await page.goto(`${here.server.address}#/rules/cave-farmers#animals`);
  await page.reload();
  await page.locator('[id="animals"][data-pointed] figure [data-lit]').first().waitFor();
  expect(await page.locator('figure').count()).toBe(13);
  // A link to a part of the page scrolls, and the page stays.
  await page.locator('nav a[href="#score"]').click();
  expect(page.url()).toContain('#/rules/cave-farmers');
  await page.locator('[id="family"] [data-show-me]').click();
  await page.locator('.teacher').waitFor();
  await playable(page);
  const table = page.url();
  expect(table).toContain('#/t/');
  // From a space of the board to its rule and back.
  await page.locator('[data-action="supplies"]').click({ button: 'right', force: true });
  await page.locator('a[data-rule="space-supplies"]').click();
  await page.locator('dialog [id="space-supplies"][data-pointed]').waitFor();
  expect(page.url()).toBe(table);
  await page.goBack();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(page.url()).toBe(table);
  await page.locator('[data-action="supplies"]').waitFor();
  expect(faults).toEqual([]);
});
