/** People at one table: names, who is there, and what they say to each other. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { axe, LAPTOP, PHONE, shoot, visitor } from './harness';
import { start } from './player';
import { world } from './setup';

const here = world();

const openChat = (page: Page): Promise<void> => page.locator('[data-chat-open]').first().click();
const texts = (page: Page): Promise<string[]> => page.locator('[data-chat-text]').allTextContents();

async function write(page: Page, text: string): Promise<void> {
  await page.locator('[data-chat] input').fill(text);
  await page.locator('[data-chat] input').press('Enter');
}

test('two people meet, talk in two languages, mute, report and block; a spectator only watches', async () => {
  const host = await visitor(here.browser, here.server, { viewport: LAPTOP, asked: false });
  await host.page.goto('/');
  await host.page.locator('section[aria-labelledby="play-cave-vs-cave"] [data-mode="link"]').click();

  // The name is asked once, with a suggestion.
  const question = host.page.locator('[data-ask-name]');
  await question.waitFor();
  const suggested = await question.getByRole('textbox').inputValue();
  expect(suggested).toMatch(/^\p{L}{5,}$/u);
  await question.getByRole('button', { name: 'Suggest another' }).click();
  expect(await question.getByRole('textbox').inputValue()).not.toBe(suggested);
  expect(await axe(host.page)).toEqual([]);
  await shoot(host.page, 'together-name');
  await question.getByRole('textbox').fill('Ada');
  await host.page.getByRole('button', { name: 'Create the table' }).click();
  const address = await host.page.getByRole('dialog').getByRole('textbox').first().inputValue();

  // A friend with a phone, in Hungarian.
  const friend = await visitor(here.browser, here.server, {
    viewport: PHONE,
    touch: true,
    locale: 'hu-HU',
    asked: false,
  });
  await friend.page.goto(address);
  await friend.page.locator('[data-ask-name]').getByRole('textbox').fill('Béla');
  await shoot(friend.page, 'together-name-phone');
  await friend.page.getByRole('button', { name: 'Leülök' }).click();
  await friend.page.locator('main[data-version]').waitFor();

  // The host's dialog says that the friend has joined, and so does the title of the page.
  await host.page.locator('[data-joined]').getByText('Béla has joined.').waitFor();
  await expect.poll(() => host.page.title()).toContain('Béla has joined.');
  expect(await axe(host.page)).toEqual([]);
  await shoot(host.page, 'together-joined');
  await host.page.locator('[data-start]').click();
  await host.page.getByRole('dialog').waitFor({ state: 'detached' });

  // Seats show names and presence, for screen readers on every size.
  const seatOf = (page: Page, name: string) => page.locator('header .seats li').filter({ hasText: name });
  await expect.poll(() => seatOf(host.page, 'Béla').textContent()).toContain('is here');
  await expect.poll(() => seatOf(friend.page, 'Ada').textContent()).toContain('itt van');
  await friend.page.locator('header .other').filter({ hasText: 'Ada' }).waitFor();

  // A phrase and a text, each reader in their own language; a text is never HTML.
  await openChat(friend.page);
  await friend.page.locator('[data-chat-phrases]').selectOption('good_luck');
  await expect.poll(() => texts(friend.page)).toEqual(['Sok szerencsét!']);
  await host.page.locator('[data-chat-open]').getByText('1 new message').waitFor({ state: 'attached' });
  await openChat(host.page);
  await expect.poll(() => texts(host.page)).toEqual(['Good luck!']);
  await write(host.page, '<b>Thank you</b>');
  await expect.poll(() => texts(friend.page)).toEqual(['Sok szerencsét!', '<b>Thank you</b>']);
  expect(await friend.page.locator('[data-chat-text] b').count()).toBe(0);
  expect(await axe(host.page)).toEqual([]);
  expect(await axe(friend.page)).toEqual([]);
  await shoot(host.page, 'together-chat');
  await shoot(friend.page, 'together-chat-phone');

  // A spectator is counted and does not see the chat.
  const watcher = await visitor(here.browser, here.server, { viewport: LAPTOP });
  await watcher.page.goto(new URL(host.page.url()).pathname);
  await watcher.page.locator('main[data-version]').waitFor();
  await host.page.locator('[data-watching]').getByText('1 watching').waitFor({ state: 'attached' });
  expect(await watcher.page.locator('[data-chat-open]').count()).toBe(0);
  await watcher.context.close();
  await host.page.locator('[data-watching]').waitFor({ state: 'detached' });

  // Report, block and mute.
  await host.page.getByRole('button', { name: 'What to do with the message from Béla' }).first().click();
  await host.page.getByRole('button', { name: 'Report to the operator' }).click();
  await host.page.getByText('The message was reported.').waitFor();
  await host.page.getByRole('button', { name: 'What to do with the message from Béla' }).first().click();
  await host.page.getByRole('button', { name: 'Block Béla' }).click();
  await expect.poll(() => texts(host.page)).toEqual(['<b>Thank you</b>']);
  await host.page.getByRole('button', { name: 'Unblock Béla' }).click();
  await expect.poll(() => texts(host.page)).toEqual(['Good luck!', '<b>Thank you</b>']);
  await host.page.getByRole('button', { name: 'Mute chat', exact: true }).click();
  await host.page.getByText('You have muted the chat.').waitFor();
  expect(await texts(host.page)).toEqual([]);
  await host.page.getByRole('button', { name: 'Unmute chat' }).click();

  // Somebody who goes is away, and since when.
  await friend.context.close();
  await expect.poll(() => seatOf(host.page, 'Béla').textContent()).toContain('away, last seen');

  expect([...host.faults, ...friend.faults]).toEqual([]);
  await host.context.close();
});

test('playing alone asks for no name and has no chat', async () => {
  const alone = await visitor(here.browser, here.server, { viewport: LAPTOP, asked: false });
  await alone.page.goto('/');
  await start(alone.page, 'cave-vs-cave', 'bot');
  await alone.page.locator('main[data-version]').waitFor();
  expect(await alone.page.locator('[data-ask-name]').count()).toBe(0);
  expect(await alone.page.locator('[data-chat-open]').count()).toBe(0);
  await alone.context.close();
});
