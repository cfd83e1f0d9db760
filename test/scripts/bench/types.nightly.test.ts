import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { TypesReport } from '../../../scripts/bench/types/types.ts';

const number = expect.any(Number);

test('calls of the client compile with TypeScript 5.9 and 7, and instantiate few types', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/bench.ts', 'types', '--rounds', '1', '--json'],
    {
      encoding: 'utf8',
    },
  );

  expect({ status, stderr }).toMatchObject({ status: 0 });
  // The command prints it.
  const { rows } = JSON.parse(stdout) as TypesReport;
  const cost = { ms: number, cpuMs: number, instantiations: number };
  const own = { typescript: expect.stringMatching(/^5\.9\./), empty: cost, calls: cost };
  expect(rows).toEqual([
    { ...own, skipLibCheck: true },
    { ...own, skipLibCheck: false },
    { typescript: '7.0.2', skipLibCheck: true, empty: cost, calls: cost },
  ]);
  // About half a second of processor time.
  expect(rows[0]?.calls.instantiations).toBeLessThan(15_000);
});
