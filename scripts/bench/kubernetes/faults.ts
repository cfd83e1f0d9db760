import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure, RuntimeReport } from '../runtime/figures.ts';

const root = join(import.meta.dirname, '../../..');

/** The tests of faults that note figures, each with its project. */
const tests = [
  ['slow', 'test/platform/serve/several-clusters.slow.test.ts'],
  ['nightly', 'test/platform/kubernetes/ingress/losses.nightly.test.ts'],
] as const;

/** Runs the tests of faults in a cluster, and reads the figures that they note. */
export async function measureFaults(progress: (line: string) => void): Promise<RuntimeReport> {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  const env = { ...process.env, BENCH_FIGURES: join(folder, 'figures') };
  const notes: string[] = [];
  try {
    for (const [project, path] of tests) {
      progress(path);
      const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, path];
      const test = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] });
      // The event has this argument.
      const [code] = (await once(test, 'exit')) as [number | null];
      if (code !== 0) notes.push(`The test ${path} has failed.`);
    }
    const lines = readFileSync(env.BENCH_FIGURES, { encoding: 'utf8', flag: 'a+' }).split('\n');
    // The tests write one in each line.
    const figures = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Figure);
    return { figures, notes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
