import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { secureRandom } from '../../../control-plane/index.ts';
import { allocator, heap } from '../../../platform/bin/spare-memory.ts';
import { openData } from '../../../platform/database/open-data.ts';
import { startChild } from '../../../scripts/bench/child.ts';
import { fill } from '../../../scripts/bench/database/fill.ts';
import type { DatabaseReady, DatabaseUsage } from '../../../scripts/bench/database/server.ts';
import { systemClock } from '../../../server/dispatch/clock.ts';
import { PostgresServer } from '../../platform/database/postgres-server.ts';

const megabyte = 1_000_000;

test('on PostgreSQL, a server that has looked at 50,000 apps has had at most 300 MB', async () => {
  await using postgres = await PostgresServer.start();

  expect(await peakOf(postgres.url())).toBeLessThanOrEqual(300 * megabyte);
});

test('on SQLite, a server that has looked at 50,000 apps has had at most 300 MB', async () => {
  expect(await peakOf('')).toBeLessThanOrEqual(300 * megabyte);
});

/** Memory of a server at its peak until no app is due, with the settings by which the program starts again. */
async function peakOf(url: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const data = await openData({ folder, environment: { DATABASE_URL: url }, clock: systemClock, random: secureRandom });
  await fill(data.store, { workspaces: 1000, apps: 50, vars: 0, deploys: 1 }, systemClock.now());
  await data.close();
  await using server = await startChild<DatabaseReady, string, DatabaseUsage>(
    'database/server.ts',
    ['serve', folder, url],
    heap,
    allocator,
  );
  return (await server.request('usage')).peakBytes;
}
