/** What a server does for people besides their tables. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axe, LAPTOP, PHONE, shoot, visitor } from './harness';
import { stubPush } from './push-stub';
import { world } from './setup';

const at = world();

const openSettings = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Settings' }).first().click();
  await page.waitForSelector('[data-push]:not([data-push=asking])');
};

test('the switch subscribes this browser, remembers it, and unsubscribes', async () => {
  const { page, faults } = await visitor(at.browser, at.server, { viewport: LAPTOP });
  await stubPush(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await openSettings(page);
  const box = page.locator('[data-push=ready] input');
  expect(await box.isChecked()).toBe(false);
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(true);
  await expect.poll(() => sent).toContain('/api/push');
  expect(await page.locator('[data-push] [role=alert]').count()).toBe(0);
  await page.locator('[data-push]').scrollIntoViewIfNeeded();
  await shoot(page, 'push-on');
  expect(await axe(page)).toEqual([]);

  await page.goto('/');
  await openSettings(page);
  await expect.poll(() => box.isChecked()).toBe(true);
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(false);
  await expect.poll(() => sent).toContain('/api/push/end');
  expect(faults).toEqual([]);
});

test('a server without push says so', async () => {
  const { page } = await visitor(at.browser, at.server, { viewport: PHONE });
  await page.route('**/api/settings', (route) => route.fulfill({ json: { push_key: null } }));
  await page.goto('/');
  await openSettings(page);
  expect(await page.locator('[data-push=barred] input').isDisabled()).toBe(true);
  await page.getByText("pip install 'underhold[push]'").waitFor();
  await page.locator('[data-push]').scrollIntoViewIfNeeded();
  await shoot(page, 'push-not-offered');
});

test('the service worker of the server is served beside the page', async () => {
  const { page } = await visitor(at.browser, at.server);
  await page.goto('/');
  const scope = await page.evaluate(async () => {
    const made = await navigator.serviceWorker.register('/push-worker.js');
    await navigator.serviceWorker.ready;
    return made.scope;
  });
  expect(scope).toBe(`${at.server.address}/`);
});

test('open tables can be filtered by game and number of players', async () => {
  const maker = await visitor(at.browser, at.server);
  await maker.page.goto('/');
  const made = await maker.page.evaluate(async () => {
    const order = async (game: string, seats: number): Promise<string> => {
      const kinds = ['here', ...Array<string>(seats - 1).fill('link')].map((kind) => ({ kind }));
      const answer = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ game, seats: kinds, listed: true }),
      });
      return ((await answer.json()) as { table: string }).table;
    };
    return [await order('cave-vs-cave', 2), await order('cave-farmers', 2), await order('cave-farmers', 3)];
  });
  const { page, faults } = await visitor(at.browser, at.server, { viewport: LAPTOP });
  await page.goto('/');
  const shown = async (): Promise<string[]> => {
    const rows = page.locator('section[aria-labelledby=open-title] [data-table]');
    return (await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-table') ?? ''))).sort();
  };
  await expect.poll(shown).toEqual([...made].sort());
  await page.locator('[data-filter=game]').selectOption('cave-farmers');
  await expect.poll(shown).toEqual(made.slice(1).sort());
  await page.locator('[data-filter=players]').selectOption('3');
  await expect.poll(shown).toEqual(made.slice(2));
  await page.locator('[data-filter=game]').scrollIntoViewIfNeeded();
  await shoot(page, 'filters');
  expect(await axe(page)).toEqual([]);
  await page.locator('[data-filter=players]').selectOption('7');
  await page.getByText('No open tables match').waitFor();
  expect(faults).toEqual([]);
});

/** Plays a table of this browser to its end, with the first answer to every decision; bots play between. */
const playToEnd = (page: Page, table: string): Promise<void> =>
  page.evaluate(async (id) => {
    for (;;) {
      const position = await (await fetch(`/api/tables/${id}`)).json();
      if (position.over) return;
      if (!position.decision) {
        await new Promise((wait) => setTimeout(wait, 50));
        continue;
      }
      const played = await fetch(`/api/tables/${id}/moves`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          type: 'play',
          version: position.version,
          key: `rated-${position.version}-key`,
          move: position.decision.answers[0].move,
        }),
      });
      if (!played.ok && played.status !== 409) throw new Error(await played.text());
    }
  }, table);

test('a finished game against a bot is rated, and a recovery code moves the rating to another browser', async () => {
  const { page, faults } = await visitor(at.browser, at.server, { viewport: LAPTOP });
  await page.goto('/profile');
  await page.waitForSelector('[data-profile=ready]');
  expect(await page.locator('[data-game-rating]').count()).toBe(0);
  const table = await page.evaluate(async () => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: 'cave-vs-cave',
        seats: [{ kind: 'here' }, { kind: 'bot', bot: 'random' }],
      }),
    });
    return ((await answer.json()) as { table: string }).table;
  });
  await playToEnd(page, table);
  await page.goto(`/t/${table}`);
  const line = page.locator('[data-rating=changed]');
  await line.waitFor();
  expect(await line.textContent()).toMatch(/\d+ ± \d+, provisional/);
  await line.scrollIntoViewIfNeeded();
  await shoot(page, 'rating-ending');
  await line.locator('a').click();
  const rating = page.locator('[data-game-rating=cave-vs-cave]');
  await rating.waitFor();
  const text = (await rating.textContent()) ?? '';
  expect(text).toContain('one game');
  expect(await axe(page)).toEqual([]);
  await page.locator('[data-rated-people]').click();
  await page.locator('[data-make-code]').click();
  const code = (await page.locator('[data-recovery-code]').textContent()) ?? '';
  expect(code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  await shoot(page, 'profile');

  const other = await visitor(at.browser, at.server, { viewport: PHONE, locale: 'nl-NL' });
  await other.page.goto('/profile');
  await other.page.locator('[data-enter-code]').fill('AAAAA-BBBBB-CCCCC-DDDDD');
  await other.page.locator('[data-use-code]').click();
  await other.page.locator('[role=alert]').waitFor();
  await other.page.locator('[data-enter-code]').fill(code.toLowerCase().replaceAll('-', ' '));
  await other.page.locator('[data-use-code]').click();
  await other.page.locator('[data-game-rating=cave-vs-cave]').waitFor();
  expect(await other.page.locator('[data-rated-people]').isChecked()).toBe(true);
  expect(await other.page.locator('[data-recovery-code]').textContent()).not.toBe(code);
  await shoot(other.page, 'profile-phone');
  await page.reload();
  await page.waitForSelector('[data-profile=ready]');
  expect(await page.locator('[data-game-rating]').count(), 'it has moved').toBe(0);
  expect(faults).toEqual([]);
});
