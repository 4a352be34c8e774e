/** What is shown for a moment, the log, other players' turns step by step, sounds, hints, and a friend who joins. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openTable } from './farmers-tables';
import { axe, visitor } from './harness';
import { Player, skipDelays, start } from './player';
import { world } from './setup';

const here = world();

/** A table with the seats that are given; with seed 3 of Cave vs Cave the first seat begins. */
async function makeTable(page: Page, seats: object[], seed = 3): Promise<string> {
  const made = await page.request.post('/api/tables', { data: { game: 'cave-vs-cave', seed, seats } });
  return ((await made.json()) as { table: string }).table;
}

const HERE = { kind: 'here' };
const GREEDY = { kind: 'bot', bot: 'greedy' };

/** Excavates with the first seat of a new table for two players at one screen. */
async function excavate(page: Page): Promise<void> {
  await page.goto(`/t/${await makeTable(page, [HERE, HERE])}`);
  const player = new Player(page);
  await player.ready();
  await player.take('excavation');
  const dig = (await player.choices()).find(({ text }) => text.startsWith('Excavate'));
  await player.choose(dig!);
}

test('a revealed room is shown for a moment and can be skipped', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server, { motion: true });
  await page.goto('/');
  await excavate(page);
  const moment = page.locator('[data-moment="reveal"]');
  await moment.waitFor();
  expect(await moment.innerText()).toMatch(/is revealed/);
  expect(await page.locator('[data-display][data-marked]').count()).toBe(1);
  expect(await axe(page, 'button-name', 'color-contrast', 'aria-hidden-focus')).toEqual([]);
  await page.keyboard.press('Escape');
  await moment.waitFor({ state: 'detached', timeout: 500 });
  await page
    .getByRole('region', { name: 'Log' })
    .getByText(/excavates? .* and finds? /)
    .waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('with reduced motion no moment is shown', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await excavate(page);
  await page
    .getByRole('region', { name: 'Log' })
    .getByText(/excavates? .* and finds? /)
    .waitFor();
  await page.waitForTimeout(300);
  expect(await page.locator('[data-moment]').count()).toBe(0);
  await context.close();
});

test('the phases of a harvest and the next round are shown one after the other, and the log keeps them', async () => {
  const { page, faults, context, farmer } = await openTable(
    here,
    { record: 'greedyTwo', turn: '3.4', moves: 3 },
    { motion: true },
  );
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const shown = document.querySelector<HTMLElement>('[data-moment]')?.dataset['moment'];
      if (shown) seen.add(shown);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const seen = (): Promise<string[]> =>
    page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  await farmer.end();
  await expect.poll(seen).toEqual(expect.arrayContaining(['harvest', 'field']));
  await farmer.feed();
  await expect.poll(seen).toContain('feed');
  await page.waitForTimeout(400);
  await farmer.feed();
  const log = page.getByRole('region', { name: 'Log' });
  // The second player's newborn animals have no room.
  const breed = page.locator('[data-move^="breed"]').first();
  await breed
    .or(log.getByText(/^Round 4 begins/))
    .first()
    .waitFor();
  if (await breed.isVisible()) await breed.click();
  await log.getByText(/^Round 4 begins/).waitFor();
  await expect.poll(seen).toContain('round');

  const harvest = log.locator('[data-round="3"]');
  await harvest.getByRole('heading', { level: 3, name: 'Round 3' }).waitFor();
  expect(await harvest.getByRole('heading', { level: 4 }).allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringMatching(/Player 1\s+Harvest/)]),
  );
  // The next round begins under its own heading, not in the turn of the last player.
  expect(await harvest.innerText()).not.toContain('Round 4 begins');
  expect(await log.locator('[data-round="4"]').innerText()).toContain('Round 4 begins');
  expect(faults).toEqual([]);
  await context.close();
});

test('the log has headings for rounds and turns, and a bot’s turn can be stepped through', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page);
  await page.goto(`/t/${await makeTable(page, [HERE, GREEDY])}`);
  const player = new Player(page);
  await player.ready();
  await player.take();
  await player.end();
  await player.ready();
  const log = page.getByRole('region', { name: 'Log' });
  await log.getByRole('heading', { level: 3, name: 'Round 1' }).waitFor();
  const turns = await log.getByRole('heading', { level: 4 }).allInnerTexts();
  const [own, theirs] = turns.map((text) => text.replace(/\s+/g, ' ').trim());
  expect(own).toBe('You Turn 1');
  // The bot is a character with a name of its own.
  const bot = /^(\S.*) Turn 2$/.exec(theirs!)![1]!;

  const version = await player.version();
  await page.getByRole('button', { name: `What did ${bot} do?` }).click();
  const steps = page.getByRole('region', { name: `${bot}, step 1 of ` });
  await steps.waitFor();
  expect(await steps.innerText()).toContain(`${bot} takes`);
  const back = page.getByRole('button', { name: 'Previous step' });
  expect(await back.isDisabled()).toBe(true);
  expect(await page.locator('[data-marked]').count()).toBeGreaterThan(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('region', { name: `${bot}, step 2 of ` }).waitFor();
  await back.click();
  await steps.waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await player.ready();
  expect(await player.version()).toBe(version);
  expect(await page.locator('[data-marked]').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

/** Counts the notes that are played, instead of playing them. */
const silentAudio = (): void => {
  const played: number[] = [];
  Object.assign(window, { played });
  const parameter = (): object => ({
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: (value: number) => played.push(value),
  });
  const node = (): object => ({
    frequency: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    gain: parameter(),
    connect: (next: unknown) => next,
    start: () => undefined,
    stop: () => undefined,
  });
  class SilentContext {
    state = 'running';
    sampleRate = 8;
    currentTime = 0;
    destination = {};
    createGain = node;
    createOscillator = node;
    createBufferSource = node;
    createBiquadFilter = node;
    createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
  }
  Object.assign(window, { AudioContext: SilentContext });
};

test('sounds are off at first; the switch and the volume are remembered', async () => {
  const { page, faults, context } = await visitor(here.browser, here.server);
  await context.addInitScript(silentAudio);
  const loudest = (): Promise<number> =>
    page.evaluate(() => Math.max(0, ...(window as unknown as { played: number[] }).played));
  await page.goto('/');
  await page.getByRole('button', { name: 'Turn sounds on' }).waitFor();
  await skipDelays(page);
  await start(page, 'cave-vs-cave', 'alone');
  const player = new Player(page);
  await player.ready();
  await player.take();
  expect(await loudest()).toBe(0);

  await page.getByRole('button', { name: 'Turn sounds on' }).click();
  await page.getByRole('button', { name: 'Turn sounds off' }).waitFor();
  const loud = await loudest();
  expect(loud).toBeGreaterThan(0.01);
  await page.getByRole('button', { name: 'Settings' }).click();
  const volume = page.getByRole('slider', { name: 'Volume' });
  expect(await volume.inputValue()).toBe('60');
  await volume.fill('20');
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await player.ready();
  await page.getByRole('button', { name: 'Turn sounds off' }).waitFor();
  await player.end();
  await player.take();
  await expect.poll(loudest).toBeGreaterThan(0.01);
  expect(await loudest()).toBeLessThan(loud);
  expect(faults).toEqual([]);
  await context.close();
});

test('a hint lights its next step only', async () => {
  const { page, context } = await visitor(here.browser, here.server);
  await page.goto('/');
  await skipDelays(page);
  const table = await makeTable(page, [HERE, GREEDY]);
  const position = await (await page.request.get(`/api/tables/${table}`)).json();
  const moves = (position as { decision: { answers: { move: string }[] } }).decision.answers.map(
    ({ move }) => move,
  );
  // A plan in which several moves that are possible now occur.
  await page.routeWebSocket(/\/ws|socket|tables/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const said = JSON.parse(String(message)) as { type: string; moves: string[] };
      if (said.type === 'hint') said.moves = moves.slice(0, 3).reverse();
      socket.send(JSON.stringify(said));
    });
  });
  await page.goto(`/t/${table}`);
  const player = new Player(page);
  await player.ready();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('region', { name: 'Hint' }).waitFor({ timeout: 30_000 });
  await player.choices();
  const lit = page.locator('dialog [data-move].hinted');
  expect(await lit.count()).toBe(1);
  expect(await lit.getAttribute('data-move')).toBe(moves[2]);
  await context.close();
});

test('the title tells that a friend has joined, and so does a notice', async () => {
  const host = await visitor(here.browser, here.server);
  await host.page.goto('/');
  let table = '';
  // With some seeds the friend begins.
  for (let seed = 1, mover = 0; mover === 0; seed += 1) {
    table = await makeTable(host.page, [HERE, { kind: 'link' }], seed);
    const position = await (await host.page.request.get(`/api/tables/${table}`)).json();
    mover = (position as { to_move: number }).to_move;
  }
  await host.page.goto(`/t/${table}`);
  const dialog = host.page.getByRole('dialog');
  const link = await dialog.getByRole('textbox').first().inputValue();
  await expect.poll(() => host.page.title()).toBe('Waiting for Player 2 to join · Underhold');

  const friend = await visitor(here.browser, here.server);
  await friend.page.goto(link);
  await new Player(friend.page).ready();
  await dialog.locator('[data-joined]').getByText('Player 2 has joined.').waitFor();
  await host.page.locator('.toast', { hasText: 'Player 2 has joined.' }).waitFor();
  await expect.poll(() => host.page.title()).toBe('Player 2 has joined. · Underhold');
  await dialog.locator('[data-start]').click();
  await dialog.waitFor({ state: 'detached' });
  await host.page.getByRole('heading', { level: 1, name: "Player 2's turn" }).waitFor();
  await host.context.close();
  await friend.context.close();
});

test('a toast is shown above an open dialog and can be closed there', async () => {
  const host = await visitor(here.browser, here.server);
  await host.page.goto('/');
  const made = await host.page.request.post('/api/tables', {
    data: { game: 'cave-farmers', seats: [HERE, { kind: 'link' }, { kind: 'link' }] },
  });
  await host.page.goto(`/t/${((await made.json()) as { table: string }).table}`);
  const dialog = host.page.getByRole('dialog');
  const link = await dialog.getByRole('textbox').first().inputValue();
  const friend = await visitor(here.browser, here.server);
  await friend.page.goto(link);
  // Another seat is still free, so the invitation stays open.
  const toast = dialog.locator('.toast', { hasText: 'Player 2 has joined.' });
  await toast.getByRole('button', { name: 'Close' }).click();
  await toast.waitFor({ state: 'detached' });
  expect(await dialog.count()).toBe(1);
  await host.context.close();
  await friend.context.close();
});
