import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium, howToInstall } from './test/browser/chromium.ts';

// In CI they run whatever is there, and fail where there is no browser, so that nobody takes them for passed.
const drivesBrowser = findChromium() !== undefined || process.env.CI === 'true';
if (!drivesBrowser) console.log(`The tests in test/browser are left out, since there is no browser. ${howToInstall}.`);

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(drivesBrowser ? [] : ['test/browser/**'])],
    reporters: ['default', './test/summary.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Concurrent tests of one file share one run of the linter; see test/lint/lint.ts.
    maxConcurrency: 30,
  },
});
