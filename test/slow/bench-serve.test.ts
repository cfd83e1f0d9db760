import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { DatabaseReport } from '../../scripts/bench/database/database.ts';
import { PostgresServer } from '../platform/database/postgres-server.ts';

/**
 * The least of bare Express by processor time, which other programs affect less. The targets are in
 * docs/performance.md.
 */
const least = { listDeploys: 0.35, listVars: 0.3, createVar: 0.25 };

test('on SQLite, a control plane takes few times the processor time of bare Express', () => {
  expect(missedOf('')).toEqual([]);
});

test('on PostgreSQL, a control plane takes few times the processor time of bare Express', async () => {
  await using postgres = await PostgresServer.start();

  expect(missedOf(postgres.url())).toEqual([]);
});

function missedOf(url: string): unknown[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/bench.ts', 'serve', '--rounds', '3', '--seconds', '0.3', '--json'],
    { encoding: 'utf8', timeout: 300_000, env: { ...process.env, DATABASE_URL: url } },
  );
  expect({ status, stderr }).toMatchObject({ status: 0 });
  // The command prints it.
  const { database, operations, reads } = JSON.parse(stdout) as DatabaseReport;
  expect(database).toBe(url === '' ? 'SQLite' : 'PostgreSQL');
  expect(operations.map(({ id }) => id)).toEqual(Object.keys(least));
  expect(reads.size).toMatchObject({ apps: 50, vars: 50 });
  const limits = new Map(Object.entries(least));
  return operations.filter(({ id, cpuOfBare }) => !(cpuOfBare >= (limits.get(id) ?? Infinity)));
}
