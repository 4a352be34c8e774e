/** Accessibility of The Cave Farmers: touch, keyboard, screen readers, languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { FarmersPlayer } from './farmers-player';
import { branchTable, fits, newTable, type Moment, openTable } from './farmers-tables';
import { axe, DESKTOP, PHONE, shoot, visitor } from './harness';
import { THOROUGH } from './screens';
import { world } from './setup';

const here = world();
const OPEN = '[data-legal="true"]';
const languages = JSON.parse(
  readFileSync(join(import.meta.dirname, '../src/generated/languages.json'), 'utf8'),
) as Record<string, { tag: string }>;

const PHONES = [PHONE, { width: 360, height: 640 }, { width: 844, height: 390 }];

for (const viewport of PHONES) {
  const size = `${viewport.width}×${viewport.height}`;
  test(`a turn by touch at ${size}, and every tab`, async () => {
    const look = { viewport, touch: true };
    const { page, farmer, faults, context } = await openTable(here, { players: 2, seed: 141 }, look);
    const name = `farmers-phone-${viewport.width}`;
    expect(await fits(page)).toBe(true);
    await shoot(page, `${name}-spaces`);
    await page.locator('[data-action="clearing_1_3"]').tap();
    const send = page.locator('[data-take="clearing_1_3"]');
    await send.waitFor();
    expect(await fits(page)).toBe(true);
    let before = await farmer.version();
    await send.tap();
    await farmer.after(before);
    await page.locator('button[data-part="twin"].open').tap();

    // A touch previews the tile, another touch or the button rotates it, and a confirmation places it.
    const cell = page.locator('[data-cell="c4"]');
    await cell.tap();
    const lay = page.locator('[data-confirm]');
    await lay.waitFor();
    const label = await cell.getAttribute('aria-label');
    expect(await page.locator('.ghost').count()).toBe(2);
    await shoot(page, `${name}-ghost`);
    await page.getByRole('button', { name: 'Rotate the tile' }).last().tap();
    await expect.poll(() => cell.getAttribute('aria-label')).not.toBe(label);
    expect(await fits(page)).toBe(true);
    before = await farmer.version();
    await lay.tap();
    await farmer.after(before);
    await expect.poll(() => cell.getAttribute('aria-label')).toMatch(/meadow|field/);
    before = await farmer.version();
    await page.locator('button[data-part="gain"].open').tap();
    await farmer.after(before);
    before = await farmer.version();
    await page.locator('[data-end]').tap();
    await farmer.after(before);

    for (const tab of ['home', 'spaces', 'furnishings', 'players']) {
      await page.locator(`nav [data-tab="${tab}"]`).tap();
      expect(await page.locator(`nav [data-tab="${tab}"]`).getAttribute('aria-current')).toBe('true');
      expect(await fits(page), tab).toBe(true);
      await shoot(page, `${name}-${tab}`);
    }
    await page.locator('button[data-seat]').tap();
    await page.locator('dialog[open] [data-home]').waitFor();
    expect(await fits(page)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });
}

/** Presses a key until the focused element matches. */
async function until(page: Page, key: string, selector: string, most = 60): Promise<void> {
  for (let times = 0; times < most; times += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${key} does not lead to ${selector}, but to ${at}`);
}

/** Moves the focus to a visible element with the arrow keys. */
async function arrows(page: Page, selector: string): Promise<void> {
  for (let times = 0; times < 24; times += 1) {
    const key = await page.evaluate((wanted) => {
      const from = document.activeElement;
      const to = from?.matches(wanted) ? from : document.querySelector(wanted);
      if (!from || !to || from === to) return null;
      const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
      if (Math.abs(b.top - a.top) > a.height / 2) return b.top > a.top ? 'ArrowDown' : 'ArrowUp';
      return b.left > a.left ? 'ArrowRight' : 'ArrowLeft';
    }, selector);
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the arrow keys do not lead to ${selector}`);
}

/** Presses Enter and waits for the new version. */
async function enter(page: Page, farmer: FarmersPlayer): Promise<void> {
  const before = await farmer.version();
  await page.keyboard.press('Enter');
  await farmer.after(before);
}

test('a turn with the keyboard alone: send, lay a tile, end', async () => {
  const { page, farmer, faults, context } = await openTable(here, { players: 2, seed: 141 });
  await until(page, 'Tab', '[data-action]');
  await arrows(page, '[data-action="excavation_1_3"]');
  await page.keyboard.press('Enter');
  await until(page, 'Tab', '[data-take="excavation_1_3"]', 5); // the focus has moved there
  await enter(page, farmer);
  await until(page, 'Tab', 'button[data-part="twin"]', 20);
  await page.keyboard.press('Enter');
  await page.locator(`[data-cell]${OPEN}`).first().waitFor();
  await until(page, 'Tab', '[data-cell]', 5);
  await arrows(page, '[data-cell="e3"]');
  const cell = page.locator('[data-cell="e3"]');
  const label = await cell.getAttribute('aria-label');
  expect(await page.locator('.ghost').count()).toBe(2);
  await page.keyboard.press('r');
  await expect.poll(() => cell.getAttribute('aria-label')).not.toBe(label);
  await enter(page, farmer);
  await until(page, 'Tab', 'button[data-part="gain"]', 40);
  await enter(page, farmer);
  await until(page, 'Tab', '[data-end]', 40);
  await enter(page, farmer);
  await farmer.ready();
  expect(faults).toEqual([]);
  await context.close();
});

test('a furnishing with the keyboard alone', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'two', turn: '4.3' });
  await until(page, 'Tab', '[data-action]');
  await arrows(page, '[data-action="housework"]');
  await page.keyboard.press('Enter');
  await until(page, 'Tab', '[data-take="housework"]', 5);
  await enter(page, farmer);
  await until(page, 'Tab', 'button[data-part="furnish"]', 20);
  await page.keyboard.press('Enter');
  await until(page, 'Tab', '[data-furnishing]', 20);
  await arrows(page, '[data-furnishing="work_room"]');
  await enter(page, farmer);
  await until(page, 'Tab', '[data-move="pay:as_printed"]', 60);
  await enter(page, farmer);
  await until(page, 'Tab', '[data-cell]', 60);
  await arrows(page, `[data-cell]${OPEN}`);
  await enter(page, farmer);
  await until(page, 'Tab', '[data-end]', 60);
  await enter(page, farmer);
  expect(faults).toEqual([]);
  await context.close();
});

/** The position to show, and what to open there. */
const POSITIONS: {
  name: string;
  moment: Moment;
  open?: (page: Page, farmer: FarmersPlayer) => Promise<void>;
}[] = [
  { name: 'place', moment: { record: 'two', turn: '7.1' } },
  {
    name: 'a tile in hand',
    moment: { record: 'two', turn: '11.2' },
    open: async (page, farmer) => {
      await farmer.send('excavation_1_3');
      await farmer.part('twin');
      await page.locator(`[data-cell]${OPEN}`).first().hover();
    },
  },
  {
    name: 'furnishings',
    moment: { record: 'two', turn: '2.1', moves: 1 },
    open: async (page) => {
      await page.locator('button[data-part="furnish"].open').click();
      await page.locator('[data-furnishing]').first().waitFor();
    },
  },
  {
    name: 'drawer',
    moment: { record: 'two', turn: '7.1' },
    open: (page) => page.locator('[data-drawer]').click(),
  },
  { name: 'feeding', moment: { record: 'two', turn: '5.feed', seat: 0 } },
  {
    name: 'expedition',
    moment: { record: 'two', turn: '8.3', moves: 2 },
    open: async (page) => {
      const trip = page.locator('button[data-part="trip"].open');
      if ((await trip.getAttribute('aria-expanded')) !== 'true') await trip.click();
    },
  },
  { name: 'seven', moment: { record: 'seven', turn: '8.3' } },
  {
    name: 'end sheet',
    moment: { record: 'solo', turn: '12.final' },
    open: async (page) => {
      await page.locator('[data-move="finish"]').click();
      await page.getByRole('dialog').getByRole('table').first().waitFor();
    },
  },
];

const SCREENS = { desktop: DESKTOP, phone: PHONE };
// Without much time, every other position on a phone.
const EVERYWHERE = (['desktop', 'phone'] as const).flatMap((screen, phone) =>
  POSITIONS.filter((_, index) => THOROUGH || index % 2 === phone).map((sight) => ({ screen, ...sight })),
);

/** Changes the theme, and waits until every color has changed. */
async function lit(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForTimeout(100);
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect?.getTiming().iterations === Infinity),
  );
}

/** All rules in the light theme; in the dark theme only the contrast, because only colors differ. */
async function findings(page: Page): Promise<string[]> {
  await lit(page, 'light');
  const found = await axe(page);
  await lit(page, 'dark');
  return [...found, ...(await axe(page, 'color-contrast'))];
}

test.each(EVERYWHERE)('no accessibility findings: $screen, $name', async ({ screen, moment, name, open }) => {
  const { page, farmer, context } = await openTable(here, moment, { viewport: SCREENS[screen] });
  await open?.(page, farmer);
  expect(await findings(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await shoot(page, `farmers-${screen}-${name.replace(/\W+/g, '-')}`);
  await context.close();
});

test('the rules have no accessibility findings', async () => {
  for (const viewport of Object.values(SCREENS)) {
    const { page, context } = await visitor(here.browser, here.server, { viewport });
    await page.goto('/rules/cave-farmers');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findings(page)).toEqual([]);
    await context.close();
  }
});

test('every page in every language, without missing texts and without horizontal scrolling', async () => {
  for (const [locale, { tag }] of Object.entries(languages)) {
    const { page, faults, context } = await visitor(here.browser, here.server, { viewport: PHONE, locale });
    const checked = async (what: string): Promise<void> => {
      expect(await fits(page), `${what} in ${locale}`).toBe(true);
      expect(await page.locator('body').innerText(), `${what} in ${locale}`).not.toMatch(
        /\{\w+\}|\b(web|face|cave_farmers)\.\w+\.\w+/,
      );
    };
    await page.goto('/rules/cave-farmers');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(tag);
    await checked('rules');
    await page.goto(`/t/${await newTable(page, 2, 141)}`);
    await new FarmersPlayer(page).ready();
    await checked('spaces');
    await page.locator('[data-action="excavation_1_3"]').click();
    await checked('a space');
    for (const tab of ['home', 'furnishings', 'players']) {
      await page.locator(`nav [data-tab="${tab}"]`).click();
      await checked(tab);
    }
    await page.goto(`/t/${await branchTable(page, { record: 'two', turn: '5.feed', seat: 0 })}`);
    await new FarmersPlayer(page).ready();
    await checked('feeding');
    await page.locator('[data-drawer]').click();
    await checked('trades');
    await shoot(page, `farmers-trades-${locale}`);
    expect(faults).toEqual([]);
    await context.close();
  }
});
