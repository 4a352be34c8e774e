/** The record, challenges and the solver at the daily deal, on a server. */
import { expect, test } from 'vitest';

import { LAPTOP, PHONE, visitor } from './harness';
import { callServer, unexpected } from './quick-games';
import {
  challengeOf,
  challengePlayed,
  type Place,
  recordOfOneGame,
  solverAfterAttempt,
} from './record-scenarios';
import { world } from './setup';

const at = world();
const place: Place = { name: 'server', at: (path) => at.server.address + path, call: callServer };

test('a finished solo game is in the record once, also after a reload', async () => {
  const { page, faults } = await visitor(at.browser, at.server, { viewport: LAPTOP });
  await recordOfOneGame(page, place);
  expect(unexpected(faults)).toEqual([]);
});

test('a challenge is played in another browser and judged', async () => {
  const first = await visitor(at.browser, at.server, { viewport: LAPTOP });
  const challenge = await challengeOf(first.page, place);
  const friend = await visitor(at.browser, at.server, { viewport: PHONE });
  await challengePlayed(friend.page, place, challenge);
  expect(unexpected(first.faults)).toEqual([]);
});

test("the solver's best at the daily deal is refused before the attempt has ended and shown after it", async () => {
  const { page } = await visitor(at.browser, at.server, { viewport: LAPTOP });
  await solverAfterAttempt(page, place);
});
