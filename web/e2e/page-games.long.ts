/** Whole games of both kinds in the page without a network, alone and against a bot, played by clicking. */
import { expect, test } from 'vitest';

import { PHONE } from './harness';
import { ending, offlineTable, type Order } from './page-games';
import { pageWorld } from './page-visit';

const here = pageWorld();

const orders: Order[] = [
  { game: 'cave-farmers', mode: 'alone' },
  { game: 'cave-farmers', mode: 'bot' },
  { game: 'cave-vs-cave', mode: 'bot' },
  { game: 'cave-vs-cave', mode: 'bot', viewport: PHONE },
  { game: 'cave-vs-cave', mode: 'two' },
];

for (const order of orders) {
  const where = order.viewport ? 'on a phone' : 'on a wide screen';
  test(`${order.game}, ${order.mode}, ${where}`, async () => {
    const { context, page, faults, player } = await offlineTable(here, order);
    expect(await player.finish(5)).toBeGreaterThan(30);
    await ending(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Watch replay' }).first().click();
    await page.waitForURL(/#\/replay\//);
    await page.getByRole('slider').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
}
