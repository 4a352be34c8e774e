import { join } from 'node:path';
import { loadConfigFromFile, mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';

// The unit tests, with the settings of the build. A file of its own, because vitest is not installed where the client is
// only built.
export default defineConfig(async (environment) => {
  const build = await loadConfigFromFile(environment, join(import.meta.dirname, 'vite.config.ts'));
  return mergeConfig(build?.config ?? {}, {
    test: { include: ['src/**/*.test.ts', 'scripts/*.test.mjs'], environment: 'node' },
  });
});
