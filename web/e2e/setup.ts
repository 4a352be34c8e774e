/** One browser and one server for the tests of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

import { launch, Server } from './harness';

export interface World {
  browser: Browser;
  server: Server;
}

/** `environment`: variables for the server's process. */
export function world(environment: NodeJS.ProcessEnv = {}): World {
  const made = {} as World;
  beforeAll(async () => {
    made.server = new Server(environment);
    await made.server.start();
    made.browser = await launch();
  });
  afterAll(async () => {
    await made.browser?.close();
    await made.server?.stop();
  });
  return made;
}
