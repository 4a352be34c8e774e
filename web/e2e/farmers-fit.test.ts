/** The Cave Farmers fits: every action space is visible, and nothing is cut off, from a phone to 4K. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openTable, type Moment } from './farmers-tables';
import { axe, DESKTOP, LAPTOP, PHONE, shoot } from './harness';
import { world } from './setup';

const here = world();

const ON_ITS_SIDE = { width: 844, height: 390 };
const OPEN = '[data-legal="true"]';

/** The action spaces that are whole on the screen, and what is wrong with the others. */
async function spaces(page: Page): Promise<{ whole: number; wrong: string[] }> {
  return page.locator('[data-action]').evaluateAll((all) => {
    const wrong: string[] = [];
    for (const space of all) {
      const box = space.getBoundingClientRect();
      const name = space.querySelector<HTMLElement>('.name')!;
      const words = name.getBoundingClientRect();
      const id = space.getAttribute('data-action')!;
      const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (box.height < 40) wrong.push(`${id} is ${box.height} px high`);
      if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth)
        wrong.push(`${id} is outside of the screen`);
      if (!seen || !space.contains(seen)) wrong.push(`${id} is covered`);
      if (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
        wrong.push(`the name of ${id} is cut off`);
      if (words.top < box.top || words.bottom > box.bottom || words.right > box.right)
        wrong.push(`the name of ${id} sticks out`);
      const line = space.querySelector('.below')?.getBoundingClientRect();
      if (line && (line.bottom > box.bottom + 1 || line.right > box.right + 1 || line.top < words.bottom - 3))
        wrong.push(`the signs of ${id} stick out`);
    }
    return { whole: all.length, wrong };
  });
}

const CROWDED: { name: string; moment: Moment; viewport: typeof LAPTOP; count: number }[] = [
  { name: 'round 6 with 2', moment: { record: 'two', turn: '6.1' }, viewport: LAPTOP, count: 18 },
  { name: 'round 12 with 2', moment: { record: 'greedyTwo', turn: '12.1' }, viewport: LAPTOP, count: 23 },
  { name: 'round 12 with 4', moment: { record: 'four', turn: '12.1' }, viewport: LAPTOP, count: 25 },
  { name: 'round 12 with 7', moment: { record: 'seven', turn: '12.1' }, viewport: DESKTOP, count: 34 },
];

for (const { name, moment, viewport, count } of CROWDED) {
  const size = `${viewport.width}×${viewport.height}`;
  test(`all ${count} action spaces are visible in ${name} players at ${size}, whatever is asked`, async () => {
    const { page, context } = await openTable(here, moment, { viewport });
    expect(await spaces(page)).toEqual({ whole: count, wrong: [] });
    await shoot(page, `farmers-fit-${count}`);

    // The newest card is the first and the largest.
    const areas = await page
      .locator('[data-action]')
      .evaluateAll((all) => all.map((one) => one.clientWidth * one.clientHeight));
    expect(areas[0]).toBeGreaterThan(2 * Math.max(...areas.slice(1)));

    await page.locator(`[data-action]${OPEN}`).first().click();
    await page.locator('[data-take]').first().waitFor();
    expect(await spaces(page)).toEqual({ whole: count, wrong: [] });
    await page.locator('[data-take]').first().click();
    await page.locator('[data-end], [data-part], [data-move]').first().waitFor();
    expect(await spaces(page)).toEqual({ whole: count, wrong: [] });
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
  expect((await spaces(page)).wrong).toEqual([]);
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

/** Texts that are smaller than they may be, and signs of effects that are. */
async function tooSmall(page: Page, text: number, sign: number): Promise<string[]> {
  return page.locator('main').evaluate(
    (board, [least, leastSign]) => {
      const found: string[] = [];
      const seen = (one: Element): boolean => one.checkVisibility() && one.getBoundingClientRect().width > 1;
      const hidden = (one: Element): boolean => one.closest('.unseen, svg, [hidden]') !== null;
      for (const one of board.querySelectorAll<HTMLElement>('*')) {
        const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        const generated = one.dataset['n'];
        if ((!own && !generated) || hidden(one) || !seen(one)) continue;
        const size = Number.parseFloat(getComputedStyle(one).fontSize);
        if (size > 0 && size < least - 0.01)
          found.push(`${size} px: ${(generated ?? one.textContent ?? '').trim()}`);
      }
      for (const one of board.querySelectorAll<HTMLElement>('.offers .offer, .signs .sign, .has .icon')) {
        const { width } = one.getBoundingClientRect();
        if (seen(one) && width < leastSign - 0.01) found.push(`a sign of ${width} px`);
      }
      return [...new Set(found)];
    },
    [text, sign] as const,
  );
}

/** Texts that are cut off: their boxes hide a part of them. */
async function cutOff(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((board) => {
    const found: string[] = [];
    for (const one of board.querySelectorAll<HTMLElement>('*')) {
      const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      const generated = one.dataset['n'];
      if ((!own && !generated) || one.closest('.unseen, svg, [hidden]') || !one.checkVisibility()) continue;
      const style = getComputedStyle(one);
      if (style.display === 'inline' || style.clipPath !== 'none') continue;
      const wide = one.scrollWidth > one.clientWidth + 1 && style.overflowX !== 'visible';
      const high =
        one.scrollHeight > one.clientHeight + 1 && !['visible', 'auto', 'scroll'].includes(style.overflowY);
      if (wide || high) found.push((generated ?? one.textContent ?? '').trim());
    }
    return found;
  });
}

/** Texts that stick out of the button or box they are in. */
async function stickingOut(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((board) => {
    const found: string[] = [];
    for (const box of board.querySelectorAll<HTMLElement>('button')) {
      if (!box.checkVisibility() || box.matches('[data-cell], [data-yard], [data-herd], .herd')) continue;
      const outer = box.getBoundingClientRect();
      for (const one of box.querySelectorAll<HTMLElement>('span, b, small')) {
        if (!one.textContent?.trim() && !one.dataset['n']) continue;
        if (one.closest('.new-mark, .lamp-mark, .mini, svg') || !one.checkVisibility()) continue;
        if (getComputedStyle(one).position === 'absolute') continue;
        const inner = one.getBoundingClientRect();
        if (inner.width < 2) continue;
        if (inner.right > outer.right + 2 || inner.bottom > outer.bottom + 2 || inner.left < outer.left - 2)
          found.push((one.dataset['n'] ?? one.textContent ?? '').trim());
      }
    }
    return [...new Set(found)];
  });
}

const SCREENS = {
  laptop: LAPTOP,
  desktop: DESKTOP,
  'full HD': { width: 1920, height: 1080 },
  '1440p': { width: 2560, height: 1440 },
  phone: PHONE,
  'phone on its side': ON_ITS_SIDE,
};
const SMALL: readonly object[] = [PHONE, ON_ITS_SIDE];
const LANGUAGES = ['en', 'hu', 'ru', 'pt', 'nl'];

test.each(Object.entries(SCREENS))(
  'no text is cut off or too small in any language: %s',
  async (_, viewport) => {
    const small = SMALL.includes(viewport);
    for (const locale of LANGUAGES) {
      const { page, context } = await openTable(
        here,
        { record: 'four', turn: '12.1' },
        { viewport, locale, touch: small },
      );
      const checked = async (what: string): Promise<void> => {
        expect.soft(await cutOff(page), `${what} in ${locale}: cut off`).toEqual([]);
        expect.soft(await stickingOut(page), `${what} in ${locale}: sticks out`).toEqual([]);
        expect.soft(await tooSmall(page, small ? 11 : 12, 18), `${what} in ${locale}: too small`).toEqual([]);
      };
      await checked('spaces');
      await page.locator(`[data-action]${OPEN}`).first().click();
      await page.locator('[data-take]').first().waitFor();
      await checked('a space');
      if (small) {
        for (const tab of ['home', 'furnishings', 'players']) {
          await page.locator(`nav [data-tab="${tab}"]`).click();
          await checked(tab);
        }
      } else {
        await page.locator('[data-open="furnishings"]').click();
        await checked('furnishings');
      }
      await shoot(page, `farmers-fit-${viewport.width}-${locale}`);
      await context.close();
    }
  },
);

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

test.each(Object.entries(SCREENS))('no accessibility findings: %s', async (_, viewport) => {
  const { page, context } = await openTable(here, { record: 'four', turn: '12.1' }, { viewport });
  expect(await axe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(150);
  expect(await axe(page, 'color-contrast')).toEqual([]);
  await context.close();
});
