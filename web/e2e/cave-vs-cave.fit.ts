/** The table of Cave vs Cave on every screen and in every language: large enough to read, and nothing cut off. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openCaveTable, type Moment } from './cave-tables';
import { axe, shoot } from './harness';
import { clipped, stickingOut, tooSmall } from './measure';
import { LANGUAGES, leastSizes, onScreens, SCREENS } from './screens';
import { world } from './setup';

const here = world();

const screens = Object.keys(SCREENS);
const MIDDLE: Moment = { record: 'two', turn: '7.3' };
const ACTING: Moment = { ...MIDDLE, moves: 1 };
const SOLO: Moment = { record: 'solo', turn: '6.2' };

const MOMENTS = { middle: MIDDLE, acting: ACTING, solo: SOLO };

test.each(Object.entries(MOMENTS))('texts and icons are large enough: %s', async (name, moment) => {
  const { page, faults, context } = await openCaveTable(here, moment);
  await onScreens(page, screens, async (screen) => {
    await shoot(page, `cave-${screen}-${name}`);
    expect.soft(await tooSmall(page, leastSizes(screen)), screen).toEqual([]);
    expect.soft(await page.locator('.signs .icon, .line .icon').count()).toBeGreaterThan(0);
    if (name === 'acting') expect.soft(await axe(page), screen).toEqual([]);
  });
  expect(faults).toEqual([]);
  await context.close();
});

/** The names of tiles that are broken inside of a word where no hyphen is. */
async function brokenNames(page: Page): Promise<string[]> {
  return page.locator('[data-action] .name, [data-display] .name').evaluateAll((names) =>
    (names as HTMLElement[])
      .filter((name) => {
        name.style.overflowWrap = 'normal';
        const broken = name.scrollWidth > name.clientWidth + 1;
        name.style.overflowWrap = '';
        return broken && getComputedStyle(name).position !== 'absolute';
      })
      .map((name) => name.textContent),
  );
}

test.each(LANGUAGES)('no text is cut off, and no name broken, in %s', async (locale) => {
  for (const [name, moment] of Object.entries(MOMENTS)) {
    const { page, context } = await openCaveTable(here, moment, { locale });
    await onScreens(page, screens, async (screen) => {
      await shoot(page, `cave-${locale}-${screen}-${name}`);
      expect.soft(await clipped(page), `${name} on ${screen}`).toEqual([]);
      expect.soft(await stickingOut(page), `${name} on ${screen}: sticks out`).toEqual([]);
      expect.soft(await brokenNames(page), `${name} on ${screen}: broken`).toEqual([]);
    });
    await context.close();
  }
});

/** The size of a piece of the table, as a share of what it is at 1920 × 1080. */
async function sizes(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const width = (selector: string): number =>
      document.querySelector(selector)!.getBoundingClientRect().width;
    const font = (selector: string): number =>
      Number.parseFloat(getComputedStyle(document.querySelector(selector)!).fontSize);
    return {
      cave: width('section.cave .board'),
      tile: width('[data-action]'),
      picture: width('[data-action] .action-art'),
      good: width('[data-goods] .picture'),
      icon: width('[data-display] .signs .icon, [data-display] .line .icon'),
      name: font('[data-display] .name'),
      prompt: font('.prompt p'),
      header: font('header h1'),
      log: font('aside p, aside li'),
    };
  });
}

test('everything grows up to 4K', async () => {
  const base = await openCaveTable(here, MIDDLE, { viewport: SCREENS['1920x1080'] });
  const before = await sizes(base.page);
  await base.page.setViewportSize({ width: 3840, height: 2160 });
  await expect.poll(async () => (await sizes(base.page))['cave']).toBeGreaterThan(before['cave']! * 1.9);
  const after = await sizes(base.page);
  for (const [name, size] of Object.entries(before)) expect(after[name], name).toBeGreaterThan(size * 1.9);
  expect(await tooSmall(base.page, { text: 24, icon: 36 })).toEqual([]);
  await shoot(base.page, 'cave-4k');
  await base.context.close();
});
