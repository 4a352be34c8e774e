/** The Cave Farmers fits: every action space is visible, and nothing is cut off, from a phone to 4K. */
import { expect, test } from 'vitest';

import { openTable, type Moment } from './farmers-tables';
import { axe, DESKTOP, LAPTOP, PHONE, shoot } from './harness';
import { actionSpaces, clipped, stickingOut, tooSmall } from './measure';
import { LANGUAGES, leastSizes, ON_ITS_SIDE, onScreens, PHONES, SCREENS, type Screen, WIDE } from './screens';
import { world } from './setup';

const here = world();
const OPEN = '[data-legal="true"]';

const CROWDED: { name: string; moment: Moment; viewport: typeof LAPTOP; count: number }[] = [
  { name: 'round 6 with 2', moment: { record: 'two', turn: '6.1' }, viewport: LAPTOP, count: 18 },
  { name: 'round 7 with 2', moment: { record: 'introductory', turn: '7.1' }, viewport: DESKTOP, count: 19 },
  { name: 'round 12 with 2', moment: { record: 'greedyTwo', turn: '12.1' }, viewport: LAPTOP, count: 23 },
  { name: 'round 12 with 4', moment: { record: 'four', turn: '12.1' }, viewport: LAPTOP, count: 25 },
  { name: 'round 12 with 7', moment: { record: 'seven', turn: '12.1' }, viewport: DESKTOP, count: 34 },
];

for (const { name, moment, viewport, count } of CROWDED) {
  const size = `${viewport.width}×${viewport.height}`;
  test(`all ${count} action spaces are visible in ${name} players at ${size}, whatever is asked`, async () => {
    const { page, context } = await openTable(here, moment, { viewport });
    expect(await actionSpaces(page)).toEqual({ whole: count, wrong: [] });
    await shoot(page, `farmers-fit-${count}`);

    // The newest card is the first and the largest.
    const areas = await page
      .locator('[data-action]')
      .evaluateAll((all) => all.map((one) => one.clientWidth * one.clientHeight));
    expect(areas[0]).toBeGreaterThan(2 * Math.max(...areas.slice(1)));

    await page.locator(`[data-action]${OPEN}`).first().click();
    await page.locator('[data-take]').first().waitFor();
    expect(await actionSpaces(page)).toEqual({ whole: count, wrong: [] });
    await page.locator('[data-take]').first().click();
    await page.locator('[data-end], [data-part], [data-move]').first().waitFor();
    expect(await actionSpaces(page)).toEqual({ whole: count, wrong: [] });
    await context.close();
  });
}

test('other players show their goods, dwarfs and board; the points of each seat open the score sheet', async () => {
  const { page, context } = await openTable(here, { record: 'four', turn: '12.1' }, { viewport: LAPTOP });
  const others = page.locator('.others .thumb');
  expect(await others.count()).toBe(3);
  for (const one of await others.all()) {
    expect(await one.locator('.dwarf').count()).toBeGreaterThan(1);
    expect(await one.locator('.goods .icon').count()).toBeGreaterThan(2);
    const land = await one.locator('.land .field').boundingBox();
    expect(land!.width).toBeGreaterThan(90);
    expect(await one.evaluate((box) => box.scrollHeight <= box.clientHeight + 1)).toBe(true);
  }
  expect(await page.getByRole('table', { name: 'Score' }).count()).toBe(0);
  for (const seat of [others.first().locator('.head'), page.locator('section[data-home] header')]) {
    await seat.locator('.points').click();
    const sheet = page.getByRole('dialog', { name: 'Score' });
    expect(await sheet.getByRole('row').count()).toBeGreaterThan(12);
    const hidden = await sheet
      .getByRole('row')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom > innerHeight).length);
    expect(hidden).toBe(0);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
  const log = await page.getByRole('region', { name: 'Log' }).boundingBox();
  expect(log!.height).toBeGreaterThan(200);
  await context.close();
});

test('search and filters open with the key /, and close with Escape', async () => {
  const { page, context } = await openTable(here, { record: 'two', turn: '7.1' }, { viewport: LAPTOP });
  const box = page.getByRole('region', { name: 'Action spaces' }).getByRole('searchbox');
  expect(await box.count()).toBe(0);
  await page.keyboard.press('/');
  await box.waitFor();
  await box.pressSequentially('ruby/');
  expect(await box.inputValue()).toBe('ruby/');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  expect((await actionSpaces(page)).wrong).toEqual([]);
  await page.locator('[data-find]').click();
  await box.waitFor();
  await context.close();
});

test('furnishings show their effects, and can be filtered by effect and by cost', async () => {
  for (const viewport of [LAPTOP, PHONE]) {
    const { page, context } = await openTable(here, { record: 'two', turn: '7.1' }, { viewport });
    if (viewport === PHONE) await page.locator('nav [data-tab="furnishings"]').click();
    else await page.locator('[data-open="furnishings"]').click();
    const region = page.getByRole('region', { name: 'Furnishings' });
    const tiles = region.locator('[data-furnishing]');
    expect(await tiles.count()).toBe(48);
    expect(
      await tiles.evaluateAll((all) =>
        all.filter((one) => {
          const words = one.querySelector<HTMLElement>('.effect > [data-n]')!;
          return !one.querySelector('.signs .art') || words.offsetHeight < 10 || !words.dataset['n'];
        }),
      ),
    ).toEqual([]);
    await region.getByRole('button', { name: 'Dwarfs', exact: true }).click();
    expect(
      await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('data-furnishing'))),
    ).toHaveLength(6);
    await region.getByRole('button', { name: 'Dwarfs', exact: true }).click();
    await region.getByRole('button', { name: 'stone', exact: true }).click();
    const cheap = await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('data-furnishing')));
    expect(cheap).toContain('cooking_cave');
    expect(cheap).not.toContain('dwelling');
    await context.close();
  }
});

test('forest and mountain tiles have different signs', async () => {
  const { page, context } = await openTable(here, { record: 'two', turn: '7.1' }, { viewport: LAPTOP });
  const sign = (space: string): Promise<string> =>
    page.locator(`[data-action="${space}"] .offer`).last().innerHTML();
  expect(await sign('clearing_1_3')).not.toBe(await sign('excavation_1_3'));
  await context.close();
});

test.each(LANGUAGES)('no text is cut off or too small in %s', async (locale) => {
  for (const [screens, touch] of [
    [Object.keys(WIDE), false],
    [Object.keys(PHONES), true],
  ] as const) {
    const { page, context } = await openTable(
      here,
      { record: 'four', turn: '12.1' },
      { viewport: SCREENS[screens[0] as Screen], locale, touch },
    );
    const check = (what: string): Promise<void> =>
      onScreens(page, screens, async (screen) => {
        const where = `${what} on ${screen}`;
        expect.soft(await clipped(page), `${where}: cut off`).toEqual([]);
        expect.soft(await stickingOut(page), `${where}: sticks out`).toEqual([]);
        expect.soft(await tooSmall(page, leastSizes(screen)), `${where}: too small`).toEqual([]);
      });
    await check('spaces');
    await page.locator(`[data-action]${OPEN}`).first().click();
    await page.locator('[data-take]').first().waitFor();
    await check('space');
    if (touch) {
      for (const tab of ['home', 'furnishings', 'players']) {
        await page.locator(`nav [data-tab="${tab}"]`).click();
        await check(tab);
      }
      await page.locator('nav [data-tab="spaces"]').click();
    } else {
      await page.locator('[data-open="furnishings"]').click();
      await check('furnishings');
      await page.keyboard.press('Escape');
    }
    await page.locator('[data-legend]').click();
    await page.locator('dialog[open] dd').first().waitFor();
    await check('legend');
    await context.close();
  }
});

test('all rounds and the buttons beside them are visible', async () => {
  const { page, context } = await openTable(here, { record: 'four', turn: '12.1' }, { viewport: LAPTOP });
  await onScreens(page, Object.keys(WIDE), async (screen) => {
    const hidden = await page
      .locator('.track')
      .evaluateAll((tracks) => tracks.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect.soft(hidden, screen).toBe(0);
  });
  await context.close();
});

test('everything grows up to 4K', async () => {
  const measured: Record<string, number>[] = [];
  for (const viewport of [LAPTOP, { width: 1920, height: 1080 }, { width: 3840, height: 2160 }]) {
    const { page, context } = await openTable(here, { record: 'four', turn: '12.1' }, { viewport });
    measured.push(
      await page.locator('main').evaluate((board) => {
        const width = (selector: string): number =>
          board.querySelector(selector)!.getBoundingClientRect().width;
        const type = (selector: string): number =>
          Number.parseFloat(getComputedStyle(board.querySelector(selector)!).fontSize);
        return {
          land: width('section[data-home] .land'),
          other: width('.thumb .land .field'),
          art: width('.space-art'),
          name: type('[data-action] .name'),
          prompt: type('.prompt p'),
          entry: type('.log button'),
        };
      }),
    );
    // The question is beside the spaces.
    const [panel, list] = await Promise.all(
      ['[data-panel]', '[data-spaces]'].map((one) => page.locator(one).boundingBox()),
    );
    expect(list!.x - (panel!.x + panel!.width)).toBeLessThan(0.02 * viewport.width);
    await context.close();
  }
  const [laptop, hd, largest] = measured;
  for (const part of Object.keys(laptop!)) {
    expect(hd![part]!, part).toBeGreaterThan(laptop![part]! * 1.1);
    expect(largest![part]!, part).toBeGreaterThan(laptop![part]! * 1.9);
  }
});

test('the newest entry of the log stays visible when the window grows', async () => {
  const { page, context } = await openTable(here, { record: 'four', turn: '12.1' }, { viewport: LAPTOP });
  const newest = page.locator('[role=region].log li').last();
  for (const screen of [
    LAPTOP,
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
  ]) {
    await page.setViewportSize(screen);
    await page.waitForTimeout(300);
    const inside = await newest.evaluate((line) => {
      const log = line.closest('[role=region]')!.getBoundingClientRect();
      return line.getBoundingClientRect().bottom <= log.bottom + 1;
    });
    expect(inside, `${screen.width}×${screen.height}`).toBe(true);
  }
  await context.close();
});

test('on its side, a phone shows every cell that glows', async () => {
  const look = { viewport: ON_ITS_SIDE, touch: true };
  const { page, farmer, context } = await openTable(here, { record: 'two', turn: '11.2' }, look);
  await farmer.send('excavation_1_3');
  await farmer.part('twin');
  const cells = page.locator(`[data-cell]${OPEN}`);
  await cells.first().waitFor();
  await page.waitForTimeout(100);
  const bar = (await page.locator('.tools').boundingBox())!;
  for (const cell of await cells.all()) {
    const box = (await cell.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  }
  await context.close();
});

test('on its side, a phone reaches the controls of a replay', async () => {
  const look = { viewport: ON_ITS_SIDE, touch: true };
  const { page, table, context } = await openTable(here, { record: 'four', turn: '12.1' }, look);
  await page.goto(`/replay/${table}?ply=1`);
  await page.locator('[data-home]').first().waitFor();
  const controls = page.getByRole('region', { name: /controls/i });
  for (const button of await controls.getByRole('button').all()) {
    const box = (await button.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(ON_ITS_SIDE.height);
    expect(box.x + box.width).toBeLessThanOrEqual(ON_ITS_SIDE.width);
  }
  await shoot(page, 'farmers-fit-replay');
  expect(await axe(page)).toEqual([]);
  await context.close();
});

test('no accessibility findings on any screen', async () => {
  const { page, context } = await openTable(here, { record: 'four', turn: '12.1' }, { viewport: LAPTOP });
  await onScreens(page, Object.keys(SCREENS), async (screen) => {
    await page.emulateMedia({ colorScheme: 'light' });
    expect.soft(await axe(page), screen).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForTimeout(150);
    expect.soft(await axe(page, 'color-contrast'), `${screen}, dark`).toEqual([]);
  });
  await context.close();
});
