/** A learner who reads nothing and presses what is lit. */
import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';

const LIT = ':is(.hinted, .advised, :has(> .lamp-mark.hint)):not([data-pressed])';

/** Shows the moves of others at once, in any language. Call it before the first visit. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage['underhold.settings'] ??= JSON.stringify({ pace: 'off' });
  });
}

export class Learner {
  constructor(
    readonly page: Page,
    private readonly touch = false,
  ) {}

  /** Opens a lesson from the page with all lessons. */
  async begin(lesson: string): Promise<void> {
    // In the page without a server the engine has to start first.
    await this.page.locator(`[data-lesson="${lesson}"]`).click({ timeout: 180_000 });
    await this.teacher.waitFor({ timeout: 180_000 });
  }

  get teacher(): Locator {
    return this.page.locator('section.teacher');
  }

  async version(): Promise<number> {
    return Number(await this.page.locator('#board').getAttribute('data-version'));
  }

  async said(): Promise<string> {
    return (await this.teacher.locator('.said').innerText()).trim();
  }

  /** Waits until the teacher says what to do, and returns whether there is a move to make (not: the lesson is over). */
  async listens(): Promise<boolean> {
    const next = this.teacher.locator('[data-next]');
    const task = this.teacher.locator('[data-skip]:enabled');
    const over = this.teacher.locator('[data-close]');
    for (;;) {
      await next.or(task).or(over).first().waitFor({ timeout: 60_000 });
      await this.lit();
      if (await next.isVisible()) await next.click();
      else return (await over.count()) === 0;
    }
  }

  /** Checks that what the card is about is lit and drawn, and nothing else of that kind. */
  private async lit(): Promise<void> {
    const named = async (): Promise<boolean> => (await this.teacher.getAttribute('data-lights')) !== null;
    const drawn = this.page.locator('#board [data-lit]').filter({ visible: true });
    await expect.poll(async () => (await drawn.count()) > 0 === (await named())).toBe(true);
  }

  private async press(what: Locator): Promise<void> {
    if (this.touch) await what.tap();
    else await what.click();
  }

  /** Plays a legal move that the lesson has not asked for, from the list of everything that can be done. */
  async pressWrong(): Promise<void> {
    await this.page.locator('[data-choices]').click();
    await this.page.locator('dialog[open] [data-move]:not(.hinted)').last().click();
  }

  /** Lets the teacher make the move. */
  async skip(): Promise<void> {
    const before = await this.version();
    await this.teacher.locator('[data-skip]').click();
    await expect.poll(async () => this.version(), { timeout: 60_000 }).toBeGreaterThan(before);
  }

  /** Waits until something can be pressed without scrolling. */
  private async isShown(what: Locator): Promise<void> {
    const seen = (): Promise<string> =>
      what.evaluate((one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const top = document.elementFromPoint(x, y);
        return top && (one.contains(top) || top.contains(one))
          ? 'shown'
          : `covered or outside: ${one.outerHTML}`;
      });
    await expect.poll(seen).toBe('shown');
  }

  /** Presses what is lit, one thing after another, until the move is made. */
  async pressLit(): Promise<void> {
    const before = await this.version();
    const board = this.page.locator('#board');
    for (let presses = 0; presses < 8; presses += 1) {
      const menu = this.page.locator(`[data-overlay] ${LIT}`);
      const confirm = this.page.locator('[data-confirm]');
      const lit = (await menu.count())
        ? menu.first()
        : (await confirm.count())
          ? confirm
          : board.locator(LIT).filter({ visible: true }).first();
      await this.isShown(lit);
      const element = await lit.elementHandle();
      await this.press(lit);
      await element?.evaluate((pressed) => pressed.setAttribute('data-pressed', '')).catch(() => undefined);
      const made = await expect
        .poll(async () => this.version(), { timeout: 1500, interval: 50 })
        .not.toBe(before)
        .then(
          () => true,
          () => false,
        );
      if (made) break;
    }
    await board.evaluate((element) =>
      element.querySelectorAll('[data-pressed]').forEach((one) => one.removeAttribute('data-pressed')),
    );
    expect(await this.version()).not.toBe(before);
  }
}
