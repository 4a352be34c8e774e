/** Lessons, played by somebody who presses what is lit, and sometimes something else. */
import { expect, test } from 'vitest';

import { axe, visitor } from './harness';
import { hurry, Learner } from './learner';
import { ENGLISH, HUNGARIAN, lessonAt, playLesson, tableAt } from './lesson-player';
import { start } from './player';
import { world } from './setup';

const here = world();

// The long suite plays all of them in both languages.
test('a lesson of The Cave Farmers in English on a laptop', () =>
  playLesson(here, 'cave-farmers/land', ENGLISH));
test('the lesson of Cave vs Cave in Hungarian on a phone', () =>
  playLesson(here, 'cave-vs-cave/first_game', HUNGARIAN));

test('cards light what they are about; back, do it for me, and continue later', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await hurry(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn to play' }).first().click();
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

test('the last lesson leads to a first game, and new games are like it until the full game is chosen', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await hurry(page);
  await page.goto('/learn');
  const learner = new Learner(page);
  await learner.begin('cave-farmers/scoring');
  while (await learner.listens()) await learner.skip();
  const taught = page.url();
  await learner.teacher.locator('[data-first-game]').click();
  await page.waitForURL((url) => url.href !== taught);
  await page.locator('[data-choices]').waitFor({ timeout: 60_000 });
  const first = await tableAt(page);
  expect(first.lesson).toBeNull();
  const introductory = first.view.supply.length;

  /** How many furnishings a new game has. */
  const started = async (): Promise<number> => {
    await start(page, 'cave-farmers', 'alone');
    await page.locator('main[data-version]').waitFor({ timeout: 60_000 });
    return (await tableAt(page)).view.supply.length;
  };
  await page.goto('/');
  expect(await started()).toBe(introductory);
  await page.goto('/');
  const options = page.locator('section[aria-labelledby="play-cave-farmers"]');
  await options.locator('[data-advanced] summary').click();
  await options.getByLabel('Introductory game').uncheck();
  const full = await started();
  expect(full).toBeGreaterThan(introductory);
  await page.goto('/');
  expect(await started()).toBe(full);
  await context.close();
});

test('after the script the game goes on, with hints', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await hurry(page);
  await page.goto('/learn');
  const learner = new Learner(page);
  await learner.begin('cave-vs-cave/first_game');
  while (await learner.listens()) await learner.skip();
  await learner.teacher.locator('[data-close]').click();
  await page.locator('[data-choices]').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByRole('region', { name: 'Hint' }).first().waitFor({ timeout: 60_000 });
  await context.close();
});
