/** The record, challenges and the solver at the daily deal, as one player after the other meets them. */
import { readFileSync } from 'node:fs';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { axe, shoot } from './harness';
import { type Call, playToEnd, tableOf } from './quick-games';
import { startButton } from './player';

/** Where the pages are, and how calls are made. */
export interface Place {
  name: string;
  /** The whole address of one of our pages. */
  at: (path: string) => string;
  call: Call;
}

const games = (page: Page): Promise<string | null> =>
  page.locator('[data-figure=games] dd').textContent({ timeout: 60_000 });

/** A finished solo game is in the record once, also after a reload; it can be exported, deleted and imported. */
export async function recordOfOneGame(page: Page, { name, at, call }: Place): Promise<void> {
  await page.goto(at('/record'));
  await page.locator('[data-record-empty]').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.goto(at('/'));
  await startButton(page, 'cave-vs-cave', 'alone').click();
  const table = await tableOf(page);
  const points = await playToEnd(page, table, call, 1);
  await page.locator('dialog [data-own-record]').click();
  expect(await games(page)).toBe('1');
  expect(await page.locator('[data-figure=best] dd').textContent()).toBe(String(points).replace('-', '−'));
  await page.locator(`[data-best-game="${table}"]`).waitFor();
  await page.locator('svg[data-scores] circle').waitFor();
  expect(await page.locator('[data-scores] circle').count()).toBe(1);
  expect(await axe(page)).toEqual([]);
  await shoot(page, `record-${name}`);

  await page.goto(at(`/t/${table}`)); // the end is seen again
  await page.locator('dialog [data-own-record]').waitFor();
  await page.goto(at('/record'));
  await page.reload();
  expect(await games(page)).toBe('1');

  const saving = page.waitForEvent('download');
  await page.locator('[data-export-json]').click();
  const file = await (await saving).path();
  expect(JSON.parse(readFileSync(file, 'utf8')).games).toHaveLength(1);
  await page.locator('[data-delete-record]').click();
  await page.locator('[data-delete-confirm]').click();
  await page.locator('[data-record-empty]').waitFor();
  await page.reload();
  await page.locator('[data-record-empty]').waitFor();
  await page.setInputFiles('[data-import-record]', file);
  expect(await games(page)).toBe('1');
  await page.setInputFiles('[data-import-record]', {
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await page.getByText('This file is not an exported record').waitFor();
}

/** A finished solo game becomes a link; returns it with the score to beat. */
export async function challengeOf(
  page: Page,
  { at, call }: Place,
): Promise<{ link: string; points: number }> {
  await page.goto(at('/'));
  await startButton(page, 'cave-vs-cave', 'alone').click();
  const points = await playToEnd(page, await tableOf(page), call, 1);
  return { link: await challengeLink(page), points };
}

async function challengeLink(page: Page): Promise<string> {
  await page.locator('[data-challenge-friend]').click();
  return page.locator('[data-send-challenge] input').inputValue();
}

/** A friend opens the link, plays and is judged, watches the other game and sends a challenge back. */
export async function challengePlayed(
  page: Page,
  { name, at, call }: Place,
  { link, points }: { link: string; points: number },
): Promise<void> {
  await page.goto(link);
  await page.locator('[data-verified=true]').waitFor();
  expect(await page.locator('[data-score-to-beat]').textContent()).toContain(
    String(points).replace('-', '-'),
  );
  expect(await axe(page)).toEqual([]);
  await shoot(page, `challenge-${name}`);
  await page.locator('[data-accept]').click();
  const table = await tableOf(page);
  await page.locator(`[data-to-beat="${points}"]`).waitFor();
  await page.reload();
  await page.locator(`[data-to-beat="${points}"]`).waitFor();
  await shoot(page, `challenge-table-${name}`);
  const own = await playToEnd(page, table, call, 2);
  const outcome = own > points ? 'beaten' : own === points ? 'equal' : 'missed';
  await page.locator(`[data-challenge=${outcome}]`).waitFor();
  await shoot(page, `challenge-end-${name}`);
  const back = await challengeLink(page);
  expect(new URLSearchParams(back.split('?')[1]).get('points')).toBe(String(own));
  await page.locator('[data-watch-challenge]').click();
  await page.waitForURL(/\/replay\/[a-z0-9]{12}/);

  // A score that the game does not prove, and a link that was cut off.
  await page.goto('about:blank');
  await page.goto(link.replace(`points=${points}`, `points=${points + 1}`));
  await page.getByText(`its game ended with ${points}`).waitFor();
  await page.goto('about:blank');
  await page.goto(at('/challenge/cave-vs-cave?seed=4'));
  await page.getByText('incomplete or damaged').waitFor();
}

/** The solver's best at the daily deal is refused before the attempt has ended, and shown after it. */
export async function solverAfterAttempt(page: Page, { name, at, call }: Place): Promise<void> {
  await page.goto(at('/daily/cave-vs-cave'));
  await page.waitForSelector('[data-play-daily=new]');
  const best = '/daily/cave-vs-cave/best';
  for (const method of ['GET', 'POST']) {
    const refused = await call(page, method, best);
    expect([refused.status, refused.data.error]).toEqual([403, 'daily_open']);
  }
  await page.locator('[data-play-daily]').click();
  const table = await tableOf(page);
  expect((await call(page, 'GET', best)).status, 'during the attempt').toBe(403);
  expect(await page.locator('[data-solver]').count()).toBe(0);
  await playToEnd(page, table, call, 1);
  await page.locator('[data-daily-results]').click();
  await page.waitForSelector('[data-play-daily=counted]');
  // In the page it is searched on demand; a busy machine may not finish a line in time.
  const start = page.locator('[data-start-solver]');
  const stop = page.locator('[data-stop-solver]');
  const done = page.locator('[data-solver=done]');
  while (!(await done.isVisible())) {
    if (await start.isVisible()) {
      // The search may end before the click: then the button is gone, and that is fine.
      await start.click({ timeout: 5_000 }).catch(async (error: unknown) => {
        if (await start.isVisible()) throw error;
      });
    }
    if (await stop.isVisible()) {
      await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 99) > 5);
      // It may have ended by itself in the meantime.
      await stop.click({ timeout: 5000 }).catch(() => undefined);
    }
    await page.waitForTimeout(300);
  }
  const points = Number(await page.locator('[data-solver-points]').getAttribute('data-solver-points'));
  expect(await done.textContent()).toContain(`The solver found ${points} point`);
  expect(await axe(page)).toEqual([]);
  await shoot(page, `daily-solver-${name}`);
  await page.reload();
  await done.waitFor(); // it is stored
  await page.locator('[data-watch-solver]').click();
  await page.waitForURL(/\/replay\/[a-z0-9]{12}/);
  const shown = page.url().replace(/.*\/replay\/([a-z0-9]{12}).*/, '$1');
  const { data } = await call(page, 'GET', `/tables/${shown}`);
  expect(data.result.totals).toEqual([points]);
}
