import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const burst = { requestsPerSecond: expect.any(Number), cpuMicroseconds: expect.any(Number) };
const sides = { mock: burst, prism: burst, scalar: burst, mock10: burst, mock10Last: burst };
const reads = { sides: { world: burst, examples: burst, prism: burst }, ofExamples: expect.any(Number), timesPrism: expect.any(Number) };
const ratios = {
  timesPrism: expect.any(Number),
  timesScalar: expect.any(Number),
  tenfold: expect.any(Number),
  lastOfFirst: expect.any(Number),
};

test('compares the mock with Prism and Scalar, and a world with examples', { timeout: 120_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/bench.ts', 'mock', '--rounds', '1', '--seconds', '0.1', '--json'],
    {
      encoding: 'utf8',
      timeout: 120_000,
    },
  );

  expect({ status, warned: stderr.includes('Warning') }).toEqual({ status: 0, warned: false });
  expect(JSON.parse(stdout)).toEqual({
    node: process.version,
    rounds: 1,
    seconds: 0.1,
    operations: [
      { id: 'getApp', method: 'get', path: '/api/workspaces/{workspaceSlug}/apps/{appSlug}', sides, ...ratios },
      { id: 'createVar', method: 'post', path: '/api/workspaces/{workspaceSlug}/apps/{appSlug}/vars', sides, ...ratios },
      { id: expect.any(String), method: expect.any(String), path: expect.any(String), sides, ...ratios },
      { id: expect.any(String), method: expect.any(String), path: expect.any(String), sides, ...ratios },
    ],
    reads: ['getMe', 'listWorkspaces', 'getApp', 'listVars'].map((id) => ({ id, ...reads })),
  });
});
