import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/statements/database.ts';
import { findDifferences } from '../../../platform/database/statements/differences.ts';
import { migrate, readVersion } from '../../../platform/database/migrations/migrate.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { openPostgres } from '../../../platform/database/postgres/driver.ts';
import { openSqlite } from '../../../platform/database/sqlite/driver.ts';
import { PostgresServer } from './postgres-server.ts';
import { fill, makeDataFolder } from '../serve/data-folder.ts';
import { longCount, quickSteps } from './long-migration.ts';

// 20 at night.
const rounds = Number(process.env.MIGRATION_KILLS ?? 2);
const postgres = await PostgresServer.start();
afterAll(() => postgres[Symbol.asyncDispose]());

test('a migration on SQLite that is killed changes nothing, and the next one goes through', async () => {
  const { data } = makeDataFolder();
  await (await fill(data)).close();

  await killAgainAndAgain(data, () => openSqlite(data));
});

test('a migration on PostgreSQL that is killed changes nothing, and the next one goes through', async () => {
  const url = await postgres.createSchema('killed');
  const environment = { DATABASE_URL: url, PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') };
  await (await fill(makeDataFolder().data, environment)).close();

  await killAgainAndAgain(url, () => openPostgres(url));
});

async function killAgainAndAgain(place: string, open: () => Promise<Database>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    // The last one first: it does not end by itself.
    expect(await killAt(place, longCount - (round % longCount))).toBe('SIGKILL');
    const database = await open();
    expect([await readVersion(database), await findDifferences(database), await rowsOf(database)]).toEqual([
      migrations.length,
      [],
      untouched,
    ]);
    await database.close();
  }
  const database = await open();
  await migrate(database, { steps: quickSteps, isAlone: true });
  expect([await readVersion(database), await rowsOf(database)]).toEqual([quickSteps.length, migrated]);
  await database.close();
}

const untouched = [['lab'], ['shop']];
const migrated = [['lab!'], ['shop!']];

function rowsOf(database: Database) {
  return database.inspect((run) => run('select "name" from "apps" order by "id"'));
}

/** Kills a process when it begins a migration. Returns the signal by which it ended. */
async function killAt(place: string, count: number): Promise<unknown> {
  const program = join(import.meta.dirname, 'killed-migration.ts');
  const child = spawn(process.execPath, [program, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === `begins ${count}`) child.kill('SIGKILL');
  }
  return (await ended)[1];
}
