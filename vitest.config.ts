import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium, findExecutable, howToInstall } from './test/browser/chromium.ts';
import { whyNoEngines } from './test/engines/packages.ts';
import { recordReached } from './test/reached/plugin.ts';

// Without a browser, its tests are left out; in CI they fail instead, so that a run without them does not look like a
// pass.
const drivesBrowser = findChromium() !== undefined || process.env.CI === 'true';
if (!drivesBrowser)
  console.log(`The tests in test/browser are left out, because there is no browser. ${howToInstall}.`);

const withoutBrowser = drivesBrowser ? [] : ['test/browser/**'];

const verifiesUnits = findExecutable(['/usr/bin/systemd-analyze']) !== undefined || process.env.CI === 'true';
const unitTest = 'test/platform/serve/systemd.test.ts';
if (!verifiesUnits)
  console.log(`${unitTest} is left out, because there is no systemd-analyze (Debian: apt-get install systemd).`);
const withoutSystemd = verifiesUnits ? [] : [unitTest];

// What needs Docker and Podman.
const engineTests = 'test/**/*.engine.slow.test.ts';
const whyWithoutEngines = process.env.CI === 'true' ? null : whyNoEngines();
if (whyWithoutEngines !== null) console.log(`The tests ${engineTests} are left out: ${whyWithoutEngines}.`);
const withoutEngines = whyWithoutEngines === null ? [] : [engineTests];

// What needs an issuer of certificates.
const issues = findExecutable(['/usr/bin/pebble']) !== undefined || process.env.CI === 'true';
const issuerTest = 'test/platform/ingress/acme.slow.test.ts';
if (!issues) console.log(`${issuerTest} is left out, because there is no pebble (Debian: apt-get install pebble).`);
const withoutIssuer = issues ? [] : [issuerTest];

const timing = 'test/**/*.timing.test.ts';
// A test that changes Node's own modules needs a process in which nothing has loaded them.
const isolated = 'test/**/*.isolated.test.ts';
const slow = ['test/slow/**/*.test.ts', 'test/**/*.slow.test.ts'];
// Of those, what measures time, or starts tests of its own that do.
const slowAlone = ['test/slow/bench-*.test.ts', 'test/slow/guide.test.ts', 'test/slow/soak.test.ts'];
const languages = 'test/languages/**/*.test.ts';

export default defineConfig({
  plugins: [recordReached()],
  test: {
    reporters: ['default', './test/summary.ts'],
    maxWorkers: 2,
    // Some tests make a hundred worlds, which takes its time on PostgreSQL.
    testTimeout: process.env.TEST_STORE === 'postgres' ? 600_000 : 60_000,
    hookTimeout: 120_000,
    globalSetup: ['test/generated.ts', 'test/platform/database/postgres-setup.ts'],
    // Concurrent tests of one file share one run of the linter; see test/lint/lint.ts.
    maxConcurrency: 30,
    env: {
      // Child processes find the compiled form of Redocly and of the TypeScript compiler here.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'),
      // A mock in a child process records what it does.
      // Tests do not depend on whether the machine has an engine.
      PCP_ENGINE: 'none',
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'test/reached/register.js')).href}`,
    },
    // The groups run one after the other.
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: ['test/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            timing,
            isolated,
            ...slow,
            languages,
            ...withoutBrowser,
            ...withoutSystemd,
          ],
          // The files of a worker share their modules, which saves a third of the processor time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      // Tests that measure time run alone.
      {
        extends: true,
        test: { name: 'timing', include: [timing, isolated], maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      // Tests that need other toolchains or more than 15 s: npm run test:slow.
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow,
          globalSetup: ['test/package/setup.ts', 'test/engines/setup.ts'],
          exclude: [...configDefaults.exclude, ...slowAlone, ...withoutBrowser, ...withoutEngines, ...withoutIssuer],
          testTimeout: 600_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'slow-alone',
          include: slowAlone,
          maxWorkers: 1,
          testTimeout: 600_000,
          sequence: { groupOrder: 3 },
        },
      },
      // Clients of other languages, which need their toolchains: npm run test:languages.
      {
        extends: true,
        test: {
          name: 'languages',
          include: [languages],
          globalSetup: ['test/languages/setup.ts'],
          testTimeout: 600_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
