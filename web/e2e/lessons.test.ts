/** Lessons, played by somebody who presses what is lit, and sometimes something else. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axe, LAPTOP, PHONE, visitor } from './harness';
import { hurry, Learner } from './learner';
import { world } from './setup';

const here = world();

/** What the server says about the lesson of the table that is shown. */
async function lessonAt(page: Page): Promise<{ cards: { lights: string[] }[]; done: boolean }> {
  const id = new URL(page.url()).pathname.split('/').pop();
  return page.evaluate(async (table) => (await (await fetch(`/api/tables/${table}`)).json()).lesson, id);
}

const LESSONS = ['cave-vs-cave/first_game', 'cave-farmers/land', 'cave-farmers/food', 'cave-farmers/family'];
const WAYS = [
  { language: 'English', locale: 'en-GB', viewport: LAPTOP, touch: false, refusal: /^A good idea for later/ },
  { language: 'Hungarian', locale: 'hu-HU', viewport: PHONE, touch: true, refusal: /^Jó ötlet/ },
];

for (const way of WAYS) {
  test.each(LESSONS)(`%s in ${way.language}, ${way.viewport.width} wide`, async (lesson) => {
    const { page, faults, context } = await visitor(here.browser, here.server, way);
    await hurry(page);
    await page.goto('/learn');
    const learner = new Learner(page, way.touch);
    await learner.begin(lesson);
    let tasks = 0;
    while (await learner.listens()) {
      tasks += 1;
      if (tasks % 5 === 2) {
        const version = await learner.version();
        await learner.pressWrong();
        await learner.teacher.getByText(way.refusal).waitFor();
        expect(await learner.version()).toBe(version);
      }
      await learner.pressLit();
    }
    expect(tasks).toBeGreaterThan(5);
    expect((await lessonAt(page)).done).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('underhold.settings'))).toContain(lesson);
    await page.goto('/learn');
    await page.locator(`[data-lesson="${lesson}"]:not(.lit)`).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
}

test('cards light what they are about; back, do it for me, and continue later', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await hurry(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'New here?' }).first().click();
  const learner = new Learner(page);
  await learner.begin('cave-vs-cave/first_game');
  const { cards } = await lessonAt(page);
  expect(cards.length).toBeGreaterThan(2);
  for (const card of cards) {
    const lit = page.locator('#board [data-lit]');
    await expect.poll(async () => (await lit.count()) > 0).toBe(card.lights.length > 0);
    if (card !== cards.at(-1)) await learner.teacher.locator('[data-next]').click();
  }
  expect(await axe(page)).toEqual([]);
  const before = await learner.version();
  await learner.teacher.locator('[data-skip]').click();
  await expect.poll(async () => learner.version()).toBeGreaterThan(before);
  const after = await learner.said();
  await learner.teacher.locator('[data-back]').click();
  await expect.poll(async () => learner.said()).not.toBe(after);
  await learner.listens();
  await learner.pressLit();

  await learner.teacher.getByRole('button', { name: 'End lesson' }).click();
  await page.getByRole('button', { name: /Continue$/ }).click();
  await expect.poll(async () => learner.said()).toBe(after);
  await context.close();
});

test('after the script the game goes on, with hints', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await hurry(page);
  await page.goto('/learn');
  const learner = new Learner(page);
  await learner.begin('cave-vs-cave/first_game');
  while (await learner.listens()) {
    const before = await learner.version();
    await learner.teacher.locator('[data-skip]').click();
    await expect.poll(async () => learner.version()).toBeGreaterThan(before);
  }
  await learner.teacher.locator('[data-close]').click();
  await page.locator('[data-choices]').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByRole('region', { name: 'Hint' }).first().waitFor({ timeout: 60_000 });
  await context.close();
});
