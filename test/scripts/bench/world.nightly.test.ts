import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const number = expect.any(Number);

test('measures worlds', { timeout: 120_000 }, () => {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/bench.ts', 'world', '--json'], {
    encoding: 'utf8',
    timeout: 120_000,
  });

  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    node: process.version,
    bytes: { made: number, read: number, written: number, deployed: number },
    prepareMs: number,
    quietYearMs: number,
    yearWithRulesMs: number,
    sevenDaysMs: {
      metrics: { first: number, fastest: number },
      routes: { first: number, fastest: number },
      logs: { first: number, fastest: number },
    },
  });
});
