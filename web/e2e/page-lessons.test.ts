/** A lesson in the page that needs no server, from the built folder (`make page`) and a plain static file server. */
import { expect, test } from 'vitest';

import { hurry, Learner } from './learner';
import { pageWorld } from './page-visit';

const here = pageWorld();

test('a lesson is played to its end without a server', async () => {
  const { page } = await here.visit();
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
});
