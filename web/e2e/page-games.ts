/** Whole games in the page without a network, played with the client's own controls. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { FarmersPlayer } from './farmers-player';
import { playable, type PageWorld, type Profile, storedForOffline } from './page-visit';
import { type Mode, Player, skipDelays, startButton } from './player';

export interface Order {
  game: 'cave-vs-cave' | 'cave-farmers';
  mode: Mode;
  viewport?: { width: number; height: number };
}

export type Offline = Profile & { player: Player };

/** A profile that has visited the page before, without a network from now on, at a new table. */
export async function offlineTable(world: PageWorld, order: Order): Promise<Offline> {
  const { context, page, faults } = await world.visit('', { viewport: order.viewport });
  await storedForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await skipDelays(page, { autoplay: false });
  await startButton(page, order.game, order.mode).click();
  await playable(page);
  return { context, page, faults, player: playerOf(page, order.game) };
}

export function playerOf(page: Page, game: string): Player {
  return game === 'cave-farmers' ? new FarmersPlayer(page) : new Player(page);
}

/** The result that the dialog at the end shows, and the link that carries the game. */
export async function ending(page: Page): Promise<{ points: string; link: string }> {
  const dialog = page.getByRole('dialog');
  const points = await dialog.locator('tfoot').first().innerText();
  expect(points).toMatch(/\d/);
  return { points, link: await dialog.locator('[data-share-game] input').inputValue() };
}
