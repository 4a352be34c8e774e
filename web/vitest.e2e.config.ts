import { defineConfig } from 'vitest/config';

// Whole games in a real browser, each file with a server and a browser of its own: two files at a time.
// `test` is what `make test` runs, `long` takes minutes (`make test-games`), `shoot` the pictures of the documentation.
// `fit` measures every screen: in two languages in `make test`, in all of them in `make test-games`.
const kind = process.env.UNDERHOLD_E2E ?? 'test';
const kinds = kind === 'shoot' ? [kind] : [kind, 'fit'];

export default defineConfig({
  test: {
    include: kinds.map((one) => `e2e/**/*.${one}.ts`),
    environment: 'node',
    globalSetup: ['e2e/global-setup.ts'],
    maxWorkers: kind === 'shoot' ? 1 : 2,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
