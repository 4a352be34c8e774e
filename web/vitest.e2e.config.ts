import { defineConfig } from 'vitest/config';

// Whole games in a real browser against a real server: one file after the other, with patience.
export default defineConfig({
  test: {
    // `make pictures` takes the pictures of the documentation instead.
    include: [process.env.UNDERHOLD_PICTURES ? 'e2e/**/*.shoot.ts' : 'e2e/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
