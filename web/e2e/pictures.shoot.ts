/** Takes the pictures of docs/ and the README: `make pictures`. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { FarmersPlayer } from './farmers-player';
import { branchTable, type Moment } from './farmers-tables';
import { DESKTOP, PHONE, visitor } from './harness';
import { Player } from './player';
import { world } from './setup';

const here = world();
const folder = resolve(import.meta.dirname, '../../docs/pictures');
const SEED = 20;

interface Moments {
  plies: number;
  turns: [string, number][];
}

/** A game of two bots, played to its end by the server. */
async function played(page: Page): Promise<string> {
  const order = { game: 'cave-vs-cave', seed: SEED, seats: [bot, bot] };
  const made = await page.request.post('/api/tables', { data: order });
  const { table } = (await made.json()) as { table: string };
  await page.goto(`/t/${table}`); // bots alone play only while somebody watches
  for (;;) {
    const position = (await (await page.request.get(`/api/tables/${table}`)).json()) as { over: boolean };
    if (position.over) return table;
    await page.waitForTimeout(300);
  }
}

const bot = { kind: 'bot', bot: 'greedy' };

/** A table that goes on from a turn of that game, with a person at one of its seats. */
async function middle(page: Page, source: string, label: string): Promise<string> {
  const answer = await page.request.get(`/api/tables/${source}/moments?from=0&count=1`);
  const { turns } = (await answer.json()) as Moments;
  const turn = turns.find(([name]) => name === label);
  if (!turn) throw new Error(`no turn ${label} among ${turns.map(([name]) => name).join(' ')}`);
  const branch = { table: source, ply: turn[1] - 1 };
  for (const seats of [
    [{ kind: 'here' }, bot],
    [bot, { kind: 'here' }],
  ]) {
    const made = await page.request.post('/api/tables', { data: { game: 'cave-vs-cave', seats, branch } });
    const { table } = (await made.json()) as { table: string };
    const position = (await (await page.request.get(`/api/tables/${table}`)).json()) as {
      decision: object | null;
    };
    if (position.decision) return table;
  }
  throw new Error('nobody is to move');
}

async function take(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

test('pictures for the documentation', async () => {
  const wide = await visitor(here.browser, here.server, { viewport: DESKTOP });
  await wide.page.emulateMedia({ colorScheme: 'dark' });

  await wide.page.goto('/');
  const game = await played(wide.page);
  const table = await middle(wide.page, game, '6.3');
  await wide.page.goto(`/t/${table}`);
  const player = new Player(wide.page);
  await player.ready();
  await player.take('housework').catch(() => undefined);
  await take(wide.page, 'table');

  await wide.page.emulateMedia({ colorScheme: 'light' });
  const answer = await wide.page.request.get(`/api/tables/${game}/moments?from=0&count=1`);
  const ply = Math.round(0.8 * ((await answer.json()) as Moments).plies);
  await wide.page.goto(`/replay/${game}?ply=${ply}`);
  await expect.poll(() => wide.page.getByRole('slider').inputValue()).toBe(String(ply));
  await take(wide.page, 'replay');
  await wide.page.goto('/');
  await take(wide.page, 'lobby');
  await wide.page.goto('/gallery');
  await take(wide.page, 'gallery');

  const phone = await visitor(here.browser, here.server, { viewport: PHONE, touch: true });
  await phone.page.goto('/');
  const small = await middle(phone.page, game, '6.3');
  await phone.page.goto(`/t/${small}`);
  await new Player(phone.page).ready();
  await take(phone.page, 'phone');
  await phone.page.emulateMedia({ colorScheme: 'dark' });
  await phone.page.locator('[data-action="housework"]').tap();
  await take(phone.page, 'phone-acting');
});

test('pictures of The Cave Farmers', async () => {
  const wide = await visitor(here.browser, here.server, { viewport: DESKTOP });
  const phone = await visitor(here.browser, here.server, { viewport: PHONE, touch: true });
  for (const { page } of [wide, phone]) await page.goto('/rules/cave-farmers');
  const sit = async (page: Page, moment: Moment, seats?: object[]): Promise<void> => {
    await page.goto(`/t/${await branchTable(page, moment, seats)}`);
    await new FarmersPlayer(page).ready();
  };

  await sit(wide.page, { record: 'introductory', turn: '7.4', moves: 1 });
  await wide.page.locator('button[data-part="twin"].open').click();
  await wide.page.locator('[data-cell="f1"]').hover();
  await take(wide.page, 'farmers');

  await wide.page.emulateMedia({ colorScheme: 'dark' });
  await sit(wide.page, { record: 'seven', turn: '8.3' });
  await take(wide.page, 'farmers-seven');
  await sit(wide.page, { record: 'greedyTwo', turn: '10.2', moves: 1 });
  await wide.page.locator('button[data-part="furnish"].open').click();
  await wide.page.locator('[data-furnishing]').first().waitFor();
  await wide.page.mouse.move(0, 0);
  await take(wide.page, 'farmers-furnishings');
  await wide.page.emulateMedia({ colorScheme: 'light' });
  await sit(wide.page, { record: 'greedyTwo', turn: '12.final', seat: 0 }, [
    { kind: 'here' },
    { kind: 'bot', bot: 'journeyman' },
  ]);
  await wide.page.locator('[data-move="finish"]').click();
  await wide.page.getByRole('dialog').getByRole('table').first().waitFor();
  await take(wide.page, 'farmers-end');

  await sit(phone.page, { record: 'introductory', turn: '7.4', moves: 1 });
  await phone.page.locator('button[data-part="twin"].open').tap();
  await phone.page.locator('[data-cell="f1"]').tap();
  await take(phone.page, 'farmers-phone');
  await sit(phone.page, { record: 'greedyTwo', turn: '6.feed', seat: 0 });
  await take(phone.page, 'farmers-feeding');
});
