/** Rules with pictures; links from the boards to the rules, and from the rules to lessons. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openCaveTable } from './cave-tables';
import { fits, openTable } from './farmers-tables';
import { axe, LAPTOP, PHONE, visitor } from './harness';
import { hurry } from './learner';
import { world } from './setup';

const here = world();
const GAMES = { 'cave-vs-cave': 8, 'cave-farmers': 13 } as const;

/** The sections and pictures of a rules page, and what the links of the game need. */
interface Rules {
  sections: string[];
  pictures: { id: string; section: string; lights: string[] }[];
}

async function rulesOf(game: string): Promise<Rules> {
  return (await import(`../src/generated/rules/${game}.en.json`)).default as Rules;
}

/** For a press on something that is not possible now: it says why. */
const DISABLED = { force: true };

/** The element that a link has opened. */
const pointed = (page: Page) => page.locator('[data-pointed]');

test.each(Object.entries(GAMES))('%s: every section is there, with its pictures', async (game, count) => {
  const { page, faults, context } = await visitor(here.browser, here.server, { viewport: LAPTOP });
  const { sections, pictures } = await rulesOf(game);
  await page.goto(`/rules/${game}`);
  await page.locator('figure [data-lit]').first().waitFor();
  expect(await page.locator('figure').count()).toBe(count);
  for (const section of sections)
    expect(await page.locator(`article [id="${section}"]`).count(), section).toBe(1);
  for (const { id, section, lights } of pictures) {
    const picture = page.locator(`[id="${section}"] #picture-${id}`);
    expect(await picture.locator('[data-lit]').count(), id).toBe(lights.length);
    expect(await picture.locator('svg').count(), id).toBeGreaterThan(0);
    const size = await picture.getByRole('img').first().boundingBox();
    expect(size?.width, id).toBeGreaterThan(150);
    expect(size?.height, id).toBeGreaterThan(50);
    expect((await picture.getByRole('img').first().getAttribute('aria-label'))?.length, id).toBeGreaterThan(
      3,
    );
    expect((await picture.locator('figcaption').textContent())?.length, id).toBeGreaterThan(20);
  }
  expect(await axe(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await fits(page)).toBe(true);
  // Another language: the page, its captions and its pictures.
  await page.locator('select').first().selectOption('hu');
  await page.locator('figcaption', { hasText: 'a játék elején' }).first().waitFor();
  expect(await page.locator('figure [data-lit]').count()).toBe(
    pictures.reduce((sum, { lights }) => sum + lights.length, 0),
  );
  expect(faults).toEqual([]);
  await context.close();
});

test('the first page loads no pictures of rules', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const first = loaded.length;
  expect(loaded.join()).not.toMatch(/\/(Rules|Picture|rules)/);
  await page.goto('/rules/cave-vs-cave');
  await page.locator('figure [data-lit]').first().waitFor();
  expect(loaded.slice(first).join()).toMatch(/Rules/);
  await context.close();
});

test('an address names a section or a tile', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  for (const [game, anchor] of [
    ['cave-vs-cave', 'dig'],
    ['cave-vs-cave', 'room-dungeon'],
    ['cave-farmers', 'harvest'],
    ['cave-farmers', 'furnishing-carpenter'],
    ['cave-farmers', 'loot-cattle'],
  ]) {
    await page.goto('/');
    await page.goto(`/rules/${game}#${anchor}`);
    await page.locator(`[id="${anchor}"][data-pointed]`).waitFor();
    await expect.poll(() => inView(page, anchor ?? '')).toBe(true);
  }
  await context.close();
});

async function inView(page: Page, id: string): Promise<boolean> {
  const box = await page.locator(`[id="${id}"]`).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y > -2 && box.y < height - 20;
}

/** Presses a link to the rules, and comes back to the same table. */
async function followAndReturn(page: Page, anchor: string, how: 'back' | 'close' | 'escape'): Promise<void> {
  const address = page.url();
  const version = await page.locator('#board').getAttribute('data-version');
  await page.locator(`a[data-rule="${anchor}"]:visible`).first().click();
  await pointed(page).waitFor();
  expect(await pointed(page).getAttribute('id')).toBe(anchor);
  await expect.poll(() => inView(page, anchor)).toBe(true);
  expect(page.url()).toBe(address);
  if (how === 'back') await page.goBack();
  else if (how === 'escape') await page.keyboard.press('Escape');
  else await page.locator('dialog[open]').getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
  expect(await page.locator('#board').getAttribute('data-version')).toBe(version);
}

test('Cave vs Cave: from a tile, a room, a space and a reason to the rule', async () => {
  const { page, faults, context } = await openCaveTable(here, { players: 2, seed: 4 });
  // A tile that can be taken: the panel has a link, and a right click opens its card.
  await page.locator('[data-action="excavation"]').click();
  await followAndReturn(page, 'action-excavation', 'escape');
  await page.locator('[data-take="excavation"]').click();
  await page.locator('[data-end]').waitFor();
  // A room of the display, which cannot be furnished now: its entry, and the rule that forbids it.
  await page.locator('[data-display="shelf"]').click(DISABLED);
  await page.locator('[data-rules-links]').waitFor();
  await followAndReturn(page, 'room-shelf', 'back');
  expect(await page.locator('[data-rules-links]').count()).toBe(1);
  await followAndReturn(page, 'furnish', 'close');
  // A covered space that no path leads to.
  await page.locator('[data-space="a1"]').click(DISABLED);
  await followAndReturn(page, 'dig', 'escape');
  // A part that is blocked: two excavations cost food.
  await page.locator('[data-part][aria-disabled="true"]').first().click(DISABLED);
  await followAndReturn(page, 'dig', 'close');
  await page.locator('[data-action="housework"]').click({ button: 'right', ...DISABLED });
  await followAndReturn(page, 'action-housework', 'back');
  expect(faults).toEqual([]);
  await context.close();
});

test('The Cave Farmers: from a space, a furnishing, a cell and a reason to the rule', async () => {
  const { page, faults, context } = await openTable(here, { players: 2, seed: 4 });
  await page.locator('[data-action="clearing_1_3"]').click({ button: 'right' });
  await followAndReturn(page, 'space-clearing_1_3', 'back');
  await followAndReturn(page, 'land', 'escape');
  await page.keyboard.press('Escape');
  await page.locator('[data-action="slash_and_burn"]').click();
  await followAndReturn(page, 'space-slash_and_burn', 'close');
  // There is nothing to sow: the preview says why.
  await followAndReturn(page, 'crops', 'back');
  await page.keyboard.press('Escape');
  await page.locator('[data-cell="d4"]').first().click();
  await followAndReturn(page, 'family', 'close');
  // A space that is of no use now, and a face-down card.
  await page.locator('[data-action][aria-disabled="true"]').first().click(DISABLED);
  await page.locator('[data-rules-links] a').first().waitFor();
  await page.locator('[data-coming]').first().click();
  const coming = await page.locator('[data-coming]').first().getAttribute('data-coming');
  await followAndReturn(page, `space-${coming}`, 'escape');
  expect(faults).toEqual([]);
  await context.close();
});

test('a replay has the links, on a phone as well', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server, {
    viewport: PHONE,
    touch: true,
  });
  await page.goto('/');
  const bots = [0, 1].map(() => ({ kind: 'bot', bot: 'random' }));
  const made = await page.request.post('/api/tables', {
    data: { game: 'cave-vs-cave', seed: 2, seats: bots },
  });
  const { table } = (await made.json()) as { table: string };
  await page.goto(`/t/${table}`);
  await expect
    .poll(
      async () => ((await (await page.request.get(`/api/tables/${table}`)).json()) as { over: boolean }).over,
      {
        timeout: 300_000,
      },
    )
    .toBe(true);
  await page.goto(`/replay/${table}`);
  await page.locator('[data-action="housework"]').tap();
  await page.locator('a[data-rule="action-housework"]').tap();
  await pointed(page).waitFor();
  expect(await pointed(page).getAttribute('id')).toBe('action-housework');
  expect(await fits(page)).toBe(true);
  expect(await axe(page)).toEqual([]);
  await page.goBack();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/replay/${table}`);
  expect(faults).toEqual([]);
  await context.close();
});

test.each(Object.keys(GAMES))(
  '%s: "show me" opens the lesson at the step that teaches the rule',
  async (game) => {
    const { page, faults, context } = await visitor(here.browser, here.server);
    await hurry(page);
    const section = game === 'cave-vs-cave' ? 'convert' : 'land';
    await page.goto(`/rules/${game}#${section}`);
    const link = page.locator(`[id="${section}"] [data-show-me]`);
    const card = (await link.getAttribute('data-show-me'))?.split('/');
    await link.click();
    await page.locator('.teacher').waitFor();
    const id = new URL(page.url()).pathname.split('/').pop();
    const { lesson } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      lesson: { id: string; number: number; moves: string[] };
    };
    expect(lesson.id).toBe(card?.[0]);
    expect(lesson.number).toBeGreaterThan(1);
    await page.goBack();
    await page.locator('figure').first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/rules/${game}`);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('"show me" from a table leads to the lesson, and back to the table', async () => {
  const { page, context } = await openTable(here, { players: 2, seed: 4 });
  const table = new URL(page.url()).pathname;
  await page.locator('[data-action="clearing_1_3"]').click({ button: 'right' });
  await page.locator('a[data-rule="land"]').click();
  await page.locator('dialog[open] [id="land"] [data-show-me]').click();
  await page.locator('.teacher').waitFor();
  expect(await page.locator('dialog[open]').count()).toBe(0);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe(table);
  await page.locator('[data-action="clearing_1_3"]').waitFor();
  await context.close();
});
