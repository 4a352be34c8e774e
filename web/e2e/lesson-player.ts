/** Plays lessons to their end by pressing what is lit, and sometimes something else. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { LAPTOP, PHONE, visitor } from './harness';
import { hurry, Learner } from './learner';
import type { world } from './setup';

interface Shown {
  lesson: { cards: { lights: string[] }[]; number: number; count: number; done: boolean } | null;
  view: { supply: unknown[] };
}

/** What the server says about the table that is shown. */
export async function tableAt(page: Page): Promise<Shown> {
  const id = new URL(page.url()).pathname.split('/').pop();
  return page.evaluate(async (table) => (await fetch(`/api/tables/${table}`)).json(), id);
}

export const lessonAt = async (page: Page): Promise<NonNullable<Shown['lesson']>> =>
  (await tableAt(page)).lesson!;

export const LESSONS = [
  'cave-vs-cave/first_game',
  'cave-farmers/land',
  'cave-farmers/food',
  'cave-farmers/family',
  'cave-farmers/scoring',
];

export const ENGLISH = { locale: 'en-GB', viewport: LAPTOP, touch: false, refusal: /^A good idea for later/ };
export const HUNGARIAN = { locale: 'hu-HU', viewport: PHONE, touch: true, refusal: /^Jó ötlet/ };

/** A page that has not been opened yet, and the address of its list of lessons. */
export interface Classroom {
  page: Page;
  learn: string;
}

/** Which step of how many the teacher is at. */
async function stepAt(learner: Learner): Promise<{ number: number; count: number }> {
  const [number, count] = (await learner.teacher.locator('.portrait [data-n]').getAttribute('data-n'))!
    .split('/')
    .map(Number);
  return { number: number!, count: count! };
}

/** Plays a lesson to its end by pressing what is lit; wrong presses are answered and change nothing. */
export async function playToEnd(
  { page, learn }: Classroom,
  lesson: string,
  way: typeof ENGLISH,
): Promise<void> {
  await hurry(page);
  await page.goto(learn);
  const learner = new Learner(page, way.touch);
  await learner.begin(lesson);
  const { count } = await stepAt(learner);
  let tasks = 0;
  while (await learner.listens()) {
    tasks += 1;
    expect((await stepAt(learner)).number).toBe(tasks);
    if (tasks % 5 === 2) {
      const version = await learner.version();
      await learner.pressWrong();
      await learner.teacher.getByText(way.refusal).waitFor();
      expect(await learner.version()).toBe(version);
    }
    await learner.pressLit();
  }
  // The last step of a lesson is what the teacher says at its end.
  expect(tasks).toBe(count - 1);
  expect(await stepAt(learner)).toEqual({ number: count, count });
  expect(await page.evaluate(() => localStorage.getItem('underhold.settings'))).toContain(lesson);
  await page.goto(learn);
  await page.locator(`[data-lesson="${lesson}"]:not(.lit)`).waitFor({ timeout: 60_000 });
}

/** The same on a server. */
export async function playLesson(
  here: ReturnType<typeof world>,
  lesson: string,
  way: typeof ENGLISH,
): Promise<void> {
  const { page, faults, context } = await visitor(here.browser, here.server, way);
  await playToEnd({ page, learn: '/learn' }, lesson, way);
  expect(faults).toEqual([]);
  await context.close();
}
