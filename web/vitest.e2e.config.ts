import { defineConfig } from 'vitest/config';

// Whole games in a real browser against a real server: one file after the other, with patience.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
