/** Whole games, as people play them. */
import { expect, test } from 'vitest';

import { axe, shoot, visitor } from './harness';
import { skipDelays, seededRandom, pair, Player, start } from './player';
import { world } from './setup';

const here = world();

test('a whole solo game, its end, its replay and a rematch', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page);
  await start(page, 'cave-vs-cave', 'alone');
  const player = new Player(page);
  await player.ready();
  await shoot(page, 'solo-begin');
  expect(await player.finish(7)).toBeGreaterThan(40);

  const ending = page.getByRole('dialog');
  await expect.poll(async () => ending.innerText()).toMatch(/goal of 50/);
  await expect.poll(async () => ending.getByRole('img').count()).toBeGreaterThan(0);
  await shoot(page, 'solo-end');
  expect(await axe(page)).toEqual([]);

  await ending.getByRole('link', { name: 'Watch replay' }).first().click();
  await page.waitForURL(/\/replay\//);
  await page.getByRole('slider').waitFor();
  await shoot(page, 'replay');
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a whole game of two people in two windows, joined by link, with a rematch', async () => {
  const { host, friend, address } = await pair(here);
  expect(address).toMatch(/\/t\/[a-z0-9]{12}#/);
  expect(friend.page.url()).not.toContain('#'); // the secret has left the address

  const players = [new Player(host.page), new Player(friend.page)];
  const over = async (one: Player): Promise<boolean> =>
    one.page.getByRole('heading', { level: 1, name: 'The game is over' }).isVisible();
  let moves = 0;
  const random = seededRandom(3);
  while (!(await over(players[0]!)) && moves < 700) {
    let acted = false;
    for (const player of players) {
      if (!(await player.choicesButton().isVisible())) continue;
      await player.step(random);
      acted = true;
      moves += 1;
    }
    if (!acted) await host.page.waitForTimeout(30);
  }
  expect(moves).toBeGreaterThan(60);
  await expect.poll(() => over(players[1]!)).toBe(true);
  const sheets = await Promise.all(
    players.map(async (player) => player.page.getByRole('dialog').getByRole('table').first().innerText()),
  );
  expect(sheets[0]).toMatch(/Gold/i);
  await shoot(host.page, 'two-end');

  await host.page
    .getByRole('dialog')
    .getByRole('button', { name: /Rematch|Go to the rematch/ })
    .first()
    .click();
  await host.page.waitForURL((url) => !address.includes(url.pathname));
  await friend.page
    .getByRole('button', { name: /Rematch|Go to the rematch/ })
    .first()
    .click();
  await expect.poll(() => new URL(friend.page.url()).pathname).toBe(new URL(host.page.url()).pathname);
  expect([...host.faults, ...friend.faults]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});

test('a game against a bot, which answers every turn', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page);
  await start(page, 'cave-vs-cave', 'bot');
  const player = new Player(page);
  await player.ready();
  await player.finish(11);
  await expect.poll(async () => page.getByRole('dialog').innerText()).toMatch(/wins? \d+ to \d+|draw/i);
  const bot = (await page.locator('.seats .name').nth(1).textContent()) ?? '';
  expect(bot).toMatch(/^\p{Lu}\p{Ll}+$/u);
  expect(await page.getByRole('dialog').getByRole('table').first().innerText()).toContain(bot);
  expect(await page.getByRole('dialog').innerText()).toMatch(/journeyman/i);
  await shoot(page, 'bot-end');
  expect(faults).toEqual([]);
  await context.close();
});
