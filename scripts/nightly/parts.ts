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

/**
 * The parts in the order in which they run. `seed`, the date by default, draws the random operations. The mutants keep
 * their seed: they have a threshold that another seed could miss by chance.
 */
export function listParts(root: string, seed: number): readonly Part[] {
  const measured: readonly Part[] = [
    nightly('bench', { about: 'the ratios of the benchmarks', files: ['test/bench/'] }),
    nightly('guide', { about: 'each diff of CONTRIBUTING.md and the gate after it', files: ['test/guide/'] }),
    nightly('damage', { about: 'damaged responses that verify has to find', files: ['test/verify/damage.'] }),
    nightly('soak-mock', {
      about: 'five minutes of every kind of request to the mock',
      files: ['test/mock/soak.'],
    }),
    nightly('soak-serve', {
      about: 'apps on Docker that are deployed, crash and get requests',
      files: ['test/serve/soak.'],
    }),
  ];
  const others = globSync('test/**/*.nightly.test.ts', { cwd: root })
    .filter((path) => !measured.some(({ command }) => namesIt(command, path)))
    .sort();
  return [
    ...measured,
    ...(others.length > 0
      ? [nightly('others', { about: 'the other tests in *.nightly.test.ts files', files: others })]
      : []),
    slow('gates', {
      about: 'every planted mistake and the gate that finds it',
      files: ['test/gates/'],
      env: { PLANTED: 'all' },
    }),
    { name: 'mutants', about: '500 faults in the rules, by seed 1', command: 'node scripts/mutants.ts --seed 1' },
    engines('kills-docker', kills('docker')),
    engines('kills-podman', kills('podman')),
    slow('kills-databases', {
      about: 'servers on both databases that are killed 20 times',
      files: ['kill-'],
      env: { KILL_ROUNDS: '20' },
    }),
    onStore('sqlite', 'SQLite'),
    onStore('postgres', 'PostgreSQL'),
    slow('random', {
      about: `100,000 random operations in a world, by seed ${seed}`,
      files: ['test/world/random-operations.'],
      env: { RANDOM_LIVES: '50', RANDOM_SEED: String(seed) },
    }),
    engines('engines', {
      about: 'every test with an engine, on Docker and on Podman',
      files: [],
      env: { TEST_ENGINES: 'all' },
    }),
    slow('node', {
      about: 'the package on every version of Node',
      files: ['test/package/node-versions.'],
      env: { NODE_VERSIONS: 'all' },
    }),
  ];
}

function namesIt(command: string, path: string): boolean {
  return command.split(' ').some((word) => word.startsWith('test/') && path.startsWith(word));
}

function kills(engine: 'docker' | 'podman'): Tests {
  return {
    about: `50 kills of the demo on ${engine}`,
    files: ['test/serve/kill-demo.'],
    env: { KILL_ROUNDS: '50', KILL_ENGINE: engine },
  };
}

function onStore(store: string, title: string): Part {
  return tests(`rules-${store}`, 'main', {
    about: `all tests of actions, reconcilers and transitions on ${title}`,
    files: ['test/actions/', 'test/reconcile/', 'test/transitions/'],
    env: { TEST_STORE: store },
  });
}

function nightly(name: string, files: Tests): Part {
  return tests(name, 'nightly', files);
}

function slow(name: string, files: Tests): Part {
  return tests(name, 'slow', files);
}

function engines(name: string, files: Tests): Part {
  return tests(name, 'engines', files);
}

function tests(name: string, project: string, { about, files, env = {} }: Tests): Part {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  // In CI a test that lacks its program fails; elsewhere it is left out.
  return {
    name,
    about,
    command: ['node', vitest, 'run', '--project', project, ...files].join(' '),
    env: { CI: 'true', TEST_SECONDS: 'not recorded', ...env },
  };
}
