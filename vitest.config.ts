import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { findChromium, findExecutable, howToInstall } from './test/browser/chromium.ts';
import { whyNoEngines } from './test/engines/packages.ts';
import { recordReached } from './test/reached/plugin.ts';
import LongestFirst from './test/seconds/longest-first.ts';

// Without a browser, its tests are left out; in CI they fail instead, so that a run without them does not look like a
// pass.
const drivesBrowser = findChromium() !== undefined || process.env.CI === 'true';
if (!drivesBrowser)
  console.log(`The tests in test/browser are left out, because there is no browser. ${howToInstall}.`);

const withoutBrowser = drivesBrowser ? [] : ['test/browser/**', 'test/dashboard/**/*.{slow,nightly}.test.ts'];

const verifiesUnits = findExecutable(['/usr/bin/systemd-analyze']) !== undefined || process.env.CI === 'true';
const unitTest = 'test/platform/serve/systemd.test.ts';
if (!verifiesUnits)
  console.log(`${unitTest} is left out, because there is no systemd-analyze (Debian: apt-get install systemd).`);
const withoutSystemd = verifiesUnits ? [] : [unitTest];

// Tests that need Docker and Podman.
const engineTests = 'test/**/*.engine.test.ts';
const whyWithoutEngines = process.env.CI === 'true' ? null : whyNoEngines();
if (whyWithoutEngines !== null) console.log(`The tests ${engineTests} are left out: ${whyWithoutEngines}.`);
const withoutEngines = whyWithoutEngines === null ? [] : [engineTests];

// Tests that need an issuer of certificates.
const issues = findExecutable(['/usr/bin/pebble']) !== undefined || process.env.CI === 'true';
const issuerTest = 'test/platform/ingress/acme.slow.test.ts';
if (!issues) console.log(`${issuerTest} is left out, because there is no pebble (Debian: apt-get install pebble).`);
const withoutIssuer = issues ? [] : [issuerTest];

// Tests that need a cluster, which their project starts.
const clusterTests = 'test/**/*.cluster.test.ts';

// A test that needs other shells.
const shells = ['zsh', 'fish'].filter((shell) => findExecutable([`/usr/bin/${shell}`]) === undefined);
const shellTest = 'test/cli/completion.slow.test.ts';
const leavesShells = shells.length > 0 && process.env.CI !== 'true';
if (leavesShells)
  console.log(`${shellTest} is left out, because there is no ${shells[0]} (Debian: apt-get install zsh fish).`);
const withoutShells = leavesShells ? [shellTest] : [];

// On a database, workers wait within a transaction in this test, and a database of one process has one at a time.
const withoutStore = process.env.TEST_STORE === undefined ? [] : ['test/control-plane/reconcile/serve.test.ts'];

const timing = 'test/**/*.timing.test.ts';
// A test that changes Node's own modules needs a process in which nothing has loaded them.
const isolated = 'test/**/*.isolated.test.ts';
const slow = 'test/**/*.slow.test.ts';
const slowBrowser = 'test/{browser,dashboard}/**/*.slow.test.ts';
const nightly = 'test/**/*.nightly.test.ts';
const languages = 'test/languages/**/*.test.ts';
// The clients that take minutes to compile are compiled at night: npm run nightly.
const slowLanguages = process.env.TEST_LANGUAGES === 'all' ? [] : ['test/languages/{java,rust}.test.ts'];

export default defineConfig({
  plugins: [recordReached()],
  test: {
    reporters: ['default', './test/summary.ts'],
    maxWorkers: 2,
    // The gate gives a failed test another try, and names it: a test that fails by chance is a defect, but not of the
    // change that is tested.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    // The limits find what hangs; a busy machine does not reach them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    globalSetup: ['test/generated.ts', 'test/platform/database/postgres-setup.ts'],
    // Concurrent tests of one file share one run of the linter; see test/lint/lint.ts.
    maxConcurrency: 30,
    sequence: { sequencer: LongestFirst },
    env: {
      // Child processes find the compiled form of Redocly and of the TypeScript compiler here.
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node'),
      // Tests do not depend on whether the machine has an engine.
      PCP_ENGINE: 'none',
      // Child processes record the operations and states that they reach; see test/reached.
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
            slow,
            engineTests,
            clusterTests,
            nightly,
            languages,
            ...withoutBrowser,
            ...withoutSystemd,
            ...withoutStore,
          ],
          // Some of these files wait rather than compute.
          maxWorkers: 3,
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
          include: [slow],
          globalSetup: ['test/package/setup.ts'],
          exclude: [...configDefaults.exclude, slowBrowser, ...withoutIssuer, ...withoutShells],
          // Some of these files wait for servers that they start, rather than compute.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      // Slow tests in a browser: npm run test:browser. They do not run beside engines, since a browser gives up its
      // requests whenever the network of an app comes or goes.
      {
        extends: true,
        test: {
          name: 'browser',
          include: [slowBrowser],
          globalSetup: ['test/package/setup.ts'],
          exclude: [...configDefaults.exclude, ...withoutBrowser],
          sequence: { groupOrder: 2 },
        },
      },
      // Tests with Docker and Podman: npm run test:engines.
      {
        extends: true,
        test: {
          name: 'engines',
          include: [engineTests],
          globalSetup: ['test/engines/setup.ts'],
          exclude: [...configDefaults.exclude, ...withoutEngines],
          // Most of the time, they wait for an engine.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
      // Tests with a cluster: npm run test:cluster.
      {
        extends: true,
        test: {
          name: 'cluster',
          include: [clusterTests],
          globalSetup: ['test/package/setup.ts', 'test/cluster/setup.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      // Tests that measure for long, or start whole suites of tests: npm run nightly.
      {
        extends: true,
        test: {
          name: 'nightly',
          include: [nightly],
          exclude: [...configDefaults.exclude, ...withoutBrowser],
          globalSetup: ['test/package/setup.ts', 'test/engines/setup.ts'],
          // Some measure for half an hour.
          testTimeout: 7_200_000,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      // Clients of other languages, which need their toolchains: npm run test:languages.
      {
        extends: true,
        test: {
          name: 'languages',
          include: [languages],
          exclude: [...configDefaults.exclude, ...slowLanguages],
          globalSetup: ['test/languages/setup.ts'],
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
