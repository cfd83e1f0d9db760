import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Mutation } from './find-mutations.ts';

const root = join(import.meta.dirname, '../..');
const vitest = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--config',
  join(import.meta.dirname, 'vitest.config.ts'),
];

/** A file of tests, and the mutations that its tests reach, by their number. */
export interface TestCoverage {
  readonly file: string;
  readonly seconds: number;
  readonly reached: readonly number[];
}

/** Runs the tests once, without a fault. Throws if one fails, since every fault would seem to be found. */
export async function recordCoverage(mutations: readonly Mutation[]): Promise<TestCoverage[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    const [list, reached] = [join(folder, 'mutations.json'), join(folder, 'reached')];
    writeFileSync(list, JSON.stringify(mutations));
    writeFileSync(reached, '');
    const { status, output } = await run({ MUTATIONS: list, REACHED: reached });
    if (status !== 0) throw new Error(`The tests fail without a fault:\n${output.slice(-4000)}`);
    const lines = readFileSync(reached, 'utf8').trim().split('\n');
    // `report-reached.ts` writes each line.
    const all = lines.map((line) => JSON.parse(line) as TestCoverage);
    return all.map((one) => ({ ...one, file: relative(root, one.file) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

async function run(env: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, vitest, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  return { status: child.exitCode, output };
}

/** The input of `tester.ts`: the fault to plant, and the files to run in this order. */
export interface TestRequest {
  readonly mutation: Mutation;
  readonly files: readonly string[];
}

/**
 * A process that has the tests ready, so that the next fault costs the tests that reach it alone. It is started when
 * it is needed, and again after tests that did not end.
 */
export class Tester implements Disposable {
  #child: ChildProcess | null = null;

  /**
   * The test that fails with the fault; null where all pass. Tests that do not end within the limit have found it too.
   */
  async findBy(request: TestRequest, limitMs: number): Promise<string | null> {
    const child = (this.#child ??= fork(join(import.meta.dirname, 'tester.ts'), {
      cwd: root,
      detached: true,
      stdio: 'ignore',
    }));
    child.send(request);
    const limit = AbortSignal.timeout(Math.ceil(limitMs));
    try {
      const [answer] = (await once(child, 'message', { signal: limit })) as [{ readonly by: string | null }];
      return answer.by;
    } catch (error) {
      if (!limit.aborted) throw error;
      this[Symbol.dispose]();
      return 'tests that do not end';
    }
  }

  /** Stops the process and those that it has started. */
  [Symbol.dispose](): void {
    if (this.#child?.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL');
    this.#child = null;
  }
}
