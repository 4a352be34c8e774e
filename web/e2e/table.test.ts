/** What a player does at a table besides moving: undo, reload, hints, spectating. */
import { expect, test } from 'vitest';

import { axe, shoot, visitor } from './harness';
import { skipDelays, pair, Player, start } from './player';
import { world } from './setup';

const here = world();

test('undo, redo and restart of the turn, up to an excavation', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page, { autoplay: false });
  await start(page, 'cave-vs-cave', 'alone');
  const player = new Player(page);
  await player.ready();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const redo = page.getByRole('button', { name: 'Redo' });
  const restart = page.getByRole('button', { name: 'Restart' });
  expect(await undo.isDisabled()).toBe(true);

  await player.take('undergrowth');
  const before = await player.version();
  await page.getByRole('button', { name: /^Gain 2 wood/ }).click();
  await player.after(before);
  const goods = page.getByRole('list', { name: /^Goods of/ });
  const wood = (count: number) => goods.getByRole('button', { name: `wood: ${count} of` });
  await wood(3).waitFor();
  await undo.click();
  await wood(1).waitFor();
  await redo.click();
  await wood(3).waitFor();
  await restart.click();
  await expect.poll(async () => page.getByRole('button', { name: /^Undergrowth: / }).isVisible()).toBe(true);
  expect(await redo.isEnabled()).toBe(true);

  await player.take('excavation');
  const choice = (await player.choices()).find(({ text }) => text.startsWith('Excavate'));
  expect(choice).toBeDefined();
  await player.choose(choice!);
  // What was revealed stays; undoing it needs consent, and is counted if nobody can be asked.
  await page
    .getByRole('button', { name: /Request undo|Undo/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await shoot(page, 'ask-back');
  const dug = await player.version();
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await player.after(dug);
  expect(faults).toEqual([]);
  await context.close();
});

test('the list of moves stays open when it is opened again right after a move', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page, { autoplay: false });
  await start(page, 'cave-vs-cave', 'alone');
  const player = new Player(page);
  await player.ready();
  expect((await player.choices()).length).toBeGreaterThan(1);
  const list = page.getByRole('dialog', { name: 'Everything you can do now' });
  // A browser tells that a dialog was closed a moment later: then the list may be open again.
  await list.dispatchEvent('close');
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await list.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  expect((await player.choices()).length).toBeGreaterThan(1);
  expect(faults).toEqual([]);
  await context.close();
});

test('reload in mid-turn and a restart of the server', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page, { autoplay: false }); // an automatic move would change the version after the reload
  await start(page, 'cave-vs-cave', 'bot');
  const player = new Player(page);
  await player.ready();
  await player.take();
  const version = await player.version();
  await page.reload();
  await player.ready();
  expect(await player.version()).toBe(version);
  await page.locator('[data-end]').waitFor();

  await here.server.kill('SIGKILL');
  await page.getByText('Connection lost').first().waitFor({ timeout: 20_000 });
  await here.server.start();
  await page.getByRole('img', { name: 'Connected' }).waitFor({ timeout: 40_000 });
  expect(await player.version()).toBe(version);
  const all = await player.choices();
  await player.choose(all.find(({ move }) => move === 'end')!);
  await player.ready(); // the bot has had its turn after the restart
  await context.close();
});

test('a hint with its reason, a moment of the log, the live score', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page);
  await start(page, 'cave-vs-cave', 'bot');
  const player = new Player(page);
  await player.ready();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/would/i).first().waitFor({ timeout: 30_000 });
  await shoot(page, 'hint');
  await player.take();
  await player.end();
  await player.ready();
  const log = page.getByRole('region', { name: 'Log' });
  await log
    .getByRole('button', { name: /^You take/ })
    .first()
    .click();
  await page.getByText(/^Viewing an earlier position: Round 1/).waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await player.ready();
  const score = page.getByRole('table', { name: 'Score' });
  expect(await score.innerText()).toMatch(/Total/);
  expect(await axe(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a spectator sees the game and cannot move', async () => {
  const host = await visitor(here.browser, here.server);
  await host.page.goto('/');
  await start(host.page, 'cave-vs-cave', 'alone');
  await new Player(host.page).ready();
  const watcher = await visitor(here.browser, here.server);
  await watcher.page.goto(new URL(host.page.url()).pathname);
  await watcher.page.getByText('You are watching.').waitFor();
  expect(await watcher.page.locator('[data-choices]').count()).toBe(0);
  await new Player(host.page).take('cultivation');
  await watcher.page.getByRole('button', { name: /^Cultivation, being used/ }).waitFor();
  await host.context.close();
  await watcher.context.close();
});

test('an undo request is refused, then allowed by the other player', async () => {
  const { host, friend } = await pair(here);
  const players = [new Player(host.page), new Player(friend.page)];
  await players[0]!.choicesButton().or(host.page.getByText("'s turn")).first().waitFor();
  const first = (await players[0]!.choicesButton().isVisible()) ? 0 : 1;
  const asker = players[first]!;
  const other = players[1 - first]!;
  await asker.take('cultivation');
  await asker.end();
  await other.ready();

  await asker.page.getByRole('button', { name: 'Request undo' }).click();
  await asker.page.getByRole('dialog').getByRole('button', { name: 'Request undo' }).click();
  await asker.page.getByText('You have requested an undo.').waitFor();
  await other.page.getByText('asks to undo').first().waitFor();
  await shoot(other.page, 'consent');
  await other.page.getByRole('button', { name: 'Refuse' }).click();
  await asker.page.getByText('You have requested an undo.').waitFor({ state: 'detached' });

  await asker.page.getByRole('button', { name: 'Request undo' }).click();
  await asker.page.getByRole('dialog').getByRole('button', { name: 'Request undo' }).click();
  await other.page.getByRole('button', { name: 'Allow' }).click();
  await asker.ready(); // it is the asker's turn again
  expect([...host.faults, ...friend.faults]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});

test('a room is dragged from the display into the cave', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page);
  // With this seed the first seat begins; with two players, all six rooms of the display are there.
  const order = { game: 'cave-vs-cave', seed: 3, seats: [{ kind: 'here' }, { kind: 'here' }] };
  const made = await page.request.post('/api/tables', { data: order });
  await page.goto(`/t/${((await made.json()) as { table: string }).table}`);
  const player = new Player(page);
  await player.ready();
  await player.take('housework');
  const legal = page.locator('[data-display][data-legal="true"]').first();
  await legal.waitFor();
  const room = await legal.getAttribute('data-display');
  const space = page.locator('[data-space="a3"]').first();
  const from = (await legal.boundingBox())!;
  const to = (await space.boundingBox())!;
  const before = await player.version();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height / 2 + 20, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  // If it can be paid for in several ways, the page asks which.
  const way = page.locator('[data-overlay] [data-move], [data-confirm]').first();
  await Promise.race([
    player.after(before),
    way.waitFor({ timeout: 5_000 }).then(
      () => way.click(),
      () => undefined,
    ),
  ]);
  await player.after(before);
  expect(room).not.toBeNull();
  await expect.poll(() => page.locator(`[data-display="${room}"]`).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});
