/** What the bot worker of the page computes can be stopped: hints and the moves of bots. */
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { root } from './harness';
import { pageWorld, playable } from './page-visit';
import { Player, seededRandom, skipDelays, startButton } from './player';

const here = pageWorld();

/** The bot's name is that of a character, which differs from table to table. */
const bot = (page: Page) => page.getByRole('heading', { level: 1, name: /is thinking/ });

/** Plays until the bot has to move. */
async function endTurn(player: Player): Promise<void> {
  const random = seededRandom(2);
  const mine = player.choicesButton();
  for (;;) {
    await bot(player.page).or(mine).first().waitFor();
    if (await bot(player.page).isVisible()) return;
    await player.step(random);
  }
}

test('a strong bot says what it needs, moves when it is told to, and forgets what was undone', async () => {
  const { page, faults } = await here.visit();
  await skipDelays(page);
  const game = page.locator('section:has(#play-cave-vs-cave)');
  await game.locator('input[type=radio][value=grandmaster]').check({ force: true });
  await game.getByText('it considers fewer positions than on a server').waitFor();
  await startButton(page, 'cave-vs-cave', 'bot').click();
  await playable(page);
  const player = new Player(page);
  await player.ready(120_000);

  await endTurn(player);
  let version = await player.version();
  await page.locator('[data-hurry]').click();
  await player.after(version);
  await player.ready();
  await page.locator('[data-hurry]').waitFor({ state: 'detached' });

  await endTurn(player);
  version = await player.version();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await player.after(version);
  await player.choicesButton().waitFor();
  version = await player.version();
  // The bot does not play any more what it was thinking about.
  await page.waitForTimeout(1000);
  expect(await player.version()).toBe(version);
  expect(faults).toEqual([]);
});

test('a hint can be stopped', async () => {
  const { page, faults } = await here.visit();
  await startButton(page, 'cave-farmers', 'alone').click();
  await playable(page);
  const tools = page.getByRole('region', { name: 'Turn' });
  const card = page.getByRole('region', { name: 'Hint' });
  // The first hint takes as long as the bot worker takes to start.
  await tools.getByRole('button', { name: 'Hint' }).click();
  await tools.getByRole('button', { name: 'Stop' }).click();
  await tools.getByRole('button', { name: 'Hint' }).click();
  await card.waitFor();
  expect(faults).toEqual([]);
});

test('a search finds a better line of a solo game, which can be watched', async () => {
  const { page, faults } = await here.visit();
  await page.setInputFiles('.lists input[type=file]', join(root, 'web/e2e/records/solo.txt'));
  await page.waitForURL(/#\/replay\/[a-z0-9]{12}/);
  const played = new URL(page.url()).hash.split('?')[0];
  await page.locator('[data-improve]').click();
  await page.getByText(/Best line so far: \d+ points/).waitFor();
  await page.locator('[data-stop]').click();
  await page
    .getByRole('dialog')
    .getByText(/Found a line with \d+ points\. This game ended with 9\./)
    .waitFor();
  await page.locator('[data-watch]').click();
  await page.waitForFunction((old) => !location.hash.startsWith(old!), played);
  await page.getByRole('slider').waitFor();
  expect(faults).toEqual([]);
});
