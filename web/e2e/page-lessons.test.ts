/** A lesson in the page that needs no server, from the built folder (`make page`) and a plain static file server. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { hurry, Learner } from './learner';
import { pageWorld, playable } from './page-visit';
import { startButton } from './player';

const here = pageWorld();

/** How many furnishings the game at the table has. */
async function furnishings(page: Page): Promise<number> {
  await playable(page);
  return Number(await page.locator('[data-open="furnishings"] [data-n]').getAttribute('data-n'));
}

test('a lesson is played to its end without a server', async () => {
  const { page } = await here.visit();
  await startButton(page, 'cave-farmers', 'alone').click();
  const full = await furnishings(page);
  await hurry(page);
  await page.goto(`${here.server.address}#/learn`);
  await page.reload();
  const learner = new Learner(page);
  await learner.begin('cave-farmers/land');
  let tasks = 0;
  while (await learner.listens()) {
    tasks += 1;
    if (tasks === 2) {
      await learner.pressWrong();
      await learner.teacher.getByText(/^A good idea for later/).waitFor();
    }
    await learner.pressLit();
  }
  expect(tasks).toBe(7);

  // New games have the introductory furnishings now: half of them.
  await page.goto(`${here.server.address}#/learn`);
  await page.locator('[data-first-game="cave-farmers"]').click();
  const introductory = await furnishings(page);
  expect(introductory).toBeLessThan(full);
  await page.goto(here.server.address);
  await startButton(page, 'cave-farmers', 'alone').click();
  expect(await furnishings(page)).toBe(introductory);
});
