/** Every kind of action of The Cave Farmers, with the mouse. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { amount, openTable } from './farmers-tables';
import { shoot } from './harness';
import { pair } from './player';
import { world } from './setup';
import { FarmersPlayer } from './farmers-player';

const here = world();
const OPEN = '[data-legal="true"]';

/** The preview of the tile. */
function ghosts(page: Page): Locator {
  return page.locator('section[data-home] .ghost');
}

function cell(page: Page, id: string): Locator {
  return page.locator(`section[data-home] [data-cell="${id}"]`);
}

async function labelOf(found: Locator): Promise<string> {
  return (await found.getAttribute('aria-label')) ?? '';
}

async function points(page: Page): Promise<number> {
  const label = await labelOf(page.locator('section[data-home] button.points'));
  return Number(/[-−]?\d+/.exec(label)?.[0].replace('−', '-'));
}

/** Restarts the turn, and waits until a space can be chosen again. */
async function restart(page: Page, space: string): Promise<void> {
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.locator(`[data-action="${space}"]${OPEN}`).waitFor();
}

test('a tile of two cells: a ghost under the pointer, R turns it, a click lays it; undo within the turn is free', async () => {
  const { page, farmer, faults, context } = await openTable(here, { players: 2, seed: 141 });
  await page.locator('[data-action="excavation_1_3"]').click();
  const panel = page.getByRole('region', { name: 'Your turn' });
  await expect.poll(() => panel.innerText()).toContain('Excavation');
  await farmer.press(page.locator('[data-take="excavation_1_3"]'));
  await farmer.part('twin');
  await page.locator('[data-shape="cavern_tunnel"]').click();
  expect(await page.locator(`[data-cell]${OPEN}`).count()).toBeGreaterThan(2);
  await cell(page, 'e3').hover();
  expect(await ghosts(page).count()).toBe(2);
  const first = await labelOf(cell(page, 'e3'));
  await page.keyboard.press('r');
  const second = await labelOf(cell(page, 'e3'));
  expect(second).not.toBe(first);
  await shoot(page, 'farmers-ghost');
  await farmer.press(cell(page, 'e3'));
  expect(await ghosts(page).count()).toBe(0);
  // The announced move is the one that was made.
  const [, said] = /Place (.*)\./.exec(second) ?? [];
  expect(said).toBeTruthy();
  await expect.poll(() => page.getByRole('region', { name: 'Log' }).innerText()).toContain(`places ${said}`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => labelOf(cell(page, 'e3'))).toContain('free mountain');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => labelOf(cell(page, 'e3'))).not.toContain('free mountain');
  await farmer.part('gain');
  await expect.poll(() => amount(page, 'stone')).toBe(1);
  await restart(page, 'excavation_1_3');
  expect(faults).toEqual([]);
  await context.close();
});

test('a hint with its reason, the title of a turn, a moment of the log', async () => {
  const { page, farmer, faults, context } = await openTable(here, { players: 2, seed: 141 });
  await expect.poll(() => page.title()).toMatch(/Your turn/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page
    .getByText(/This turn .*I estimate|This turn .*At first glance/)
    .first()
    .waitFor({ timeout: 30_000 });
  expect(await page.locator('[data-action] .hint-art').count()).toBe(1);
  await shoot(page, 'farmers-hint');
  await farmer.send('wood_gathering');
  await farmer.end();
  const log = page.getByRole('region', { name: 'Log' });
  await log
    .getByRole('button', { name: /sends? a dwarf to Wood gathering/ })
    .first()
    .click();
  await page.getByText(/^Viewing an earlier position: Round 1, turn 1/).waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await farmer.ready();
  expect(faults).toEqual([]);
  await context.close();
});

test('the starting player', async () => {
  const { page, farmer, faults, context } = await openTable(here, { players: 2, seed: 141 });
  await farmer.send('wood_gathering');
  await farmer.end();
  expect(await page.locator('section[data-home="1"]').count()).toBe(1);
  const marker = page.locator('section[data-home] [aria-label="Start player marker"]');
  expect(await marker.count()).toBe(0);
  await farmer.send('starting_player_1_3');
  await marker.waitFor();
  await page.getByRole('button', { name: /Start player: Player 1; next round: Player 2/ }).waitFor();
  expect(await amount(page, 'ore')).toBe(2);
  expect(faults).toEqual([]);
  await context.close();
});

test('rubies in the drawer: a tile, then goods, with what they do to the points', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'two', turn: '7.1' });
  expect(await amount(page, 'ruby')).toBe(2);
  await page.locator('[data-drawer]').click();
  const drawer = page.getByRole('dialog', { name: 'Rubies, trades, food' });
  await drawer.locator('[data-trade="ruby_meadow"]').click();
  await drawer.waitFor({ state: 'detached' });
  await cell(page, 'b1').hover();
  expect(await ghosts(page).count()).toBe(1);
  await farmer.press(cell(page, 'b1'));
  await expect.poll(() => labelOf(cell(page, 'b1'))).toContain('meadow');
  expect(await amount(page, 'ruby')).toBe(1);
  // The drawer has come back. A ruby is a point; a sheep is one too, and none at all costs two.
  const sheep = drawer.locator('[data-trade="ruby_sheep"]');
  expect(await sheep.innerText()).toContain('+2 points');
  const before = await points(page);
  await shoot(page, 'farmers-drawer');
  await farmer.press(sheep);
  expect(await points(page)).toBe(before + 2);
  expect(await amount(page, 'ruby')).toBe(0);
  expect(await sheep.getAttribute('data-legal')).toBe('false');
  expect(await drawer.locator('[data-group="goods"]').innerText()).toMatch(/lack/i);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await context.close();
});

test('furnishing: the Builder offers ways to pay, then a place is chosen', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'two', turn: '4.3' });
  await farmer.send('housework');
  await farmer.part('furnish');
  const tiles = page.getByRole('dialog', { name: 'Furnishings' });
  await tiles.waitFor();
  await shoot(page, 'farmers-furnishings');
  const stone = await amount(page, 'stone');
  const ore = await amount(page, 'ore');
  await farmer.furnish('work_room');
  const ways = page.locator('.panel [data-move^="pay:"]');
  expect(await ways.count()).toBeGreaterThan(1);
  await farmer.press(page.locator('.panel [data-move="pay:ore_for_stone"]'));
  expect([await amount(page, 'stone'), await amount(page, 'ore')]).toEqual([stone, ore - 1]);
  await expect.poll(() => page.getByRole('region', { name: 'Your turn' }).innerText()).toContain('Work room');
  const sites = page.locator(`[data-cell]${OPEN}`);
  expect(await sites.count()).toBeGreaterThan(1);
  const site = (await sites.first().getAttribute('data-cell'))!;
  await farmer.press(sites.first());
  await expect.poll(() => labelOf(cell(page, site))).toContain('Work room');
  expect(faults).toEqual([]);
  await context.close();
});

test('sowing with steppers', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'introductory', turn: '8.5' });
  const grain = await amount(page, 'grain');
  const vegetables = await amount(page, 'vegetable');
  await farmer.send('slash_and_burn');
  await farmer.part('sow');
  const sow = page.locator('.panel [data-move^="sow:"]');
  const full = await sow.getAttribute('data-move');
  const less = page.locator('[data-less="grain"]');
  while (await less.isEnabled()) await less.click();
  const fewer = await sow.getAttribute('data-move');
  expect(fewer).not.toBe(full);
  expect(await page.locator('[data-more="grain"]').isEnabled()).toBe(true);
  await farmer.press(sow);
  await expect.poll(() => amount(page, 'vegetable')).toBeLessThan(vegetables);
  expect(await amount(page, 'grain')).toBe(grain);
  expect(faults).toEqual([]);
  await context.close();
});

test('fences and a stable', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'two', turn: '7.4' });
  await farmer.send('donkey_farming');
  await farmer.part('large');
  await page.locator(`[data-cell]${OPEN}`).first().hover();
  expect(await ghosts(page).count()).toBe(2);
  const wood = await amount(page, 'wood');
  await farmer.lay();
  await expect.poll(() => amount(page, 'wood')).toBe(wood - 4);
  expect(await page.locator('[data-cell][aria-label*="large pasture"]').count()).toBe(2);
  await farmer.part('small');
  const meadow = (await page.locator(`[data-cell]${OPEN}`).first().getAttribute('data-cell'))!;
  await farmer.lay(meadow);
  await expect.poll(() => labelOf(cell(page, meadow))).toContain('pasture');
  expect(await amount(page, 'wood')).toBe(wood - 6);
  await farmer.part('stable');
  const stable = (await page.locator(`[data-cell]${OPEN}`).first().getAttribute('data-cell'))!;
  await farmer.lay(stable);
  await expect.poll(() => labelOf(cell(page, stable))).toContain('stable');
  const donkeys = await amount(page, 'donkey');
  await farmer.part('gain');
  await expect.poll(() => amount(page, 'donkey')).toBeGreaterThan(donkeys);
  expect(faults).toEqual([]);
  await context.close();
});

test('an ore mine, a ruby mine, a child', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'two', turn: '7.1' });
  await farmer.send('ore_mine_construction');
  await farmer.part('ore_mine');
  await cell(page, 'e3').hover();
  expect(await ghosts(page).count()).toBe(2);
  const ore = await amount(page, 'ore');
  await farmer.lay('e3');
  await expect.poll(() => amount(page, 'ore')).toBe(ore + 3);
  expect(await page.locator('[data-cell][aria-label*="ore mine"]').count()).toBe(1);
  await restart(page, 'ruby_mine_construction');

  await farmer.send('ruby_mine_construction');
  await farmer.part('ruby_mine');
  await farmer.lay('f3');
  await expect.poll(() => labelOf(cell(page, 'f3'))).toContain('ruby mine');
  await restart(page, 'family_life');

  await farmer.send('family_life');
  const dwarfs = page.getByRole('group', { name: /^Dwarfs of/ }).getByRole('button');
  const family = await dwarfs.count();
  await farmer.part('grow');
  await expect.poll(() => dwarfs.count()).toBe(family + 1);
  expect(await labelOf(dwarfs.last())).toContain('newborn');
  expect(faults).toEqual([]);
  await context.close();
});

test('a weapon and an expedition, with a reload on the way', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'two', turn: '10.1' });
  await farmer.send('blacksmithing');
  const ore = await amount(page, 'ore');
  await farmer.part('forge');
  await page.locator('[data-forge="4"]').hover();
  await expect.poll(() => page.locator('.panel').last().innerText()).toContain('With strength 4');
  await farmer.press(page.locator('[data-forge="4"]'));
  await expect.poll(() => amount(page, 'ore')).toBe(ore - 4);
  const trip = page.locator('button[data-part="trip"]');
  if ((await trip.getAttribute('aria-expanded')) !== 'true') await trip.click();

  // Loot that needs a stronger weapon gives the reason.
  const cattle = page.locator('[data-loot="cattle"]');
  expect(await cattle.getAttribute('data-legal')).toBe('false');
  await cattle.click({ force: true }); // it responds, but is not available
  await expect.poll(() => page.locator('[data-overlay]').innerText()).toMatch(/strength|weak/i);
  await page.keyboard.press('Escape');

  const sheep = await amount(page, 'sheep');
  await farmer.loot('sheep');
  await expect.poll(() => amount(page, 'sheep')).toBe(sheep + 1);
  expect(await page.locator('[data-loot="sheep"]').getAttribute('data-legal')).toBe('false');
  const prompt = await page.getByRole('region', { name: 'Your turn' }).innerText();
  const version = await farmer.version();
  await shoot(page, 'farmers-expedition');
  await page.reload();
  await farmer.ready();
  expect(await farmer.version()).toBe(version);
  expect(await page.getByRole('region', { name: 'Your turn' }).innerText()).toBe(prompt);

  await farmer.loot('dog');
  await farmer.press(page.locator('[data-home][data-move="home"]'));
  await farmer.end();
  expect(faults).toEqual([]);
  await context.close();
});

test('ore trading: as often as there is ore, three times at most', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'two', turn: '10.1' });
  const [ore, gold] = [await amount(page, 'ore'), await amount(page, 'gold')];
  await farmer.send('ore_trading');
  for (let times = 1; times <= 3; times += 1) {
    await farmer.press(page.locator('button[data-part="sell"].open'));
    await expect.poll(() => amount(page, 'gold')).toBe(gold + 2 * times);
    expect(await amount(page, 'ore')).toBe(ore - 2 * times);
  }
  expect(await page.locator('button[data-part="sell"].open').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('five at the table: the weekly market, and an imitation for its fee', async () => {
  const { page, farmer, faults, context } = await openTable(here, { players: 5, seed: 3 });
  await farmer.send('weekly_market');
  await farmer.part('gain');
  await expect.poll(() => amount(page, 'gold')).toBe(4);
  const buy = page.locator('button[data-part="buy"].open');
  if ((await buy.getAttribute('aria-expanded')) !== 'true') await buy.click();
  await farmer.press(page.locator('.panel [data-move="buy:vegetable"]'));
  await farmer.press(page.locator('.panel [data-move="buy:sheep"]'));
  await expect.poll(() => amount(page, 'gold')).toBe(1);
  expect([await amount(page, 'vegetable'), await amount(page, 'sheep')]).toEqual([1, 1]);
  await farmer.end();

  for (const space of ['slash_and_burn', 'excavation_4_7']) {
    await farmer.send(space);
    await farmer.part('twin');
    await farmer.lay();
    await farmer.end();
  }
  // The fourth player has food for the fee.
  const imitation = page.locator('[data-action="imitation_4_7"]');
  await imitation.click();
  const burn = page.locator('.panel [data-move="imitation_4_7=slash_and_burn"]');
  expect(await burn.innerText()).toMatch(/2 food/);
  expect(await amount(page, 'food')).toBe(3);
  await shoot(page, 'farmers-imitation');
  await farmer.press(burn);
  await expect.poll(() => amount(page, 'food')).toBe(1);
  if (!(await page.locator(`[data-cell]${OPEN}`).count())) await farmer.part('twin');
  await farmer.lay('c4');
  await expect.poll(() => labelOf(cell(page, 'c4'))).not.toContain('free');
  expect(faults).toEqual([]);
  await context.close();
});

test('the Office room: a tile hangs over the edge and brings gold', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'two', turn: '11.2' });
  const gold = await amount(page, 'gold');
  await farmer.send('excavation_1_3');
  await farmer.part('twin');
  const outside = page.locator(`[data-cell].outside${OPEN}`).first();
  const id = (await outside.getAttribute('data-cell'))!;
  await outside.hover();
  expect(await ghosts(page).count()).toBe(2);
  await shoot(page, 'farmers-overhang');
  await farmer.press(outside);
  await expect.poll(() => amount(page, 'gold')).toBe(gold + 2);
  await expect.poll(() => labelOf(cell(page, id))).toMatch(/cavern|tunnel/);
  const land = (await page.locator('section[data-home] div.land').boundingBox())!;
  const box = (await cell(page, id).boundingBox())!;
  expect(box.x >= land.x - 1 && box.x + box.width <= land.x + land.width + 1).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

test('feeding: with enough food, by the plan, by hand, and with too little food', async () => {
  const one = await openTable(here, { record: 'two', turn: '3.feed', seat: 1 });
  await one.page.getByText('There is enough food for everyone.').waitFor();
  expect(await one.page.locator('[data-feed="plan"]').count()).toBe(0);
  await one.farmer.feed();
  expect(one.faults).toEqual([]);
  await one.context.close();

  const two = await openTable(here, { record: 'two', turn: '7.feed', seat: 1 });
  const grain = await amount(two.page, 'grain');
  await shoot(two.page, 'farmers-feeding');
  const plan = await two.page.locator('section.plan').innerText();
  expect(plan).toMatch(/Pay .*grain/);
  await two.farmer.feed();
  await expect
    .poll(() => two.page.getByRole('region', { name: 'Log' }).innerText())
    .toMatch(/Player 2 (feeds|pays)/);
  expect(await two.page.locator('section[data-home="0"]').count()).toBe(1); // the other one is asked
  const saved = two.page.locator('button[data-seat="1"]');
  expect(await labelOf(saved)).toMatch(/Player 2/);
  // Back to the question, and step by step.
  const undo = two.page
    .getByRole('region', { name: 'Turn' })
    .getByRole('button', { name: 'Undo', exact: true });
  const ask = two.page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true });
  while ((await two.page.locator('section[data-home="1"]').count()) === 0) {
    await undo.click();
    if (await ask.isVisible()) await ask.click();
    await two.page.waitForTimeout(50);
  }
  await two.page.getByRole('button', { name: 'Restart' }).click();
  await expect.poll(() => amount(two.page, 'grain')).toBe(grain);
  const eat = two.page.locator('.panel [data-trade="grain_food"]');
  while (!(await two.page.getByText('There is enough food for everyone.').isVisible()))
    await two.farmer.press(eat);
  await two.farmer.feed();
  expect(two.faults).toEqual([]);
  await two.context.close();

  const three = await openTable(here, { record: 'two', turn: '5.feed', seat: 0 });
  const begging = three.page.locator('section[data-home] .begging');
  const before = (await begging.count()) ? Number(/\d+/.exec(await labelOf(begging))?.[0]) : 0;
  const now = three.page.locator('[data-feed="now"]');
  const missing = Number(/\d+/.exec(await now.innerText())?.[0]);
  expect(missing).toBeGreaterThan(0);
  await three.page.getByText('Each begging marker costs 3 points at the end.').waitFor();
  await now.click();
  await shoot(three.page, 'farmers-begging');
  const confirm = three.page.locator('[data-confirm]');
  await three.farmer.press(confirm);
  const score = three.page.getByRole('table', { name: 'Score' });
  await expect
    .poll(() => score.getByRole('row', { name: /Begging/ }).innerText())
    .toContain(`−${3 * (before + missing)}`);
  expect(three.faults).toEqual([]);
  await three.context.close();
});

test('homeless animals, too many newborn animals, and the last trades', async () => {
  const one = await openTable(here, { record: 'solo', turn: '7.2', moves: 2 });
  await one.page.getByText('These animals have no place:').waitFor();
  await shoot(one.page, 'farmers-overfull');
  expect(await one.page.locator('[data-end]').count()).toBe(0);
  const eaten = one.page.locator('.panel .body [data-move]');
  while (await one.page.getByText('These animals have no place:').isVisible())
    await one.farmer.press(eaten.first());
  await one.farmer.end();
  expect(one.faults).toEqual([]);
  await one.context.close();

  const two = await openTable(here, { record: 'solo', turn: '12.breed' });
  const litters = two.page.locator('.panel [data-move^="breed:"]');
  expect(await litters.count()).toBeGreaterThan(2);
  await shoot(two.page, 'farmers-breeding');
  const donkeys = await amount(two.page, 'donkey');
  await two.farmer.press(two.page.locator('[data-move="breed:donkey"]'));
  await expect.poll(() => amount(two.page, 'donkey')).toBe(donkeys + 1);
  expect(two.faults).toEqual([]);
  await two.context.close();

  const three = await openTable(here, { record: 'greedyTwo', turn: '12.final', seat: 1 });
  await three.page.getByText('These trades still gain points:').waitFor();
  const before = await points(three.page);
  const trade = three.page.locator('.panel .body li [data-move]').first();
  await three.farmer.press(trade);
  expect(await points(three.page)).toBeGreaterThan(before);
  for (;;) {
    const finish = three.page.locator('[data-move="finish"]');
    await finish
      .or(three.page.getByRole('heading', { level: 1, name: 'The game is over' }))
      .first()
      .waitFor();
    if (!(await finish.isVisible())) break;
    await three.farmer.press(finish);
  }
  await three.page.getByRole('dialog').getByRole('table').first().waitFor();
  expect(three.faults).toEqual([]);
  await three.context.close();
});

test('alone: an overfull space is kept for a ruby, or lost; undoing a revealed card is possible and counted', async () => {
  const { page, farmer, faults, context, table } = await openTable(here, { record: 'solo', turn: '5.2' });
  const overfull = page.locator('[data-action][aria-label*="Overfull"]');
  const space = (await overfull.first().getAttribute('data-action'))!;
  const lies = async (): Promise<number> =>
    Number(/Lying there: (\d+)/.exec(await labelOf(page.locator(`[data-action="${space}"]`)))?.[1]);
  const held = await lies();
  expect(held).toBeGreaterThan(6);
  await farmer.send('housework');
  if (await page.locator('button[data-part="gain"].open').isVisible())
    await farmer.press(page.locator('button[data-part="gain"].open'));
  await farmer.end();
  while (await page.locator('[data-feed]').first().isVisible()) await farmer.feed();
  // The new round has begun, and the overfull space was cleared.
  await page.locator(`[data-action]${OPEN}`).first().waitFor();
  await expect.poll(lies).toBeLessThan(held);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this move?' });
  expect(await dialog.innerText()).toContain('the undo is recorded');
  await farmer.press(dialog.getByRole('button', { name: 'Undo', exact: true }));
  const noted = await page.request.get(`/api/tables/${table}`);
  expect(((await noted.json()) as { takebacks: number }).takebacks).toBe(1);
  await context.close();

  const kept = await openTable(here, { record: 'greedySolo', turn: '6.rescue' });
  await kept.page.getByText('These spaces are overfull').waitFor();
  await shoot(kept.page, 'farmers-rescue');
  const ruby = await amount(kept.page, 'ruby');
  await kept.farmer.press(kept.page.locator('[data-move^="rescue:"]').first());
  if (await kept.page.locator('[data-move="clear"]').isVisible())
    await kept.farmer.press(kept.page.locator('[data-move="clear"]'));
  await kept.page.locator(`[data-action]${OPEN}`).first().waitFor();
  expect(await amount(kept.page, 'ruby')).toBe(ruby - 1);
  expect([...faults, ...kept.faults]).toEqual([]);
  await kept.context.close();
});

test("undo stops at another player's move", async () => {
  const { host, friend } = await pair(here, 'cave-farmers', { autoplay: false });
  const both = [new FarmersPlayer(host.page), new FarmersPlayer(friend.page)];
  await host.page.locator('[data-choices]').or(host.page.getByText("'s turn")).first().waitFor();
  const first = (await both[0]!.choicesButton().isVisible()) ? 0 : 1;
  const [one, other] = [both[first]!, both[1 - first]!];
  await one.send('wood_gathering');
  await one.end();
  await other.ready();
  await other.send('supplies');
  // The first player would have to ask; the second can undo within the turn.
  const back = one.page.getByRole('region', { name: 'Turn' });
  await expect.poll(() => back.getByRole('button', { name: 'Request undo' }).count()).toBe(1);
  const undo = other.page.getByRole('button', { name: 'Undo', exact: true });
  expect(await undo.isEnabled()).toBe(true);
  await other.press(undo);
  // The move before was the other player's.
  await expect.poll(async () => (await undo.count()) > 0 && (await undo.isEnabled())).toBe(false);
  expect([...host.faults, ...friend.faults]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});

test('animals are moved by hand, and a place that cannot house them says why', async () => {
  const { page, farmer, faults, context } = await openTable(here, { record: 'greedyTwo', turn: '10.1' });
  const version = await farmer.version();
  const herd = (place: string): Locator => page.locator(`section[data-home] [data-place="${place}"]`).first();
  const notice = page.locator('section[data-home] .notice');
  // From the stable to an empty pasture.
  await herd('b3').click();
  await cell(page, 'b1').click();
  await herd('b1').waitFor();
  expect(await herd('b3').count()).toBe(0);
  // Sheep cannot go into a mine, and no animal onto bare rock.
  await herd('a2').click();
  await cell(page, 'f3').click();
  await expect.poll(() => notice.innerText()).toContain('cannot hold this kind: sheep');
  await cell(page, 'd1').click();
  await expect.poll(() => notice.innerText()).toContain('Animals cannot stay there.');
  await page.keyboard.press('Escape');
  expect(await herd('a2').count()).toBe(1);
  // None of this was a move.
  expect(await farmer.version()).toBe(version);
  await shoot(page, 'farmers-animals');
  expect(faults).toEqual([]);
  await context.close();
});

test('filters, search, and cards that explain', async () => {
  const { page, faults, context } = await openTable(here, { record: 'two', turn: '7.1' });
  const spaces = page.getByRole('region', { name: 'Action spaces' });
  const shown = spaces.locator('[data-action]');
  const all = await shown.count();
  await spaces.getByRole('searchbox').fill('wood');
  await expect.poll(() => shown.count()).toBeLessThan(all);
  expect(
    await shown.evaluateAll((found) =>
      found.every((one) => /wood/i.test(one.getAttribute('aria-label') ?? '')),
    ),
  ).toBe(true);
  await spaces.getByRole('button', { name: 'Show all again' }).click();
  await expect.poll(() => shown.count()).toBe(all);

  const card = page.locator('[data-overlay]');
  await page.locator('[data-action="logging_1_3"]').hover();
  await expect.poll(() => card.innerText()).toMatch(/Logging[\s\S]*xpedition/);
  await page.locator('section[data-home] [data-fly$=":donkey"]').hover();
  await expect.poll(() => card.innerText()).toMatch(/Donkey[\s\S]*mines/);
  await page.locator('[data-open="furnishings"]').click();
  const tiles = page.getByRole('dialog', { name: 'Furnishings' });
  await tiles.getByRole('searchbox').fill('wood');
  await tiles.locator('[data-furnishing="carpenter"]').hover();
  await expect.poll(() => card.innerText()).toMatch(/Carpenter[\s\S]*wood/);
  await tiles.getByRole('button', { name: 'Close' }).click();
  await tiles.waitFor({ state: 'detached' });

  const possible = spaces.getByRole('button', { name: /^Possible now/ });
  await possible.click();
  expect(await shown.count()).toBe(await spaces.locator(`[data-action]${OPEN}`).count());
  expect(faults).toEqual([]);
  await context.close();
});
