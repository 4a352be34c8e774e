/** Bot levels, hints, and the analysis of finished games. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { fits } from './farmers-tables';
import { axe, PHONE, shoot, visitor } from './harness';
import { skipDelays, Player, start } from './player';
import { clipped, tooSmall } from './measure';
import { isPhone, leastSizes, onScreens, PHONES, SCREENS } from './screens';
import { world } from './setup';

const here = world();
const records = resolve(import.meta.dirname, '../../tests/records');
const languages = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, '../src/generated/languages.json'), 'utf8')) as object,
);
const LEVELS = ['Apprentice', 'Journeyman', 'Master', 'Grandmaster'];
const SIMPLE = ['Random', 'Greedy'];
/** An analysis searches every choice of a game, so it is slow on a busy machine. */
const PATIENCE = 400_000;
/** A move of `two-cavern.txt` that takes many words. */
const LONG_CAPTION = 172;

/** The tables of uploaded records. */
const kept = new Map<string, string>();

/** The address of a recorded game's replay. */
async function replayOf(page: Page, record: string): Promise<string> {
  let table = kept.get(record);
  if (!table) {
    const answer = await page.request.post(`${here.server.address}/api/records`, {
      data: readFileSync(join(records, record), 'utf8'),
      headers: { 'content-type': 'text/plain' },
    });
    table = ((await answer.json()) as { table: string }).table;
    kept.set(record, table);
  }
  return `/replay/${table}`;
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Move', exact: true });
const curve = (page: Page) => page.locator('[data-curve]');
const card = (page: Page) => page.locator('[data-choice]');
const ply = async (page: Page): Promise<number> => Number(await slider(page).inputValue());
/** The moment before the choice that is described. */
const before = async (page: Page): Promise<number> =>
  Number(await card(page).getAttribute('data-choice')) - 1;

test('bot levels are listed by name, weakest first, then simple bots, and the choice is remembered', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  const play = page.locator('section[aria-labelledby="play-cave-farmers"]');
  const levels = play.getByRole('group', { name: 'Bot level' });
  await levels.waitFor();
  const offered = levels.locator('label:visible');
  expect(await offered.allInnerTexts()).toEqual(LEVELS);
  expect(await levels.getByRole('radio', { name: 'Journeyman' }).isChecked()).toBe(true);
  const about = await levels.locator('p').innerText();

  await levels.getByText('Apprentice').click();
  expect(await levels.locator('p').innerText()).not.toBe(about);
  expect(await play.locator('[data-mode="bot"]').innerText()).toContain('Apprentice');
  await play.getByText('Custom table').click();
  const level = play.locator('[data-seat-level="1"]');
  expect(await level.locator('option').allInnerTexts()).toEqual([...LEVELS, ...SIMPLE]);
  expect(await level.inputValue()).toBe('apprentice');
  await shoot(page, 'levels');
  expect(await axe(page)).toEqual([]);

  await page.reload();
  await levels.waitFor();
  expect(await levels.getByRole('radio', { name: 'Apprentice' }).isChecked()).toBe(true);

  // The arrow keys go round the visible levels; the folded ones can be opened, and stay open while one is chosen.
  await levels.getByRole('radio', { name: 'Grandmaster' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await levels.getByRole('radio', { name: 'Apprentice' }).isChecked()).toBe(true);
  await levels.getByText('Simpler bots').click();
  expect(await offered.allInnerTexts()).toEqual([...LEVELS, ...SIMPLE]);
  await levels.getByText('Random').click();
  await shoot(page, 'levels-simple');
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await levels.waitFor();
  expect(await levels.getByRole('radio', { name: 'Random' }).isChecked()).toBe(true);
  expect(await offered.allInnerTexts()).toEqual([...LEVELS, ...SIMPLE]);

  await levels.getByText('Apprentice').click();
  expect(await offered.allInnerTexts()).toEqual(LEVELS);
  await start(page, 'cave-vs-cave', 'bot');
  await new Player(page).ready(60_000);
  expect(await page.getByRole('list', { name: 'Players' }).innerText()).toContain('Apprentice');
  expect(faults).toEqual([]);
  await context.close();
});

test('a hint shows what to expect, and alternatives', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await start(page, 'cave-vs-cave', 'alone');
  await new Player(page, false).ready();
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await hint.waitFor({ timeout: 60_000 });
  expect(await hint.innerText()).toMatch(/I expect you to finish with about \d+ points?/);
  await hint.locator('summary').click();
  expect(await hint.innerText()).toMatch(/points worse|About as good/);
  await shoot(page, 'hint-expects');
  expect(faults).toEqual([]);
  await context.close();
});

test('a finished game is analyzed: curve, mistakes, moments, playing on', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto(await replayOf(page, 'cave-vs-cave/two-cavern.txt'));
  await page.getByRole('button', { name: 'Analyze' }).click();
  await page.getByRole('progressbar', { name: 'Analysis' }).waitFor();
  expect(new URL(page.url()).searchParams.get('analysis')).toBe('1');
  await shoot(page, 'analysis-running');
  // A reload does not lose it.
  await page.reload();
  await page.getByRole('progressbar', { name: 'Analysis' }).or(curve(page)).first().waitFor();
  await curve(page).waitFor({ timeout: PATIENCE });
  expect(await page.locator('[data-line]').count()).toBe(2);
  const mistakes = page.locator('[data-mistake]');
  const count = await mistakes.count();
  expect(count).toBeGreaterThan(3);
  expect(await page.locator('[data-mark]').count()).toBe(count);
  expect(await page.locator('[data-summary] tbody tr').count()).toBe(2);

  // Sorted by cost, or by time.
  const costs = async (): Promise<number[]> =>
    (await mistakes.locator('b').allInnerTexts()).map((text) => Number(text.replace('−', '')));
  const falling = await costs();
  expect(falling).toEqual([...falling].sort((a, b) => b - a));
  await page.getByText('In game order').click();
  const places = await mistakes.evaluateAll((all) =>
    all.map((one) => Number((one as HTMLElement).dataset['mistake'])),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));

  // A press shows the moment; keys step through the game.
  await page.getByText('Costliest first').click();
  await mistakes.first().click();
  await expect.poll(() => card(page).innerText()).toMatch(/Blunder|Mistake/);
  await expect.poll(async () => (await ply(page)) === (await before(page))).toBe(true);
  expect(await card(page).innerText()).toMatch(/Played[^]*Better/i);
  const worst = await ply(page);
  await page.keyboard.press('Home');
  await expect.poll(() => ply(page)).toBe(0);
  const visited = [0];
  for (let pressed = 0; pressed < 3; pressed += 1) {
    const last = visited.at(-1)!;
    await page.keyboard.press('n');
    await expect.poll(() => ply(page)).toBeGreaterThan(last);
    visited.push(await ply(page));
  }
  await page.keyboard.press('p');
  await expect.poll(() => ply(page)).toBe(visited.at(-2));
  await page.locator(`[data-mark="${places.at(-1)}"]`).click({ force: true });
  await expect.poll(() => ply(page)).toBeGreaterThan(visited.at(-1)!);
  await curve(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect
    .poll(async () => Number(await curve(page).getAttribute('aria-valuenow')))
    .toBe(places.at(-1)! - 1);
  expect(await curve(page).getAttribute('aria-valuetext')).toMatch(/^Round \d, turn \d, .+: /);

  // The position after it, and the one before it.
  await mistakes.first().click();
  await expect.poll(() => ply(page)).toBe(worst);
  await page.getByRole('button', { name: 'Show the position after' }).click();
  await expect.poll(() => ply(page)).toBeGreaterThan(worst);
  expect(await before(page)).toBe(worst);
  await page.getByRole('button', { name: 'Show the position before' }).click();
  await expect.poll(() => ply(page)).toBe(worst);

  // The list of moves has the same marks, and each leads to its choice.
  const costliest = await mistakes.first().getAttribute('data-mistake');
  await page.keyboard.press('Home');
  await expect.poll(() => ply(page)).toBe(0);
  await page.getByRole('button', { name: 'Move list' }).click();
  await page.getByRole('dialog').locator(`[data-turn-mark="${costliest}"]`).click();
  await expect.poll(() => ply(page)).toBe(worst);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await shoot(page, 'analysis');
  expect(await axe(page)).toEqual([]);

  // Playing on, in the seat of the player who chose.
  const label = await card(page).locator('header').innerText();
  await page.getByRole('button', { name: 'Continue from there' }).click();
  const dialog = page.getByRole('dialog');
  const seat = await dialog.getByRole('combobox').inputValue();
  expect(label).toContain(`Player ${Number(seat) + 1}`);
  await dialog.getByText('Apprentice').click();
  await shoot(page, 'analysis-play-on');
  await dialog.locator('button.lit').click();
  await page.waitForURL(/\/t\//);
  expect(await new Player(page).ready(60_000)).toBe(true);
  expect(await page.getByRole('list', { name: 'Players' }).innerText()).toContain('Apprentice');
  expect(faults).toEqual([]);
  await context.close();
});

test('a new game against another level, and the analysis from the end of a game', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  const source = (await replayOf(page, 'cave-vs-cave/two-cavern.txt')).replace('/replay/', '');
  await page.goto('/');
  await skipDelays(page);
  const made = await page.request.post('/api/tables', {
    data: {
      game: 'cave-vs-cave',
      seats: [{ kind: 'here' }, { kind: 'bot', bot: 'greedy' }],
      branch: { table: source, ply: 197 },
    },
  });
  await page.goto(`/t/${((await made.json()) as { table: string }).table}`);
  await new Player(page).finish(5);
  const ending = page.getByRole('dialog');
  const level = ending.getByRole('combobox', { name: 'Bot level' });
  await level.waitFor();
  expect(await level.locator('option').allInnerTexts()).toEqual(['Same as before', ...LEVELS, ...SIMPLE]);
  expect(await ending.getByRole('link', { name: 'Analyze' }).getAttribute('href')).toContain('?analysis=1');
  await level.selectOption('apprentice');
  await shoot(page, 'ending-level');
  expect(await axe(page)).toEqual([]);
  const old = page.url();
  await ending.getByRole('button', { name: 'Play again' }).click();
  await expect.poll(() => page.url()).not.toBe(old);
  await new Player(page).ready(60_000);
  expect(await page.getByRole('list', { name: 'Players' }).innerText()).toContain('Apprentice');
  expect(faults).toEqual([]);
  await context.close();
});

/** The parts of the analysis whose content is wider than they are. */
const widerThanTheirBoxes = (page: Page): Promise<string[]> =>
  page
    .locator(
      '.analysis, .reading, :is([data-choice], [data-mistakes], [data-summary]) :not(.unseen, .unseen *)',
    )
    .evaluateAll((all) =>
      all
        .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
        .map((one) => `.${one.className}: ${one.textContent.trim().slice(0, 60)}`),
    );

/** Beside the board the analysis scrolls, not the page. */
const isOneScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);

test('on every screen in every language', async () => {
  for (const locale of languages) {
    const { page, faults, context } = await visitor(here.browser, here.server, {
      viewport: PHONE,
      locale,
      touch: true,
    });
    await page.goto(`${await replayOf(page, 'cave-vs-cave/two-cavern.txt')}?analysis=1`);
    await curve(page).waitFor({ timeout: PATIENCE });
    await page.locator('[data-mistake]').first().tap();
    await card(page).waitFor();
    expect(await fits(page), locale).toBe(true);
    expect(await page.locator('body').innerText()).not.toMatch(/\{\w+\}|web\.\w+\.\w+/);
    if (locale === 'en') {
      expect(await axe(page)).toEqual([]);
      await page.locator('[data-analysis-tab="board"]').tap();
      await page.getByRole('button', { name: /points below the best/ }).waitFor();
      await shoot(page, 'analysis-phone-board');
      await page.locator('[data-mistake-step="1"], [data-mistake-step="-1"]').first().waitFor();
      await page.getByRole('button', { name: /points below the best/ }).tap();
      await curve(page).waitFor();
      // The position after it is shown on the board; play can go on from there too.
      const told = await before(page);
      await page.getByRole('button', { name: 'Show the position after' }).tap();
      await expect.poll(() => ply(page)).toBeGreaterThan(told);
      await shoot(page, 'analysis-phone-outcome');
      await page.getByRole('button', { name: 'Continue from there' }).tap();
      await page.getByRole('dialog').getByText(`the first ${told} moves`).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('[data-analysis-tab="analysis"]').tap();
      await card(page).waitFor();
    }
    await shoot(page, `analysis-phone-${locale}`);
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await curve(page).waitFor();
    expect(await fits(page), `${locale} on its side`).toBe(true);
    const check = (screens: object, what: string): Promise<void> =>
      onScreens(page, Object.keys(screens), async (screen) => {
        const where = `${what} in ${locale} on ${screen}`;
        expect.soft(await clipped(page), `${where}: cut off`).toEqual([]);
        expect.soft(await tooSmall(page, leastSizes(screen)), `${where}: too small`).toEqual([]);
        expect.soft(await widerThanTheirBoxes(page), `${where}: too wide`).toEqual([]);
        expect.soft(await fits(page), `${where}: wider than the window`).toBe(true);
        if (!isPhone(screen))
          expect.soft(await isOneScreen(page), `${where}: higher than the window`).toBe(true);
      });
    await check(SCREENS, 'a mistake');
    await page.locator('section.controls input[type=range]').fill(String(LONG_CAPTION));
    await expect.poll(async () => (await page.locator('.caption').innerText()).length).toBeGreaterThan(100);
    await check(SCREENS, 'a long caption');
    await page.locator('[data-analysis-tab="board"]').tap();
    await curve(page).waitFor({ state: 'detached' });
    await check(PHONES, 'the board');
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('a failed analysis shows why, and can be retried', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  const address = await replayOf(page, 'cave-vs-cave/two-cavern.txt');
  let asked = 0;
  await page.route('**/analysis', (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    return route.fulfill({ json: { status: 'failed', done: 3, total: 62, analysis: null } });
  });
  await page.goto(`${address}?analysis=1`);
  await page.getByRole('alert').getByText('interrupted').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await curve(page).waitFor({ timeout: PATIENCE });
  await context.close();
});

test('a solo game of The Cave Farmers is analyzed, and played on', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto(`${await replayOf(page, 'cave-farmers/1-random.txt')}?analysis=1`);
  await curve(page).waitFor({ timeout: PATIENCE });
  expect(await page.locator('[data-line]').count()).toBe(1);
  await page.locator('[data-mistake]').first().click();
  await expect.poll(async () => (await ply(page)) === (await before(page))).toBe(true);
  await shoot(page, 'analysis-farmers');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue from there' }).click();
  await page.getByRole('dialog').locator('button.lit').click();
  await page.waitForURL(/\/t\//);
  expect(await new Player(page).ready(60_000)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});
