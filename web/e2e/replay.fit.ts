/** Replays on every screen: large enough to read, and nothing cut off. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { visitor } from './harness';
import { actionSpaces, clipped, tooSmall } from './measure';
import { isPhone, LANGUAGES, leastSizes, onScreens, SCREENS } from './screens';
import { world } from './setup';

const here = world();
const records = resolve(import.meta.dirname, '../../tests/records');

test.each(LANGUAGES)('no text of a replay is cut off or too small in %s', async (locale) => {
  const { page, context } = await visitor(here.browser, here.server, { locale });
  await page.goto('/');
  for (const [name, file, ply] of [
    ['caves', 'cave-vs-cave/two-cavern.txt', 90],
    ['farms', 'cave-farmers/4.txt', 300],
    ['a harvest, with a long caption', 'cave-farmers/4.txt', 546],
  ] as const) {
    const data = readFileSync(join(records, file), 'utf8');
    const sent = await page.request.post('/api/records', { data, headers: { 'content-type': 'text/plain' } });
    const { table } = (await sent.json()) as { table: string };
    await page.goto(`/replay/${table}?ply=${ply}`);
    await page.locator('[data-fly="panel"]').waitFor();
    await onScreens(page, Object.keys(SCREENS), async (screen) => {
      expect.soft(await clipped(page), `${name} on ${screen}: cut off`).toEqual([]);
      if (file.startsWith('cave-farmers') && !isPhone(screen))
        expect.soft((await actionSpaces(page)).wrong, `${name} on ${screen}`).toEqual([]);
      expect.soft(await tooSmall(page, leastSizes(screen)), `${name} on ${screen}: too small`).toEqual([]);
    });
  }
  await context.close();
});
