/** Plays The Cave Farmers with the controls of its board: spaces, parts, cells, tiles, and the buttons of the panel. */
import type { Locator } from 'playwright-core';

import { Player } from './player';

/** Everything that can be pressed now. */
interface Targets {
  spaces: string[];
  cells: string[];
  parts: { kind: string; index: string; active: boolean }[];
  furnishings: string[];
  loot: string[];
  /** Answers with their own buttons in the panel. */
  moves: string[];
  feed: boolean;
  end: boolean;
}

const OPEN = '[data-legal="true"]';

export class FarmersPlayer extends Player {
  /** Sends a dwarf to a space: one press shows it, the other sends. The weakest that may go, unless a move is named. */
  async send(space: string, move?: string): Promise<void> {
    await this.page.locator(`[data-action="${space}"]`).click();
    const taker = `[data-take="${space}"]${move ? `[data-move="${move}"]` : ''}`;
    await this.press(this.page.locator(taker).first());
  }

  /** Presses an open part of the space in use: it is done, or chosen where it needs another press. */
  async part(kind: string): Promise<void> {
    await this.page.locator(`button[data-part="${kind}"].open`).first().click();
  }

  /** Lays the chosen tile on a cell, by default any. */
  async lay(cell?: string): Promise<void> {
    await this.press(this.page.locator(`[data-cell${cell ? `="${cell}"` : ''}]${OPEN}`).first());
  }

  /** Builds a furnishing from the open list. */
  async furnish(id?: string): Promise<void> {
    const before = await this.version();
    await this.page
      .locator(`[data-furnishing${id ? `="${id}"` : ''}]${OPEN}`)
      .first()
      .click();
    // The same furnishing may be built by several parts, or paid for in several ways: then the page asks.
    const asked = this.page.locator('.offer [data-move]').first();
    if (await asked.isVisible()) await asked.click();
    await this.after(before);
  }

  /** Feeds as the page proposes; with too little food and nothing to make more from, that means begging. */
  async feed(): Promise<void> {
    const plan = this.page.locator('[data-feed="plan"]');
    if (await plan.isVisible()) {
      await this.press(plan);
      // Its moves are sent one by one; at one screen another player may have to feed next.
      await this.settled(700);
      return;
    }
    const before = await this.version();
    await this.page.locator('[data-feed="now"]').click();
    // Begging needs a confirmation.
    const sure = this.page.locator('[data-confirm]');
    if (await sure.isVisible()) await sure.click();
    await this.after(before);
  }

  /** Ends the turn; if the furnishings cover the panel, with their own button. */
  override async end(): Promise<void> {
    const before = await this.version();
    await this.page
      .getByRole('button', { name: /^End turn/ })
      .last()
      .click();
    await this.confirmEnd();
    await this.after(before);
  }

  /** Presses a button that makes a move, and waits for the new version. */
  async press(button: Locator): Promise<void> {
    const before = await this.version();
    await button.click();
    await this.after(before);
  }

  /** Waits until automatic moves have been played. */
  async settled(quiet = 250): Promise<void> {
    for (let last = -1, now = await this.version(); now !== last; now = await this.version()) {
      last = now;
      await this.page.waitForTimeout(quiet);
    }
  }

  private async targets(): Promise<Targets> {
    return this.page.locator('main').evaluate((board) => {
      const seen = (selector: string): HTMLElement[] =>
        [...board.querySelectorAll<HTMLElement>(selector)].filter((one) => one.offsetParent !== null);
      const ids = (name: string): string[] =>
        seen(`[data-${name}][data-legal="true"]`).map((one) => one.dataset[name] ?? '');
      return {
        spaces: ids('action'),
        cells: ids('cell'),
        furnishings: ids('furnishing'),
        loot: ids('loot'),
        parts: seen('button[data-part].open').map((one) => ({
          kind: one.dataset['part'] ?? '',
          index: one.dataset['index'] ?? '',
          active: one.classList.contains('active'),
        })),
        moves: seen('.panel .body [data-move]:not([data-loot])').map((one) => one.dataset['move'] ?? ''),
        feed: seen('[data-feed]').length > 0,
        end: seen('.foot [data-end]').length > 0,
      };
    });
  }

  /** One move of a quick game by the board's own controls. Families stay small, so that rounds stay short. */
  override async step(random: () => number): Promise<void> {
    const any = <Kind>(all: readonly Kind[]): Kind => all[Math.floor(random() * all.length)]!;
    let seen = await this.targets();
    if (seen.feed) return this.feed();
    if (seen.spaces.length) {
      const calm = seen.spaces.filter((space) => !space.includes('children'));
      return this.send(any(calm.length ? calm : seen.spaces));
    }
    const kept = seen.parts.filter(({ kind }) => kind !== 'grow' || !seen.end);
    if (seen.end && (kept.length === 0 || random() < 0.4)) return this.end();
    const chosen = kept.find(({ active }) => active) ?? (kept.length ? any(kept) : undefined);
    if (chosen && !chosen.active) {
      const index = `[data-index="${chosen.index}"]`;
      if (await this.moves(index, `${index}.active`)) return;
      seen = await this.targets();
    }
    if (seen.cells.length) return this.lay(any(seen.cells));
    if (seen.furnishings.length) return this.furnish(any(seen.furnishings));
    if (seen.loot.length) return this.loot(any(seen.loot));
    if (seen.moves.length)
      return this.press(this.page.locator(`.panel [data-move="${any(seen.moves)}"]`).first());
    await super.step(random);
  }

  /** Takes an item of loot; if it needs a place, any. */
  async loot(id: string): Promise<void> {
    const ways = '.items .whole [data-move]';
    const next = [`[data-cell]${OPEN}`, `[data-furnishing]${OPEN}`, ways].join();
    if (await this.moves(`[data-loot="${id}"]`, next)) return;
    const seen = await this.targets();
    if (seen.cells.length) await this.lay(seen.cells[0]);
    else if (seen.furnishings.length) await this.furnish(seen.furnishings[0]);
    else await this.press(this.page.locator(ways).first());
  }

  /** Presses, and returns whether that was a move; if not, waits for the next target. */
  private async moves(pressed: string, next: string): Promise<boolean> {
    const before = await this.version();
    await this.page.locator(pressed).click();
    await this.page.waitForFunction(
      ([old, wanted]) =>
        Number(document.querySelector('main')?.getAttribute('data-version')) > old ||
        document.querySelector(wanted) !== null,
      [before, next] as const,
    );
    return (await this.version()) > before;
  }
}
