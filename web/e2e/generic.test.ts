/** A game that the client was not built with: one of the server's games under another id, which the client does not know. */
import { expect, test } from 'vitest';

import { axe, DESKTOP, PHONE, shoot, visitor } from './harness';
import { skipDelays, start, type Visitor } from './player';
import { world } from './setup';

const here = world();
const ID = 'toy';
const SERVED = 'cave-vs-cave';

/** A visitor whose server seems to have one game, a toy. */
async function stranger(viewport: { width: number; height: number }): Promise<Visitor> {
  const found = await visitor(here.browser, here.server, { viewport });
  const toServer = (text: string): string => text.replaceAll(`"${ID}"`, `"${SERVED}"`);
  const toClient = (text: string): string => text.replaceAll(`"${SERVED}"`, `"${ID}"`);
  await found.page.route('**/api/**', async (route) => {
    const data = route.request().postData();
    const response = await route.fetch(data === null ? {} : { postData: toServer(data) });
    await route.fulfill({ response, body: toClient(await response.text()) });
  });
  await found.page.route('**/api/games', async (route) => {
    const games = (await (await route.fetch()).json()) as { id: string }[];
    const toy = games
      .filter(({ id }) => id === SERVED)
      .map((game) => ({ ...game, id: ID, name: 'Toy caves' }));
    await route.fulfill({ json: toy });
  });
  await found.page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(toClient(String(message))));
  });
  await found.page.goto('/');
  await skipDelays(found.page, { autoplay: false });
  return found;
}

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('on a %s it is offered, shown and played with a plain board', async (name, viewport) => {
  const { page, faults } = await stranger(viewport);
  expect(await page.getByRole('heading', { level: 2, name: 'Toy caves' }).isVisible()).toBe(true);
  expect(await page.locator('section[aria-labelledby^="play-"]').count()).toBe(1);
  await start(page, ID, 'alone');

  const answers = page.locator('main [data-move]');
  await answers.first().waitFor();
  await shoot(page, `generic-${name}`);
  expect(await axe(page)).toEqual([]);
  expect(await page.locator('[data-view] dt', { hasText: 'Round' }).first().isVisible()).toBe(true);

  const version = async (): Promise<number> =>
    Number(await page.locator('main').getAttribute('data-version'));
  const first = await version();
  await answers.first().click();
  await expect.poll(version).toBeGreaterThan(first);

  // With the keyboard: the focus moves to the next question.
  const second = await version();
  await answers.first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(version).toBeGreaterThan(second);
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-move'))).toBe(true);

  const third = await version();
  await page.keyboard.press('Control+z');
  await expect.poll(version).toBeGreaterThan(third);
  expect(faults).toEqual([]);
});

test('a replay of it shows the view and asks nothing', async () => {
  const { page } = await stranger(DESKTOP);
  await start(page, ID, 'alone');
  await page.locator('main [data-move]').first().click();
  const table = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/replay/${table}`);
  await page.locator('[data-view] dt').first().waitFor();
  expect(await page.locator('main [data-move]').count()).toBe(0);
});
