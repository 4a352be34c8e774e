/** What the page needs of its browser: storage that may be full or forbidden, languages, and that it can be installed. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { root } from './harness';
import { PageWorld, pageWorld, playable } from './page-visit';
import { Player, skipDelays, start } from './player';

const here = pageWorld();
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** The page with some code at the beginning of its table worker, which browsers do not offer a test otherwise. */
async function changedPage(code: string): Promise<PageWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'underhold-page-'));
  folders.push(folder);
  cpSync(join(root, 'dist-page'), folder, { recursive: true });
  const worker = readdirSync(join(folder, 'assets')).find((one) => /^tableWorker-.*\.js$/.test(one))!;
  const script = readFileSync(join(folder, 'assets', worker), 'utf8');
  writeFileSync(join(folder, 'assets', worker), `${code}\n${script}`);
  const world = new PageWorld(folder);
  await world.start();
  return world;
}

test('a move that finds no room is explained and not shown, and can be repeated', async () => {
  // `page.test.ts` fills real storage: what happens here is what a browser does then.
  const small = await changedPage(`
    let full = false;
    new BroadcastChannel('test').onmessage = ({ data }) => (full = data);
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...all) {
      if (full && all[1] === 'readwrite') throw new DOMException('full', 'QuotaExceededError');
      return begin.apply(this, all);
    };`);
  try {
    const { page, faults } = await small.visit();
    const setFull = (full: boolean): Promise<void> =>
      page.evaluate((value) => new BroadcastChannel('test').postMessage(value), full);
    await skipDelays(page, { autoplay: false });
    await start(page, 'cave-vs-cave', 'alone');
    await playable(page);
    const player = new Player(page);
    await player.ready();
    const version = await player.version();

    await setFull(true);
    const { move } = (await player.choices())[0]!;
    await page.locator(`dialog [data-move="${move}"]`).click();
    const explained = page.getByRole('alert').filter({ hasText: 'no room left' });
    await explained.first().waitFor();
    expect(await player.version()).toBe(version);

    await setFull(false);
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
    await player.choose((await player.choices()).find((choice) => choice.move === move)!);
    await explained.first().waitFor({ state: 'detached' });
    await page.reload();
    await playable(page);
    expect(await player.version()).toBeGreaterThan(version);
    expect(faults).toEqual([]);
  } finally {
    await small.stop();
  }
});

test('a browser that forbids storage is asked for it', async () => {
  const strict = await changedPage(
    `IDBFactory.prototype.open = () => { throw new DOMException('forbidden', 'SecurityError'); };`,
  );
  try {
    const { page } = await strict.visit();
    await page.getByRole('alert').filter({ hasText: 'does not let this page save games' }).waitFor();
  } finally {
    await strict.stop();
  }
});

test('board, choices and texts of the engine are in the language of the browser', async () => {
  const { context, page: first } = await here.visit();
  await first.close();
  const texts = new Map<string, string>();
  for (const language of ['en-US', 'hu-HU', 'ru-RU', 'pt-BR', 'nl-NL']) {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(
      (wanted) => Object.defineProperty(navigator, 'languages', { get: () => [wanted] }),
      language,
    );
    await page.goto(`${here.server.address}#/deal/cave-vs-cave?players=1&seed=5`);
    await page.locator('[data-start-deal]').click();
    await playable(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(
      language === 'pt-BR' ? language : language.slice(0, 2),
    );
    await page.locator('[data-choices]').click();
    // The sentences of the choices are written by the engine.
    texts.set(language, await page.locator('dialog[open] [data-move]').first().innerText());
    await page.close();
  }
  expect(new Set(texts.values()).size).toBe(5);
});

test('it can be installed', async () => {
  const { page, context } = await here.visit();
  const session = await context.newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(url).toBe(`${here.server.address}manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect(JSON.parse(data!)).toMatchObject({ start_url: './', display: 'standalone' });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A profile of a test is a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
