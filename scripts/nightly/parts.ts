import { globSync } from 'node:fs';
import { join } from 'node:path';

/** A part of `npm run nightly`: a command with a name. */
export interface Part {
  readonly name: string;
  readonly about: string;
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Tests {
  readonly about: string;
  /** Texts of which the path of a file contains one, as vitest takes them; none means every file. */
  readonly files: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Parts whose tests are in `*.nightly.test.ts` files. */
const measured = {
  bench: { about: 'the ratios of the benchmarks', files: ['/bench/'] },
  guide: { about: 'each diff of CONTRIBUTING.md and the gate after it', files: ['/guide/'] },
  damage: { about: 'damaged responses that verify has to find', files: ['/damage.nightly.'] },
  node: { about: 'the package on every version of Node', files: ['/node-versions.'] },
  'soak-mock': { about: 'every kind of request to the mock for five minutes', files: ['/mock/soak.'] },
  'soak-serve': { about: 'apps on Docker that are deployed, crash and get requests', files: ['/serve/soak.'] },
} satisfies Record<string, Tests>;

/**
 * The parts in the order in which they run. `seed`, the date by default, draws the random operations. The mutants keep
 * their seed: they have a threshold that another seed could miss by chance.
 */
export function listParts(root: string, seed: number): readonly Part[] {
  return [
    ...Object.entries(measured).map(([name, part]) => tests(name, 'nightly', part)),
    ...listOthers(root),
    tests('gates', 'slow', {
      about: 'every planted mistake and the gate that finds it',
      files: ['/gates/'],
      env: { PLANTED: 'all' },
    }),
    { name: 'mutants', about: '500 faults in the rules, by seed 1', command: 'node scripts/mutants.ts --seed 1' },
    tests('kills-docker', 'engines', kills('docker')),
    tests('kills-podman', 'engines', kills('podman')),
    tests('kills-databases', 'slow', {
      about: 'servers on both databases that are killed 20 times',
      files: ['/kill-', '/killed-'],
      env: { KILL_ROUNDS: '20', MIGRATION_KILLS: '20' },
    }),
    {
      name: 'migration',
      about: 'a migration of 2.5 million variables, with its longest lock',
      command: 'node scripts/bench.ts migration',
    },
    tests('rules-sqlite', 'main', onStore('sqlite', 'SQLite')),
    tests('rules-postgres', 'main', onStore('postgres', 'PostgreSQL')),
    tests('random', 'slow', {
      about: `100,000 random operations in a world, by seed ${seed}`,
      files: ['/random-operations.'],
      env: { RANDOM_LIVES: '50', RANDOM_SEED: String(seed) },
    }),
    tests('stores', 'slow', {
      about: '15,000 random transactions on each database, as in memory',
      files: ['/stores-agree.'],
      env: { STORES_HISTORIES: '100' },
    }),
    tests('languages', 'languages', {
      about: 'the clients of Java and Rust, which take minutes to compile',
      files: ['/java.', '/rust.'],
      env: { TEST_LANGUAGES: 'all' },
    }),
    {
      name: 'schemathesis',
      about: '10,000 generated requests to the mock',
      command: 'node scripts/schemathesis.ts --max-examples 65 --least 10000',
    },
    tests('engines', 'engines', {
      about: 'every test with an engine, on Docker and on Podman',
      files: [],
      env: { TEST_ENGINES: 'all' },
    }),
    tests('cluster', 'cluster', { about: 'every test with the cluster of Kubernetes that they share', files: [] }),
  ];
}

/** The part of the nightly tests that no other part has; none if there are no such tests. */
function listOthers(root: string): readonly Part[] {
  const named: readonly string[] = Object.values(measured).flatMap(({ files }) => files);
  const files = globSync('test/**/*.nightly.test.ts', { cwd: root })
    .filter((path) => !named.some((text) => path.includes(text)))
    .sort();
  const about = 'the other tests in *.nightly.test.ts files';
  return files.length > 0 ? [tests('others', 'nightly', { about, files })] : [];
}

function kills(engine: 'docker' | 'podman'): Tests {
  return {
    about: `50 kills of the demo on ${engine}`,
    files: ['/kill-demo.'],
    env: { KILL_ROUNDS: '50', KILL_ENGINE: engine },
  };
}

function onStore(store: string, title: string): Tests {
  return {
    about: `all tests of actions, reconcilers and transitions on ${title}`,
    files: ['/actions/', '/reconcile/', '/transitions/'],
    env: { TEST_STORE: store },
  };
}

/** A part that runs tests of a project of `vitest.config.ts`. */
function tests(name: string, project: string, { about, files, env = {} }: Tests): Part {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  // In CI a test that lacks its program fails; elsewhere it is left out. A night has no limit of minutes.
  return {
    name,
    about,
    command: ['node', vitest, 'run', '--project', project, ...files].join(' '),
    env: { CI: 'true', TEST_MINUTES: '600', TEST_SECONDS: 'not recorded', ...env },
  };
}
