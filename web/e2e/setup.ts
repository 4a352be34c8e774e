/** One browser and one server for the tests of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

import { launch, Server } from './harness';

export interface World {
  browser: Browser;
  server: Server;
}

/** `environment`: variables for the server's process. `script`: a server with a configuration of its own. */
export function world(environment: NodeJS.ProcessEnv = {}, script?: string): World {
  const made = {} as World;
  beforeAll(async () => {
    made.server = new Server(environment, script);
    await made.server.start();
    made.browser = await launch();
  });
  afterAll(async () => {
    await made.browser?.close();
    await made.server?.stop();
  });
  return made;
}
