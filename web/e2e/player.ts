/** Plays at a table as a person does: by clicking what the page offers. */
import type { Locator, Page } from 'playwright-core';

import { shoot, visitor } from './harness';
import type { World } from './setup';

/** A choice of the page's own list: its sentence, and its place in the list. */
export interface Choice {
  text: string;
  move: string;
}

export class Player {
  constructor(
    readonly page: Page,
    readonly hurried = true,
  ) {}

  /** The version of the position that the page shows. */
  async version(): Promise<number> {
    return Number(await this.page.locator('main').getAttribute('data-version'));
  }

  choicesButton(): Locator {
    return this.page.locator('[data-choices]');
  }

  /** Waits until something can be chosen; false when the game is over instead. */
  async ready(timeout = 60_000): Promise<boolean> {
    const over = this.page.getByRole('heading', { level: 1, name: 'The game is over' });
    await this.choicesButton().or(over).first().waitFor({ timeout });
    await this.automaticMovesPlayed();
    return !(await over.isVisible());
  }

  /** Waits until no move is about to be played automatically. */
  async automaticMovesPlayed(): Promise<void> {
    await this.page.locator('main[data-version]:not([data-automatic])').waitFor();
  }

  /** Everything that can be done now, from the list that the page opens. */
  async choices(): Promise<Choice[]> {
    const dialog = this.page.getByRole('dialog', { name: 'Everything you can do now' });
    // The list closes when the position changes; on a busy machine the last change may come right after the click.
    for (;;) {
      await this.automaticMovesPlayed();
      await this.choicesButton().click();
      const open = await dialog.waitFor({ timeout: 10_000 }).then(
        () => true,
        () => false,
      );
      if (!open) continue;
      const found = await dialog.locator('[data-move]').evaluateAll((buttons) =>
        buttons.map((button) => ({
          text: (button as HTMLElement).innerText,
          move: (button as HTMLElement).dataset['move'] ?? '',
        })),
      );
      if (found.length > 0 || (await dialog.isVisible())) return found;
    }
  }

  /** Chooses from the open list, confirms the end of a turn if asked, and waits for the new version. */
  async choose(choice: Choice): Promise<void> {
    if (!(await this.chosen(choice))) throw new Error(`the list closed before ${choice.move} was chosen`);
  }

  /** The same; false if the list closed before the click, which the position may cause as in `choices`. */
  private async chosen(choice: Choice): Promise<boolean> {
    const before = await this.version();
    const button = this.page.locator(`dialog [data-move="${choice.move}"]`);
    try {
      await button.click({ timeout: 10_000 });
    } catch (error) {
      if (await button.isVisible()) throw error;
      return false;
    }
    if (choice.move === 'end') await this.confirmEnd();
    await this.after(before);
    return true;
  }

  /** Answers the question before the end of a turn, unless `skipDelays` has switched it off. */
  async confirmEnd(): Promise<void> {
    const asked = this.page.getByRole('dialog', { name: 'End your turn?' });
    if (!this.hurried) await asked.getByRole('button', { name: 'End the turn' }).click();
  }

  async after(version: number): Promise<void> {
    await this.page.waitForFunction(
      (old) => Number(document.querySelector('main')?.getAttribute('data-version')) > old,
      version,
      { timeout: 60_000 },
    );
  }

  /** Takes an action tile on the board, any free one unless it is named: a click shows it, a button takes it. */
  async take(action?: string): Promise<void> {
    const before = await this.version();
    const tile = action ? `[data-action="${action}"]` : '[data-action][data-legal="true"]';
    await this.page.locator(tile).first().click();
    await this.page.getByRole('button', { name: /^Take / }).click();
    await this.after(before);
    await this.automaticMovesPlayed();
  }

  /** Ends the turn with the button on the board. */
  async end(): Promise<void> {
    await this.automaticMovesPlayed();
    const before = await this.version();
    await this.page.locator('[data-end]').click();
    await this.confirmEnd();
    await this.after(before);
  }

  /** One move of a quick, sensible game: no needless conversions to food, and most parts are carried out. */
  async step(random: () => number): Promise<void> {
    const all = await this.choices();
    const useful = all.filter(({ move }) => move !== 'end' && !move.startsWith('convert'));
    const ends = all.find(({ move }) => move === 'end');
    const choice =
      ends && (useful.length === 0 || random() < 0.6) ? ends : useful[Math.floor(random() * useful.length)];
    if (!choice) throw new Error(`nothing to choose among ${all.map(({ move }) => move).join(' ')}`);
    await this.chosen(choice); // if the list closed, the next step reads it again
  }

  /** Plays on until the game is over. */
  async finish(seed: number): Promise<number> {
    const random = seededRandom(seed);
    let moves = 0;
    while (await this.ready()) {
      await this.step(random);
      moves += 1;
      if (moves > 600) throw new Error('the game did not end');
    }
    return moves;
  }
}

/** Numbers from 0 to 1, the same for the same seed: a linear congruential generator is enough to choose moves. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

export type Mode = 'bot' | 'alone' | 'two' | 'link' | 'several';

/** The button of the home page that starts a game. */
export function startButton(page: Page, game: string, mode: Mode): Locator {
  return page.locator(`section[aria-labelledby="play-${game}"] [data-mode="${mode}"]`);
}

/** Starts a game from the home page, with one press. */
export async function start(page: Page, game: string, mode: Mode): Promise<void> {
  await startButton(page, game, mode).click();
  await page.waitForURL(/\/t\//);
}

export interface Pace {
  /** Whether the page plays forced moves automatically. */
  autoplay?: boolean;
}

/** Switches off the confirmation of a turn's end and all delays, in the settings dialog. */
export async function skipDelays(page: Page, { autoplay = true }: Pace = {}): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByLabel('Confirm before ending a turn').uncheck();
  await dialog.getByLabel('Instantly').check();
  await dialog.getByLabel('Play forced moves').setChecked(autoplay);
  await dialog
    .getByRole('button', { name: /Done|Close/ })
    .first()
    .click();
}

export type Visitor = Awaited<ReturnType<typeof visitor>>;

/** Two players in two windows at one table: one invites, the other opens the link. */
export async function pair(
  here: World,
  game: string = 'cave-vs-cave',
  pace: Pace = {},
): Promise<{ host: Visitor; friend: Visitor; address: string }> {
  const host = await visitor(here.browser, here.server);
  await host.page.goto('/');
  await skipDelays(host.page, pace);
  await start(host.page, game, 'link');
  const link = host.page.getByRole('dialog').getByRole('textbox').first();
  await link.waitFor();
  const address = await link.inputValue();
  await shoot(host.page, 'invitation');

  const friend = await visitor(here.browser, here.server);
  await friend.page.goto('/');
  await skipDelays(friend.page, pace);
  await friend.page.goto(address);
  await friend.page.locator('main[data-version]').waitFor();
  await host.page.locator('dialog [data-start]').click();
  return { host, friend, address };
}
