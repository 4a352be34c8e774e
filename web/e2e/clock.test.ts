/** Clocks between two browsers: choosing one, counting down, and what happens when time is up. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axe, PHONE, shoot, visitor } from './harness';
import { skipDelays, start, type Visitor } from './player';
import { world } from './setup';

const here = world();

interface Terms {
  turn_seconds: number;
  reserve_seconds: number;
  at_flag: 'bot' | 'end';
}

/** A table of two people with a live clock; the second one has a phone. */
async function timed(terms: Terms): Promise<{ host: Visitor; friend: Visitor; table: string }> {
  const host = await visitor(here.browser, here.server);
  await host.page.goto('/');
  await skipDelays(host.page);
  const made = await host.page.evaluate(async (clock) => {
    const order = {
      game: 'cave-vs-cave',
      seats: [
        { kind: 'here', name: 'Ada' },
        { kind: 'link', name: 'Ben' },
      ],
      clock: { kind: 'live', ...clock },
    };
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    return (await answer.json()) as { table: string; links: string[] };
  }, terms);
  await host.page.goto(`/t/${made.table}`);
  const friend = await visitor(here.browser, here.server, { viewport: PHONE, touch: true });
  await friend.page.goto('/');
  await skipDelays(friend.page);
  await friend.page.goto(made.links[1] ?? '');
  for (const { page } of [host, friend]) await page.locator('main[data-version]').waitFor();
  await host.page.getByRole('button', { name: 'Start playing' }).click();
  return { host, friend, table: made.table };
}

/** Plays the first legal move of the player to move, as a script would; returns who that is. */
async function move(table: string, ...people: Visitor[]): Promise<Visitor> {
  for (const one of people) {
    const moved = await one.page.evaluate(async (id) => {
      const found = (await (await fetch(`/api/tables/${id}`)).json()) as {
        version: number;
        decision: { answers: { move: string }[] } | null;
      };
      if (!found.decision) return false;
      const answer = await fetch(`/api/tables/${id}/moves`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          version: found.version,
          key: `clock-${found.version}-${id}`,
          move: found.decision.answers[0]?.move,
        }),
      });
      return answer.ok;
    }, table);
    if (moved) return one;
  }
  throw new Error('nobody could move');
}

const shown = (page: Page) => page.locator('[data-clock]:visible');

test('a clock is chosen in plain words and shown to both', async () => {
  const host = await visitor(here.browser, here.server);
  await host.page.goto('/');
  await skipDelays(host.page);
  const section = host.page.locator('section[aria-labelledby="play-cave-vs-cave"]');
  await section.getByText('More options').click();
  await section.getByLabel('Clock').selectOption({ label: '60 sec per turn, 10 min in reserve' });
  await section.getByLabel('When time is up').selectOption('end');
  await section.getByText('How the clock works').click();
  await section.getByText('It is stopped during bots').waitFor();
  expect(await axe(host.page)).toEqual([]);
  await shoot(host.page, 'clock-choice');
  await section.getByLabel('List this table publicly').check();
  await start(host.page, 'cave-vs-cave', 'link');
  const address = await host.page.getByRole('dialog').getByRole('textbox').first().inputValue();

  const friend = await visitor(here.browser, here.server, { viewport: PHONE, touch: true });
  await friend.page.goto('/');
  await skipDelays(friend.page);
  await friend.page.locator('[data-clock]').getByText('60 sec per turn').first().waitFor();
  await shoot(friend.page, 'clock-open-list');
  await friend.page.goto(address);
  await friend.page.getByText('The clock starts with the first move.').waitFor();
  await host.page.getByRole('button', { name: 'Start playing' }).click();
  await shown(friend.page).first().waitFor();
  expect(await shown(friend.page).count()).toBe(2);
  expect(await shown(friend.page).allInnerTexts()).toEqual(['10:00', '10:00']);
  const id = new URL(friend.page.url()).pathname.split('/').at(-1) ?? '';
  await move(id, host, friend);
  for (const { page } of [host, friend]) {
    await page.locator('[data-clock].runs:visible').waitFor();
    expect(await page.locator('[data-clock].short').count()).toBe(0); // quiet
    expect(await axe(page)).toEqual([]);
  }
  await shoot(host.page, 'clock-running');
  await shoot(friend.page, 'clock-running-phone');
  expect([...host.faults, ...friend.faults]).toEqual([]);
  for (const one of [host, friend]) await one.context.close();
});

test('two people talk and play, time that is short is shown, and at the flag the game is lost as agreed', async () => {
  const { host, friend, table } = await timed({ turn_seconds: 12, reserve_seconds: 0, at_flag: 'end' });
  for (const { page } of [host, friend]) {
    for (const name of ['Ada', 'Ben']) {
      await page.locator('header .seats li').filter({ hasText: name }).waitFor({ state: 'attached' });
    }
    await page.locator('[data-chat-open]').first().click();
  }
  await host.page.locator('[data-chat] input').fill('Have fun!');
  await host.page.locator('[data-chat] input').press('Enter');
  await friend.page.locator('[data-chat-text]').getByText('Have fun!').waitFor();
  await friend.page.keyboard.press('Escape');
  await move(table, host, friend);
  for (const { page } of [host, friend]) {
    const short = page.locator('[data-clock].short:visible');
    await short.waitFor();
    expect(await short.locator('svg').count()).toBe(1); // not by color alone
  }
  await shoot(host.page, 'clock-short');
  await shoot(friend.page, 'clock-short-phone');
  const lost = 'You ran out of time.';
  const won = 'ran out of time. You win.';
  for (const { page } of [host, friend]) {
    await page.getByText(lost).or(page.getByText(won)).first().waitFor({ timeout: 60_000 });
  }
  const losers = await Promise.all([host, friend].map(({ page }) => page.getByText(lost).count()));
  expect(losers.filter((count) => count > 0)).toHaveLength(1);
  await shoot(host.page, 'clock-lost');
  for (const one of [host, friend]) await one.context.close();
});

test('at the flag a bot takes over, and the player comes back', async () => {
  const { host, friend, table } = await timed({ turn_seconds: 8, reserve_seconds: 0, at_flag: 'bot' });
  await move(table, host, friend);
  const back = (page: Page) => page.getByRole('button', { name: 'Take your seat back' });
  const gone = await Promise.race(
    [host, friend].map(async (one) => {
      await back(one.page).waitFor({ timeout: 90_000 });
      return one;
    }),
  );
  const other = gone === host ? friend : host;
  await gone.page.getByText('Your time was up, so a bot plays for you.').waitFor();
  await shoot(gone.page, 'clock-bot-plays');
  await other.page
    .locator('.seats')
    .getByText('ran out of time; a bot plays on')
    .waitFor({ state: 'attached' });
  expect(await axe(gone.page)).toEqual([]);
  // The bot may just be finishing the turn whose time was used up; then the button comes back.
  await back(gone.page).click();
  await back(gone.page).waitFor({ state: 'detached' });
  await other.page
    .locator('.seats')
    .getByText('ran out of time; a bot plays on')
    .waitFor({ state: 'detached' });
  for (const one of [host, friend]) await one.context.close();
});
