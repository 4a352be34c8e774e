/** Visits to the page that needs no server: the built folder (`make page`) behind a plain static file server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

import { DESKTOP, launch, root } from './harness';
import { StaticServer } from './static';

/** Long enough for a busy machine; no test depends on how long something takes. */
const PATIENCE = 120_000;

export interface Profile {
  context: BrowserContext;
  page: Page;
  /** The errors of the page. */
  faults: string[];
}

/** A server for a folder and a browser for the tests of one file. */
export class PageWorld {
  readonly server: StaticServer;
  browser!: Browser;
  private readonly contexts: BrowserContext[] = [];

  constructor(folder = join(root, 'dist-page')) {
    this.server = new StaticServer(folder);
  }

  /** A browser profile of its own, with one tab at a path of the page. */
  async visit(
    path = '',
    options: { viewport?: { width: number; height: number }; touch?: boolean; locale?: string } = {},
  ): Promise<Profile> {
    const context = await this.browser.newContext({
      viewport: options.viewport ?? DESKTOP,
      hasTouch: options.touch ?? false,
      locale: options.locale ?? 'en-US',
      reducedMotion: 'reduce',
    });
    this.contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(this.server.address + path);
    return { context, page, faults };
  }

  async start(): Promise<void> {
    await this.server.start();
    this.browser = await launch();
  }

  async stop(): Promise<void> {
    for (const context of this.contexts) await context.close();
    await this.browser?.close();
    await this.server.stop();
  }
}

/** A world that lasts for the tests of a file. */
export function pageWorld(): PageWorld {
  const world = new PageWorld();
  beforeAll(() => world.start());
  afterAll(() => world.stop());
  return world;
}

/** Waits until the engine is ready. */
export async function engineReady(page: Page): Promise<void> {
  await page.waitForSelector('html[data-engine=ready]', { timeout: PATIENCE });
}

/** Waits until everything is stored that the page needs to start without a network. */
export async function storedForOffline(page: Page, folder = join(root, 'dist-page')): Promise<void> {
  await engineReady(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active);
  const { files } = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as {
    files: { path: string }[];
  };
  // Puzzles are kept once somebody has seen them.
  const python = files.filter(({ path }) => /^python\/(?!puzzles-)/.test(path)).length;
  await page.waitForFunction(
    async (count) => (await (await caches.open('underhold-python')).keys()).length === count,
    python,
    { polling: 200 },
  );
}

/** Waits until the board of a table is drawn. */
export async function playable(page: Page): Promise<void> {
  await page.waitForSelector('#board[data-version] svg', { timeout: PATIENCE });
}
