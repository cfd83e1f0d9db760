import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', './test/summary.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Concurrent tests of one file share one run of the linter; see test/lint/lint.ts.
    maxConcurrency: 30,
  },
});
