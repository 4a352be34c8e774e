/** Games in the page without a network, as people play them: by clicking, in two tabs, with a reload in between. */
import { expect, test } from 'vitest';

import { PHONE } from './harness';
import { ending, offlineTable, playerOf } from './page-games';
import { pageWorld, playable } from './page-visit';
import { seededRandom } from './player';

const here = pageWorld();

test('a whole solo game without a network on a phone; a link shows it in another profile', async () => {
  const { context, page, faults, player } = await offlineTable(here, {
    game: 'cave-vs-cave',
    mode: 'alone',
    viewport: PHONE,
  });

  // A turn has several moves: after the first one it is in the middle.
  const random = seededRandom(7);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  while (!(await undo.isEnabled())) await player.step(random);
  const version = await player.version();
  const choices = await player.choices();
  await page.reload();
  await playable(page);
  expect(await player.version()).toBe(version);
  expect(await player.choices()).toEqual(choices);
  await page.keyboard.press('Escape');

  expect(await player.finish(7)).toBeGreaterThan(30);
  const { points, link } = await ending(page);
  await context.setOffline(false);
  expect(faults).toEqual([]);

  const friend = await here.visit(link.slice(here.server.address.length));
  await friend.page.waitForURL(/#\/replay\//);
  await friend.page.getByRole('button', { name: 'Result' }).click();
  expect(await friend.page.getByRole('dialog').locator('tfoot').first().innerText()).toBe(points);
});

test('two tabs on one game show the same, and do not corrupt it', async () => {
  const { context, page, faults, player } = await offlineTable(here, {
    game: 'cave-farmers',
    mode: 'alone',
  });
  const other = await context.newPage();
  other.setDefaultTimeout(120_000);
  other.on('pageerror', (error) => faults.push(String(error)));
  await other.goto(page.url());
  await playable(other);
  const second = playerOf(other, 'cave-farmers');

  const random = seededRandom(3);
  const same = async (): Promise<void> => {
    const both = async (): Promise<boolean> => (await player.version()) === (await second.version());
    await expect.poll(both, { timeout: 60_000 }).toBe(true);
    await player.ready();
    await second.ready();
  };
  for (let moves = 0; moves < 6; moves += 1) {
    await (moves % 2 ? player : second).step(random);
    await same();
  }

  // The list of one tab closes when the other one moves: it must not change under the pointer.
  await second.choices();
  await player.step(random);
  await other.locator('dialog[open]').waitFor({ state: 'detached' });
  await same();

  // Both choose at the same moment: one move counts, and the other tab is refused. If one of them has heard of the
  // other's move already, its list is closed.
  const before = await player.version();
  const move = (await player.choices())[0]!.move;
  await second.choices();
  const clicked = await Promise.all(
    [page, other].map((tab) =>
      tab.evaluate((wanted) => {
        const button = document.querySelector<HTMLElement>(`dialog[open] [data-move="${wanted}"]`);
        button?.click();
        return button !== null;
      }, move),
    ),
  );
  expect(clicked).toContain(true);
  await player.after(before);
  await same();
  expect(await player.version()).toBe(before + 1);
  for (const tab of [player, second]) {
    await tab.step(random);
    await same();
  }

  // What is stored is what both show.
  const shown = await player.version();
  await page.reload();
  await playable(page);
  expect(await player.version()).toBe(shown);
  expect(faults).toEqual([]);
});
