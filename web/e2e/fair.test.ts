/** What keeps a game between strangers fair: links, hints, known deals, leaving. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axe, PHONE, shoot, visitor } from './harness';
import { pair, Player, start, type Visitor } from './player';
import { world } from './setup';

const here = world();

/** Opens the dialog with the links of the table, and in it what is about another device. */
async function openLinks(page: Page) {
  await page.getByRole('button', { name: 'Links to this table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Links to this table' });
  const own = dialog.getByLabel(/^Your link/);
  await dialog.getByText('Continue on another device').waitFor();
  if (!(await own.isVisible())) await dialog.getByText('Continue on another device').click();
  return { dialog, own };
}

/** The player whose turn it is, and the other one. */
async function inTurn(host: Visitor, friend: Visitor): Promise<[Visitor, Visitor]> {
  await new Player(host.page).choicesButton().or(host.page.getByText("'s turn")).first().waitFor();
  return (await new Player(host.page).choicesButton().isVisible()) ? [host, friend] : [friend, host];
}

async function fromSettings(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: button }).click();
}

test('an invitation works once; a seat continues on another device and is signed out there', async () => {
  const { host, friend, address } = await pair(here);

  // The invitation, which its sender knows, no longer opens the seat.
  const stranger = await visitor(here.browser, here.server, { viewport: PHONE, touch: true });
  await stranger.page.goto(address);
  await stranger.page.getByRole('alert').getByText('This invitation has been used.').waitFor();
  await stranger.page.getByText('You are watching.').waitFor();
  expect(new URL(stranger.page.url()).hash).toBe('');
  expect(await axe(stranger.page)).toEqual([]);
  await shoot(stranger.page, 'fair-used-invitation');
  await stranger.page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await stranger.page.getByText('This invitation has been used.').waitFor({ state: 'detached' });

  // The friend continues on a phone.
  const { dialog, own } = await openLinks(friend.page);
  const link = await own.inputValue();
  expect(link).not.toBe(address);
  expect(await dialog.getByText('Sign out the other browsers').count()).toBe(0);
  const phone = await visitor(here.browser, here.server, { viewport: PHONE, touch: true });
  await phone.page.goto(link);
  await phone.page.getByRole('button', { name: 'Links to this table' }).waitFor();
  expect(await phone.page.getByText('You are watching.').count()).toBe(0);

  await dialog.getByText('2 browsers hold this seat.').waitFor();
  await shoot(friend.page, 'fair-two-browsers');
  await dialog.getByRole('button', { name: 'Sign out the other browsers' }).click();
  expect(await axe(friend.page)).toEqual([]);
  await shoot(friend.page, 'fair-sign-out');
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await dialog.getByText('The other browsers are signed out.').waitFor();
  expect(await own.inputValue()).not.toBe(link);
  await phone.page.getByText('You are watching.').waitFor();
  await phone.page.goto('/');
  await phone.page.goto(link);
  await phone.page.getByText('This invitation has been used.').waitFor();
  expect([...host.faults, ...friend.faults]).toEqual([]);
  for (const one of [host, friend, stranger, phone]) await one.context.close();
});

test('hints between people need the consent of all and are announced', async () => {
  const { host, friend } = await pair(here);
  const [mover, other] = await inTurn(host, friend);
  const hint = (page: Page) => page.getByRole('button', { name: 'Hint', exact: true });
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Hints in this game' });

  await hint(mover.page).click();
  expect(await dialogOf(mover.page).getByText('not yet').count()).toBe(2);
  await dialogOf(mover.page).getByLabel('I agree to hints').check();
  await dialogOf(mover.page).getByText('agreed', { exact: true }).waitFor();
  expect(await dialogOf(mover.page).getByRole('button', { name: 'Get a hint' }).count()).toBe(0);
  await other.page.getByText('agrees to hints.').waitFor();

  await hint(other.page).click();
  await dialogOf(other.page).getByLabel('I agree to hints').check();
  await dialogOf(mover.page).getByRole('button', { name: 'Get a hint' }).waitFor();
  expect(await axe(mover.page)).toEqual([]);
  await shoot(mover.page, 'fair-hints');
  await dialogOf(other.page).getByRole('button', { name: 'Done' }).click();
  await dialogOf(mover.page).getByRole('button', { name: 'Get a hint' }).click();
  await other.page.getByText('used a hint.').waitFor({ timeout: 60_000 });
  await shoot(other.page, 'fair-hint-used');
  await mover.page.getByRole('region', { name: 'Hint' }).waitFor();
  await mover.page.getByText('The others can see that you used a hint.').waitFor();

  // Consent can be withdrawn.
  await hint(other.page).click();
  await dialogOf(other.page).getByLabel('I agree to hints').uncheck();
  await dialogOf(other.page).getByText('not yet').waitFor();
  await other.page.keyboard.press('Escape');
  await hint(mover.page).click();
  await dialogOf(mover.page).getByText('not yet').waitFor();
  expect([...host.faults, ...friend.faults]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});

test('everybody sees that a deal may be known, and such a table is not listed', async () => {
  const host = await visitor(here.browser, here.server);
  await host.page.goto('/');
  const section = host.page.locator('section[aria-labelledby="play-cave-vs-cave"]');
  await section.getByText('More options').click();
  const listed = section.getByLabel('List this table publicly');
  await listed.check();
  await section.getByText('Advanced').click();
  await section.getByLabel('Seed').fill('3');
  expect(await listed.isDisabled()).toBe(true);
  expect(await listed.isChecked()).toBe(false);
  await section.getByText('Not possible with a seed').waitFor();
  await shoot(host.page, 'fair-seed');
  await start(host.page, 'cave-vs-cave', 'link');
  const address = await host.page.getByRole('dialog').getByRole('textbox').first().inputValue();
  const notice = 'Somebody may know this deal';
  await host.page.getByText(notice).waitFor();

  const friend = await visitor(here.browser, here.server, { viewport: PHONE, touch: true });
  await friend.page.goto(address);
  await friend.page.getByText(notice).waitFor();
  expect(await axe(friend.page)).toEqual([]);
  await shoot(friend.page, 'fair-known-deal');
  await friend.page.getByRole('status').filter({ hasText: notice }).getByRole('button').click();
  await friend.page.getByText(notice).waitFor({ state: 'detached' });
  await friend.page.getByText('known deal').waitFor();
  await friend.page.goto('/');
  await friend.page.locator('#resume').getByText('known deal').waitFor();
  await host.context.close();
  await friend.context.close();
});

test('a player who is away can be replaced by a bot, but not at once', async () => {
  const { host, friend } = await pair(here);
  const [away, waiting] = await inTurn(host, friend);
  await waiting.page.clock.install();
  await waiting.page.reload();
  await waiting.page.getByText("'s turn").first().waitFor();
  await away.context.close();
  await waiting.page.locator('.seats li.away').waitFor({ state: 'attached' });
  expect(await waiting.page.getByText('is away. Should a bot play on?').count()).toBe(0);
  await waiting.page.clock.runFor(31_000);
  await waiting.page.getByText('is away. Should a bot play on?').waitFor();
  await shoot(waiting.page, 'fair-away');
  await waiting.page.getByRole('button', { name: 'Let a bot play on' }).click();
  await waiting.page.getByText('This player has not been away long enough.').waitFor();
  await waiting.context.close();
});

test('a browser deletes its data', async () => {
  const { page, context } = await visitor(here.browser, here.server, { viewport: PHONE, touch: true });
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('underhold.settings', '{"name":"Anna"}'));
  await page.goto('/rules/cave-vs-cave');
  let calls = 0;
  let answer = { status: 503, json: { type: 'busy', detail: 'The server is busy.' } as unknown };
  await page.route('/api/me', (route) => {
    expect(route.request().method()).toBe('DELETE');
    calls += 1;
    return route.fulfill(answer.status === 204 ? { status: 204 } : answer);
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: 'Delete my data' }).click();
  await shoot(page, 'fair-delete');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(calls).toBe(0);
  await dialog.getByRole('button', { name: 'Delete my data' }).click();
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await dialog.getByRole('alert').getByText('The server is busy.').waitFor();
  answer = { status: 204, json: null };
  await dialog.getByRole('button', { name: 'Delete my data' }).click();
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('underhold.settings'))).toBeNull();
  await context.close();
});

test('a player leaves, and a bot plays on', async () => {
  const { host, friend } = await pair(here);
  await inTurn(host, friend);
  await fromSettings(friend.page, 'Leave the game');
  const dialog = friend.page.getByRole('dialog', { name: 'Leave the game?' });
  await dialog.getByText('A bot takes over your seat').waitFor();
  await shoot(friend.page, 'fair-leave');
  await friend.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await fromSettings(friend.page, 'Leave the game');
  await dialog.getByRole('button', { name: 'Leave the game' }).click();
  await friend.page.getByText('You have left the game.').waitFor();
  await friend.page.waitForURL(/\/$/);

  await host.page.getByText('has left. A bot plays on.').waitFor();
  await host.page.getByRole('list', { name: 'Players' }).getByText('left; a bot plays on').waitFor();
  const player = new Player(host.page);
  expect(await player.ready(60_000)).toBe(true);
  await shoot(host.page, 'fair-left');

  // Now nobody else plays: leaving ends the game.
  await fromSettings(host.page, 'Leave the game');
  await host.page.getByText('Nobody else is playing').waitFor();
  await host.page
    .getByRole('dialog', { name: 'Leave the game?' })
    .getByRole('button', { name: 'Leave the game' })
    .click();
  const ending = host.page.getByRole('dialog', { name: 'The game is over' });
  await ending.getByText('The game ended without a winner').waitFor();
  expect([...host.faults, ...friend.faults]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});

test('a player resigns, and the other one wins', async () => {
  const { host, friend } = await pair(here);
  await inTurn(host, friend);
  await fromSettings(host.page, 'Resign');
  const dialog = host.page.getByRole('dialog', { name: 'Resign this game?' });
  expect(await axe(host.page)).toEqual([]);
  await shoot(host.page, 'fair-resign');
  await dialog.getByRole('button', { name: 'Resign' }).click();
  const over = (page: Page) => page.getByRole('dialog', { name: 'The game is over' });
  await over(host.page).getByText('You resigned.').waitFor();
  await over(friend.page).getByText('resigned. You win.').waitFor();
  await shoot(friend.page, 'fair-resigned');
  expect(await axe(friend.page)).toEqual([]);
  await over(friend.page).getByRole('button', { name: 'Close' }).click();
  await friend.page.getByRole('heading', { level: 1, name: 'The game is over' }).waitFor();
  await friend.page.getByRole('banner').getByText('resigned. You win.').waitFor();
  // A rematch is possible, and the replay shows what was played.
  await over(host.page).getByRole('button', { name: 'Rematch' }).click();
  await friend.page.getByText('A rematch is ready.').waitFor();
  await friend.page.goto('/');
  await friend.page.getByText('You won').first().waitFor();
  expect([...host.faults, ...friend.faults]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});
