/** Every lesson in two languages in the page that needs no server: on a laptop with a mouse, on a phone by touch. */
import { expect, test } from 'vitest';

import { ENGLISH, HUNGARIAN, LESSONS, playToEnd } from './lesson-player';
import { pageWorld } from './page-visit';

const here = pageWorld();

async function play(lesson: string, way: typeof ENGLISH): Promise<void> {
  const { page, faults, context } = await here.visit('', way);
  await page.goto('about:blank'); // so that the next visit loads the page again
  await playToEnd({ page, learn: `${here.server.address}#/learn` }, lesson, way);
  expect(faults).toEqual([]);
  await context.close();
}

test.each(LESSONS)('%s in English on a laptop', (lesson) => play(lesson, ENGLISH));
test.each(LESSONS)('%s in Hungarian on a phone', (lesson) => play(lesson, HUNGARIAN));
