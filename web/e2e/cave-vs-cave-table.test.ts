/** What a player sees at the table of Cave vs Cave while deciding: previews, cards, menus, conversions and gains. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openCaveTable } from './cave-tables';
import { axe, PHONE } from './harness';
import { clipped } from './measure';
import { SMALL_PHONE } from './screens';
import { world } from './setup';

const here = world();
const NEW_SOLO = { players: 1, seed: 3 };
const FURNISHING = { record: 'two', turn: '7.3', moves: 1 } as const;

const good = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: /^Goods of/ }).getByRole('button', { name: new RegExp(`^${name}: `) });

async function amount(page: Page, name: string): Promise<number> {
  return Number(/: (\d+)/.exec((await good(page, name).first().getAttribute('aria-label')) ?? '')?.[1]);
}

test('a preview shows the new amount and the change, without a struck number', async () => {
  const { page, player, context } = await openCaveTable(here, NEW_SOLO);
  await player.take('undergrowth');
  await page.getByRole('button', { name: /^Gain 2 wood/ }).hover();
  const wood = page.locator('[data-goods] li').first();
  await wood.locator('small[data-n="+2"]').waitFor();
  expect(await wood.locator('b[data-n="3"]').count()).toBe(1);
  expect(await page.locator('[data-goods] s').count()).toBe(0);
  await context.close();
});

test('a previewed answer is shown whole', async () => {
  const { page, context } = await openCaveTable(here, FURNISHING, { viewport: { width: 1366, height: 768 } });
  const parts = page.locator('[data-part].open');
  const display = page.locator('[data-display][data-legal="true"]');
  expect(await parts.count()).toBeGreaterThan(0);
  await display.first().click();
  const spaces = page.locator('[data-space][data-legal="true"]');
  for (const one of [...(await parts.all()), ...(await spaces.all()), ...(await display.all())]) {
    await one.hover();
    expect(await clipped(page)).toEqual([]);
  }
  await context.close();
});

test('a card closes when the pointer has left, however fast it moves', async () => {
  const { page, context } = await openCaveTable(here, FURNISHING);
  const cards = page.locator('[data-display]');
  const card = page.getByRole('tooltip');
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  await page.mouse.move(first!.x + 20, first!.y + 20);
  await card.waitFor();
  // Over the next piece, for less time than its card needs to open, and away.
  await page.mouse.move(second!.x + 20, second!.y + 20);
  await page.mouse.move(second!.x + 20, 5);
  await card.waitFor({ state: 'detached' });
  await context.close();
});

test('the menu of the Cave Entrance leaves the goods visible', async () => {
  for (const viewport of [{ width: 1366, height: 768 }, { width: 1920, height: 1080 }, PHONE]) {
    const { page, player, context } = await openCaveTable(here, NEW_SOLO, { viewport });
    await player.take('undergrowth');
    await page.locator('[data-room="0:cave_entrance"]').click();
    const menu = await page.locator('[data-overlay]').boundingBox();
    const goods = await page.locator('[data-goods="0"]').boundingBox();
    expect(menu && goods).toBeTruthy();
    const covers =
      menu!.x < goods!.x + goods!.width &&
      goods!.x < menu!.x + menu!.width &&
      menu!.y < goods!.y + goods!.height &&
      goods!.y < menu!.y + menu!.height;
    expect(covers, `${viewport.width} × ${viewport.height}`).toBe(false);
    await context.close();
  }
});

test('a solo game speaks of one player and does not warn about an undo that is free', async () => {
  const { page, player, context } = await openCaveTable(here, NEW_SOLO);
  await page.locator('[data-space="a1"]').click();
  await page.getByRole('dialog').getByText('A room lies here face down.').waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/both players|other player/i);
  await page.keyboard.press('Escape');
  await player.take('excavation');
  await page.locator('[data-part].open').first().waitFor();
  expect(await page.locator('body').innerText()).not.toMatch(/cannot be undone|consent/i);
  await context.close();
});

test('missing food is converted beside the reason', async () => {
  const { page, player, faults, context } = await openCaveTable(here, NEW_SOLO);
  await player.take('excavation');
  await page.getByText('That costs 2 food; you lack 1 food.').waitFor();
  const before = await player.version();
  await page.locator('[data-remedy="flax>food"]').click();
  await player.after(before);
  expect(await amount(page, 'flax')).toBe(0);
  expect(await amount(page, 'food')).toBe(2);
  expect(await page.getByText('you lack 1 food').count()).toBe(0);
  expect(await page.locator('[data-remedy]').count()).toBe(0);
  await page.getByRole('button', { name: /^Pay 2 food to excavate/ }).click();
  await page.locator('[data-space][data-legal="true"]').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('an unavailable room offers the conversion on its card', async () => {
  const { page, player, context } = await openCaveTable(here, { record: 'two', turn: '5.2', moves: 1 });
  const storeroom = page.locator('[data-display="storeroom"]');
  expect(await storeroom.getAttribute('data-legal')).toBe('false');
  await storeroom.click({ force: true });
  const card = page.getByRole('dialog');
  await card.getByText(/you lack 1 food\.$/).waitFor();
  const before = await player.version();
  await card.locator('[data-remedy="gold>food"]').click();
  await player.after(before);
  await expect.poll(() => storeroom.getAttribute('data-legal')).toBe('true');
  await context.close();
});

test('a plain gain is taken without a click, and an undo is not repeated', async () => {
  const { page, player, faults, context } = await openCaveTable(here, NEW_SOLO, {
    settings: { autoPass: true },
  });
  await player.take('undergrowth');
  await expect.poll(() => amount(page, 'wood')).toBe(3);
  await page.getByRole('region', { name: 'Log' }).getByText('You gain 2 wood.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => amount(page, 'wood')).toBe(1);
  await page.waitForTimeout(1_000);
  expect(await amount(page, 'wood')).toBe(1);
  await page.getByRole('button', { name: /^Gain 2 wood/ }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('the prices of fourteen rooms are whole on a phone', async () => {
  const { page, context } = await openCaveTable(here, { record: 'two', turn: '6.3' }, { touch: true });
  for (const viewport of [PHONE, SMALL_PHONE]) {
    await page.setViewportSize(viewport);
    const prices = page.locator('[data-display] .cost');
    await expect.poll(() => prices.first().evaluate((price) => price.clientWidth)).toBeLessThan(60);
    expect(await prices.count()).toBe(14);
    const cut = (all: (SVGElement | HTMLElement)[]): string[] =>
      all.flatMap((price) => {
        const card = price.closest('[data-display]')!.getBoundingClientRect();
        const amounts = [...price.querySelectorAll('.amount')].map((one) => one.getBoundingClientRect());
        const over = Math.max(
          ...amounts.map((one) => Math.max(card.left - one.left, one.right - card.right)),
        );
        return over > 0.5
          ? [`${price.closest('[data-display]')!.getAttribute('data-display')}: ${over}`]
          : [];
      });
    // The board is laid out again after the window has changed.
    await expect.poll(() => prices.evaluateAll(cut), { message: `${viewport.width}` }).toEqual([]);
  }
  await context.close();
});

test('the Russian question needs three lines on a phone at most', async () => {
  const { page, context } = await openCaveTable(here, FURNISHING, {
    viewport: PHONE,
    touch: true,
    locale: 'ru',
  });
  const lines = await page.locator('.prompt p').evaluate((prompt) => {
    const { lineHeight } = getComputedStyle(prompt);
    return prompt.getBoundingClientRect().height / Number.parseFloat(lineHeight);
  });
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
  await context.close();
});

test('the list of everything you can do closes with the move, by pointer and by key', async () => {
  const { page, player, context, faults } = await openCaveTable(here, NEW_SOLO);
  const open = page.locator('dialog[open]');
  for (const way of ['pointer', 'key', 'pointer'] as const) {
    const [choice] = await player.choices();
    const before = await player.version();
    const button = page.locator(`dialog [data-move="${choice!.move}"]`);
    if (way === 'pointer') await button.click();
    else await button.press('Enter');
    await player.after(before);
    await expect.poll(() => open.count()).toBe(0);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('a legend explains the signs', async () => {
  const { page, context } = await openCaveTable(here, FURNISHING);
  await page.locator('[data-legend]').click();
  const legend = page.getByRole('dialog', { name: 'What the signs mean' });
  await legend.getByText('One or the other.').waitFor();
  expect(await legend.locator('dt').count()).toBe(18);
  expect(await axe(page)).toEqual([]);
  await context.close();
});
