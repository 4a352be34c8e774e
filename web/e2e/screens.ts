/** The sizes of window and the languages that everything has to fit. */
import type { Page } from 'playwright-core';

import { DESKTOP, LAPTOP, PHONE } from './harness';

export const ON_ITS_SIDE = { width: 844, height: 390 };
export const WIDE = {
  '1366x768': LAPTOP,
  '1440x900': DESKTOP,
  '1920x1080': { width: 1920, height: 1080 },
  '2560x1440': { width: 2560, height: 1440 },
  '3840x2160': { width: 3840, height: 2160 },
} as const;
export const SMALL_PHONE = { width: 360, height: 640 };
export const PHONES = {
  phone: PHONE,
  'small phone': SMALL_PHONE,
  'phone on its side': ON_ITS_SIDE,
} as const;
export const SCREENS = { ...WIDE, ...PHONES };
export type Screen = keyof typeof SCREENS;

export const isPhone = (screen: string): boolean => screen in PHONES;
/** The smallest sizes that can be read, in pixels. */
export const leastSizes = (screen: string): { text: number; icon: number } => ({
  text: isPhone(screen) ? 11 : 12,
  icon: 18,
});

/** Whether there is time for everything (`make test-games`); `make test` checks two languages. */
export const THOROUGH = process.env.UNDERHOLD_E2E === 'long';
export const LANGUAGES = THOROUGH ? ['en', 'hu', 'ru', 'pt-BR', 'nl'] : ['en', 'ru'];

/** Gives the window each of these sizes, and the page time to arrange itself. */
export async function onScreens(
  page: Page,
  screens: readonly string[],
  check: (screen: Screen) => Promise<void>,
): Promise<void> {
  for (const screen of screens as Screen[]) {
    await page.setViewportSize(SCREENS[screen]);
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    });
    await page.waitForTimeout(150);
    await check(screen);
  }
}
