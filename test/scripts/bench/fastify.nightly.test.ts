import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { FastifyReport } from '../../../scripts/bench/fastify.ts';

test('the front takes at most 2.3, 2.9 and 2.9 times the processor time of Fastify', { timeout: 300_000 }, () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['scripts/bench.ts', 'fastify', '--rounds', '7', '--seconds', '0.4', '--json'],
    {
      encoding: 'utf8',
      timeout: 300_000,
    },
  );

  expect(status).toBe(0);
  // The command prints it.
  const { operations } = JSON.parse(stdout) as FastifyReport;
  const beyond = operations.filter(({ limit, frontOfFastify }) => frontOfFastify > (limit ?? Infinity));
  expect(operations.map(({ id, limit }) => [id, limit])).toEqual(
    expect.arrayContaining([
      ['getMe', 2.3],
      ['createVar', 2.9],
      ['getApp', 2.9],
    ]),
  );
  expect(beyond).toEqual([]);
});
