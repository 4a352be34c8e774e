/**
 * How fast the page is: from opening it to a board that can be played, at the first visit and later, and from a click
 * to the board that shows its result. Prints the figures; nothing depends on them. Run it on an idle machine:
 *
 *     UNDERHOLD_E2E=long npm run e2e -- e2e/page-speed.long.ts
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { FarmersPlayer } from './farmers-player';
import { engineReady, pageWorld, playable } from './page-visit';
import { type Mode, Player, seededRandom, skipDelays, start } from './player';

const here = pageWorld();
const MOVES = Number(process.env.UNDERHOLD_SPEED_MOVES ?? 80);

declare global {
  interface Window {
    /** Milliseconds from each click that made a move to the first frame with the next version. */
    answers: number[];
  }
}

/** Notes, in the page, when something was clicked and when the board showed another version. */
async function watchClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.answers = [];
    let clicked: number | null = null;
    const shown = (): string | null => document.querySelector('#board')?.getAttribute('data-version') ?? null;
    let version = shown();
    addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true });
    new MutationObserver(() => {
      if (shown() === version) return;
      version = shown();
      // Automatic moves and those of bots follow no click.
      const from = clicked;
      clicked = null;
      if (from !== null) requestAnimationFrame(() => window.answers.push(performance.now() - from));
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-version'] });
  });
}

function report(what: string, times: number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): string => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(0);
  console.log(
    `${what}: median ${at(0.5)} ms, p90 ${at(0.9)} ms, longest ${at(1)} ms (${sorted.length} clicks)`,
  );
}

for (const [game, mode, kind] of [
  ['cave-vs-cave', 'alone', Player],
  ['cave-vs-cave', 'bot', Player],
  ['cave-farmers', 'alone', FarmersPlayer],
  ['cave-farmers', 'bot', FarmersPlayer],
] as [string, Mode, typeof Player][]) {
  test(`from a click to the board: ${game}, ${mode}`, async () => {
    const { page, context } = await here.visit();
    await engineReady(page);
    await skipDelays(page, { autoplay: false });
    await start(page, game, mode);
    await playable(page);
    await watchClicks(page);
    const player = new kind(page);
    const random = seededRandom(5);
    for (let moves = 0; moves < MOVES && (await player.ready(120_000)); moves += 1) await player.step(random);
    const times = await page.evaluate(() => window.answers);
    expect(times.length).toBeGreaterThan(10);
    report(`${game}, ${mode}`, times);
    await context.close();
  });
}

test('from opening the page to a board that can be played', async () => {
  const { page, context } = await here.visit();
  const press = page.locator('section:has(#play-cave-vs-cave) [data-mode=alone]');
  const sinceOpening = (): Promise<number> => page.evaluate(() => performance.now());
  const space = page.locator('[data-action][data-legal="true"]').first();
  await press.click();
  await space.waitFor();
  console.log(`first visit: ${((await sinceOpening()) / 1000).toFixed(1)} s`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  for (const visit of ['second', 'third']) {
    await page.goto('about:blank');
    await page.goto(here.server.address);
    await press.click();
    await space.waitFor();
    console.log(`${visit} visit, a new game: ${((await sinceOpening()) / 1000).toFixed(1)} s`);
  }
  await page.reload();
  await space.waitFor();
  console.log(`reload of a game: ${((await sinceOpening()) / 1000).toFixed(1)} s`);
  await context.close();
});
