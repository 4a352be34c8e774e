import { defineConfig } from 'vitest/config';

// Whole games in a real browser, each file with a server and a browser of its own: two files at a time, with patience.
export default defineConfig({
  test: {
    // `make pictures` takes the pictures of the documentation instead.
    include: [process.env.UNDERHOLD_PICTURES ? 'e2e/**/*.shoot.ts' : 'e2e/**/*.test.ts'],
    environment: 'node',
    maxWorkers: process.env.UNDERHOLD_PICTURES ? 1 : 2,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
