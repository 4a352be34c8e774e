/** Whole games of The Cave Farmers, played with the board's own controls. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import type { Position } from '../src/generated/wire';
import { FarmersPlayer } from './farmers-player';
import { axe, shoot, visitor } from './harness';
import { skipDelays, seededRandom, pair, start } from './player';
import { world } from './setup';

const here = world();

/** The points of every seat at the bottom of the end dialog. */
async function totals(page: Page): Promise<string[]> {
  return page
    .getByRole('dialog')
    .locator('tfoot td')
    .first()
    .locator('xpath=..')
    .locator('td')
    .allInnerTexts();
}

/** Makes the seats of a table one by one, with the seat builder of the home page. */
async function seat(page: Page, kinds: ('here' | 'bot')[]): Promise<void> {
  const builder = page.locator('section[aria-labelledby="play-cave-farmers"] details:has([data-seat-add])');
  await builder.locator('summary').click();
  const seats = builder.locator('[data-seat-kind]');
  while ((await seats.count()) < kinds.length) await builder.locator('[data-seat-add]').click();
  for (const [number, kind] of kinds.entries()) await seats.nth(number).selectOption(kind);
}

/** Plays a table of one person and bots to its end through the HTTP API. */
async function playByApi(page: Page, path: string): Promise<void> {
  const table = path.replace('/t/', '/api/tables/');
  for (;;) {
    const position = (await (await page.request.get(table)).json()) as Position;
    if (position.over) return;
    const answers = position.decision?.answers ?? [];
    const quickest = ['end', 'feed', 'finish', 'choose', 'idle', 'gain', 'breed'];
    const move = quickest
      .map((kind) => answers.find((answer) => answer.kind === kind))
      .concat(answers)
      .find((answer) => answer !== undefined)?.move;
    if (move === undefined) await page.waitForTimeout(100);
    else
      await page.request.post(`${table}/moves`, {
        data: { move, version: position.version, key: `hasten-${position.version}` },
      });
  }
}

test('a whole solo game, its score, its replay, and a rematch', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page, { autoplay: false });
  await start(page, 'cave-farmers', 'alone');
  const farmer = new FarmersPlayer(page);
  await farmer.ready();
  expect(await farmer.finish(5)).toBeGreaterThan(40);

  const ending = page.getByRole('dialog');
  await ending
    .getByRole('img', { name: /points/i })
    .first()
    .waitFor();
  expect(await ending.locator('figure svg').textContent()).toMatch(/goal.*100/i);
  const pad = ending.getByRole('table').first();
  const short = await pad.getByRole('row').count();
  expect(short).toBeGreaterThan(10); // the printed categories
  const more = pad.getByRole('button', { expanded: false }).first();
  await more.click();
  await expect.poll(() => pad.getByRole('row').count()).toBeGreaterThan(short);
  await shoot(page, 'farmers-solo-end');
  expect(await axe(page)).toEqual([]);

  const table = page.url();
  await ending.getByRole('link', { name: 'Watch replay' }).first().click();
  await page.waitForURL(/\/replay\//);
  const slider = page.getByRole('slider');
  const last = async (): Promise<number> => Number(await slider.getAttribute('max'));
  await expect.poll(last).toBeGreaterThan(40);
  await page.keyboard.press('Home');
  await expect.poll(() => slider.inputValue()).toBe('0');
  await page.locator('[data-home]').waitFor();
  await page.keyboard.press('End');
  await expect.poll(async () => Number(await slider.inputValue())).toBe(await last());
  await shoot(page, 'farmers-replay');
  expect(await axe(page)).toEqual([]);

  await page.goto(table);
  await ending.getByRole('button', { name: /again/i }).click();
  await page.waitForURL((url) => url.href !== table && url.pathname.startsWith('/t/'));
  await farmer.ready();
  expect(faults).toEqual([]);
  await context.close();
});

test('a whole game of two people in two windows, and their rematch', async () => {
  const { host, friend, address } = await pair(here, 'cave-farmers', { autoplay: false });
  const farmers = [new FarmersPlayer(host.page), new FarmersPlayer(friend.page)] as const;
  const random = seededRandom(3);
  const over = host.page.getByRole('heading', { level: 1, name: 'The game is over' });
  const mine = farmers.map((farmer) => farmer.choicesButton());
  let moves = 0;
  while (!(await over.isVisible()) && moves < 600) {
    for (const [index, farmer] of farmers.entries()) {
      while (await mine[index]!.isVisible()) {
        await farmer.step(random);
        moves += 1;
      }
    }
  }
  expect(moves).toBeGreaterThan(80);
  await friend.page.getByRole('heading', { level: 1, name: 'The game is over' }).waitFor();
  const both = await Promise.all(farmers.map((farmer) => totals(farmer.page)));
  expect(both[0]).toHaveLength(2);
  expect(both[0]).toEqual(both[1]);
  await shoot(host.page, 'farmers-two-end');

  const again = /Rematch|Go to the rematch/;
  await host.page.getByRole('dialog').getByRole('button', { name: again }).click();
  await host.page.waitForURL((url) => !address.includes(url.pathname));
  await friend.page.getByRole('button', { name: again }).first().click();
  await expect.poll(() => new URL(friend.page.url()).pathname).toBe(new URL(host.page.url()).pathname);
  expect([...host.faults, ...friend.faults]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});

test('a table of seven, made seat by seat: one person and six bots', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page, { autoplay: false });
  await seat(page, ['here', ...Array<'bot'>(6).fill('bot')]);
  await start(page, 'cave-farmers', 'several');

  const farmer = new FarmersPlayer(page);
  await farmer.ready(60_000);
  const thumbs = page.locator('button[data-seat]');
  expect(await thumbs.count()).toBe(6);
  const room = page.viewportSize()!;
  for (const thumb of await thumbs.all()) {
    const box = (await thumb.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThan(80);
    expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= room.width).toBe(true);
    expect(box.y + box.height).toBeLessThanOrEqual(room.height);
  }
  await shoot(page, 'farmers-seven');
  expect(await axe(page)).toEqual([]);
  await thumbs.nth(2).click();
  const large = page.locator('dialog[open] [data-home]');
  await large.waitFor();
  expect(await large.getAttribute('data-home')).toBe(await thumbs.nth(2).getAttribute('data-seat'));
  await shoot(page, 'farmers-seven-large');
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });

  const random = seededRandom(17);
  const round = page.getByText('Round 4 of 12');
  while (!(await round.isVisible()) && (await farmer.ready())) await farmer.step(random);
  // Drawing seven boards for a thousand moves would take minutes, so the rest is played through the API.
  const table = page.url();
  await page.goto('/rules/cave-farmers');
  await playByApi(page, new URL(table).pathname);
  await page.goto(table);
  expect(await farmer.ready()).toBe(false);
  await page.getByRole('dialog').waitFor();
  expect(await totals(page)).toHaveLength(7);
  await shoot(page, 'farmers-seven-end');
  expect(faults).toEqual([]);
  await context.close();
});

test("three people at one screen: the large board is the current player's", async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page, { autoplay: false });
  await seat(page, ['here', 'here', 'here']);
  await start(page, 'cave-farmers', 'several');
  const farmer = new FarmersPlayer(page);
  await farmer.ready();
  const large = page.locator('section[data-home]');
  const random = seededRandom(4);
  const seen: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const seat = (await large.getAttribute('data-home')) ?? '';
    seen.push(seat);
    const others = await page
      .locator('button[data-seat]')
      .evaluateAll((all) => all.map((one) => one.dataset['seat']));
    expect([...others, seat].sort()).toEqual(['0', '1', '2']);
    await page.locator('[data-action][data-legal="true"]').first().waitFor();
    do await farmer.step(random);
    while (!(await page.locator('[data-action][data-legal="true"]').first().isVisible()));
  }
  expect(new Set(seen)).toEqual(new Set(['0', '1', '2']));
  for (let turn = 0; turn < 3; turn += 1) expect(seen[turn + 3]).toBe(seen[turn]);
  expect(faults).toEqual([]);
  await context.close();
});

test('forced moves are played automatically, but not after an undo', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page);
  await start(page, 'cave-farmers', 'alone');
  const farmer = new FarmersPlayer(page);
  await farmer.ready();
  const gain = page.locator('button[data-part="gain"].open');
  const waits = async (): Promise<void> => {
    await gain.waitFor();
    const version = await farmer.version();
    await page.waitForTimeout(600);
    expect(await farmer.version()).toBe(version);
  };

  // Logging by a dwarf without a weapon gives its wood automatically ...
  const before = await farmer.version();
  await farmer.send('logging_1_3');
  await farmer.after(before + 1);
  expect(await gain.count()).toBe(0);
  // ... but not after an undo.
  const taken = await farmer.version();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await farmer.after(taken);
  await waits();
  await farmer.press(gain);
  const again = await farmer.version();
  await page.getByRole('button', { name: 'Restart' }).click();
  await farmer.after(again);

  // If the setting is off, nothing is automatic.
  await skipDelays(page, { autoplay: false });
  await farmer.send('logging_1_3');
  await waits();
  expect(faults).toEqual([]);
  await context.close();
});
