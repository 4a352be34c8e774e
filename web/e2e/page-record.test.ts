/** The record, challenges and the solver at the daily deal, in the page without a server. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { LAPTOP, PHONE } from './harness';
import { engineReady, pageWorld } from './page-visit';
import { allowCalls, callPage } from './quick-games';
import {
  challengeOf,
  challengePlayed,
  type Place,
  recordOfOneGame,
  solverAfterAttempt,
} from './record-scenarios';

const here = pageWorld();
const place: Place = {
  name: 'page',
  at: (path) => `${here.server.address}#${path}`,
  call: async (page, ...request) => {
    await engineReady(page);
    return callPage(page, ...request);
  },
};

/** A profile whose page answers to calls. */
async function visit(viewport: { width: number; height: number }): Promise<{ page: Page; faults: string[] }> {
  const { context, page, faults } = await here.visit('', { viewport });
  await allowCalls(context);
  await page.reload();
  return { page, faults };
}

test('a finished solo game is in the record once, also after a reload', async () => {
  const { page, faults } = await visit(LAPTOP);
  await recordOfOneGame(page, place);
  expect(faults).toEqual([]);
});

test('a challenge is played in another browser and judged', async () => {
  const first = await visit(LAPTOP);
  const challenge = await challengeOf(first.page, place);
  expect(challenge.link).toContain('record=');
  const friend = await visit(PHONE);
  await challengePlayed(friend.page, place, challenge);
  expect([...first.faults, ...friend.faults]).toEqual([]);
});

test("the solver's best at the daily deal is refused before the attempt has ended and shown after it", async () => {
  const { page, faults } = await visit(LAPTOP);
  await solverAfterAttempt(page, place);
  expect(faults).toEqual([]);
});
