import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { MockReport } from '../../../scripts/bench/mock.ts';

const burst = { requestsPerSecond: expect.any(Number), cpuMicroseconds: expect.any(Number) };
const sides = { mock: burst, prism: burst, scalar: burst, mock10: burst, mock10Last: burst };
const reads = {
  sides: { world: burst, examples: burst, prism: burst },
  ofExamples: expect.any(Number),
  timesPrism: expect.any(Number),
  cpuOfExamples: expect.any(Number),
};
const ratios = {
  timesPrism: expect.any(Number),
  timesScalar: expect.any(Number),
  tenfold: expect.any(Number),
  lastOfFirst: expect.any(Number),
};

test('compares the mock with Prism and Scalar, and a world with examples', { timeout: 400_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/bench.ts', 'mock', '--rounds', '3', '--seconds', '0.3', '--json'],
    {
      encoding: 'utf8',
      timeout: 400_000,
    },
  );

  expect({ status, warned: stderr.includes('Warning') }).toEqual({ status: 0, warned: false });
  // The command prints it.
  const report = JSON.parse(stdout) as MockReport;
  expect(report).toEqual({
    node: process.version,
    rounds: 3,
    seconds: 0.3,
    operations: [
      { id: 'getApp', method: 'get', path: '/api/workspaces/{workspaceSlug}/apps/{appSlug}', sides, ...ratios },
      {
        id: 'createVar',
        method: 'post',
        path: '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars',
        sides,
        ...ratios,
      },
      { id: expect.any(String), method: expect.any(String), path: expect.any(String), sides, ...ratios },
      { id: expect.any(String), method: expect.any(String), path: expect.any(String), sides, ...ratios },
    ],
    reads: [
      { id: 'getMe', least: null, ...reads },
      { id: 'listWorkspaces', least: 0.4, ...reads },
      { id: 'getApp', least: 0.5, ...reads },
      { id: 'listVars', least: null, ...reads },
    ],
  });
  expect(report.reads.filter(({ least, cpuOfExamples }) => cpuOfExamples < (least ?? 0))).toEqual([]);
});
