import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import type { Database } from '../../../platform/database/statements/database.ts';
import { observeDatabase } from '../../../platform/database/statements/observed-database.ts';
import { connectPostgres, openPostgres } from '../../../platform/database/postgres/driver.ts';
import { postgresAt } from '../../../platform/database/postgres/postgres-at.ts';
import { PostgresLock } from '../../../platform/database/postgres/server-lock.ts';
import { secureRandom } from '../../../control-plane/shared/secure-random.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { bringUpToDate, type MigrationOptions } from '../../../platform/database/bring-up-to-date.ts';
import { migrateData } from '../../../platform/database/migrate-data.ts';
import { openData } from '../../../platform/database/open-data.ts';
import { lockServer } from '../../../platform/database/postgres/open-server.ts';
import { PostgresServer } from './postgres-server.ts';
import { step } from './step.ts';
import { fill, makeDataFolder } from '../serve/data-folder.ts';

const postgres = await PostgresServer.start();
afterAll(() => postgres[Symbol.asyncDispose]());

const key = Buffer.alloc(32, 1).toString('base64');
const steps = [...migrations, step('rename the apps', `update "apps" set "name" = "name" || '!';`)];
const [from, to] = [migrations.length, steps.length];
const inUse =
  'Servers use the database of DATABASE_URL, so its schema cannot be migrated. Stop all of them, and run the command migrate.';

test('the only server migrates, and says so', async () => {
  const place = await makeFilled('only');
  const lines: unknown[][] = [];

  await start(place, { report: (...line) => void lines.push(line) });

  expect(lines).toEqual([
    [{ from, to, backup: null }, 'the schema of the database is migrated'],
    [{ from, to }, 'the schema of the database has been migrated'],
  ]);
  expect(await namesIn(place.url)).toEqual(['lab!', 'shop!']);
});

test.each(['alone', 'shared'] as const)(
  'while another server has the database %s, a start and the command migrate are refused, and nothing changes',
  async (use) => {
    const place = await makeFilled(`beside_${use}`);
    const other = await lockServer(place.url, use);

    await expect(start(place)).rejects.toThrow(inUse);
    await expect(migrateData({ ...place, steps })).rejects.toThrow(inUse);
    expect(await namesIn(place.url)).toEqual(['lab', 'shop']);
    await other.release();

    expect(await migrateData({ ...place, steps })).toEqual({ from, to, backup: null });
    expect(await namesIn(place.url)).toEqual(['lab!', 'shop!']);
  },
);

test('an empty database is created beside another server, and with `migrate: manual`', async () => {
  const place = await makePlace('empty');
  const other = await lockServer(place.url, 'alone');

  await start(place, { steps: migrations, mode: 'manual' });

  await other.release();
  expect(await namesIn(place.url)).toEqual([]);
});

test('with `migrate: manual`, a start names the command', async () => {
  const place = await makeFilled('manual');

  await expect(start(place, { mode: 'manual' })).rejects.toThrow(
    'The configuration has `migrate: manual`, so stop all servers, and run the command migrate.',
  );

  expect(await namesIn(place.url)).toEqual(['lab', 'shop']);
});

test('of two servers that start at once, one migrates, and both go on', async () => {
  const place = await makeFilled('twice');

  await Promise.all([start(place), start(place)]);

  expect(await namesIn(place.url)).toEqual(['lab!', 'shop!']);
});

test('a server goes on if another server migrated and runs before it can', async () => {
  const place = await makeFilled('outrun');
  const database = await openPostgres(place.url);
  const claim = { open: () => connectPostgres(place.url), use: 'shared', check: async () => undefined } as const;
  let other: PostgresLock | undefined;
  const outrun: Database = {
    ...observeDatabase(database, { sent: () => undefined, conflicted: () => undefined, waited: () => undefined }),
    async migrate(work, isAlone) {
      await start(place);
      other = await PostgresLock.take(claim);
      return database.migrate(work, isAlone);
    },
  };

  expect(await bringUpToDate(outrun, postgresAt(place.url), { steps })).toEqual({ from, to, backup: null });

  await other?.release();
  await database.close();
  expect(await namesIn(place.url)).toEqual(['lab!', 'shop!']);
});

test('a server is refused whose database was migrated before it has taken the lock', async () => {
  const place = await makeFilled('overtaken');
  const database = await openPostgres(place.url);
  await database.migrate((run) => run(`insert into "schema_versions" values (99, 'newer', null)`));
  await database.close();

  await expect(lockServer(place.url, 'shared')).rejects.toThrow('The database has version 99 of the schema');
});

test('no server starts while a migration runs', async () => {
  const place = await makeFilled('running');
  const database = await openPostgres(place.url);

  await database.migrate(
    () => expect(lockServer(place.url, 'shared')).rejects.toThrow('A server whose apps run on an engine uses'),
    true,
  );

  await database.close();
  await (await lockServer(place.url, 'shared')).release();
});

test('a start is refused with other tables, but not with those of an extension', async () => {
  const place = await makeFilled('strange');
  const database = await openPostgres(place.url);
  await database.migrate((run) => run('create extension "pg_stat_statements"'));
  await start(place, { steps: migrations });
  await database.migrate((run) => run('drop table "assistant_uses"'));
  await database.close();

  await expect(start(place, { steps: migrations })).rejects.toThrow('\n  missing: relation assistant_uses: r');
});

test('a user who may create nothing but temporary tables can start on tables that are there', async () => {
  const place = await makeFilled('limited');
  const [, schema = ''] = new URL(place.url).searchParams.get('options')?.split('=') ?? [];
  const database = await openPostgres(place.url);
  await database.migrate(async (run) => {
    await run(`create role "${schema}" login`);
    await run(`grant usage on schema "${schema}" to "${schema}"`);
    await run(`grant select, insert, update, delete on all tables in schema "${schema}" to "${schema}"`);
  });
  await database.close();
  const url = place.url.replace('postgres@', `${schema}@`);

  await start({ ...place, environment: { ...place.environment, DATABASE_URL: url } }, { steps: migrations });

  expect(await namesIn(url)).toEqual(['lab', 'shop']);
});

interface Place {
  readonly folder: string;
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
}

async function makePlace(schema: string): Promise<Place> {
  const url = await postgres.createSchema(schema);
  const { folder } = makeDataFolder();
  return { folder: join(folder, 'data'), url, environment: { DATABASE_URL: url, PCP_DATA_KEY: key } };
}

async function makeFilled(schema: string): Promise<Place> {
  const place = await makePlace(schema);
  await (await fill(place.folder, place.environment)).close();
  const database = await openPostgres(place.url);
  await database.migrate((run) => run('update "apps" set "name" = "id"'));
  await database.close();
  return place;
}

/** Opens the data as a start does, and closes it. */
async function start({ folder, environment }: Place, options: Partial<MigrationOptions> = {}): Promise<void> {
  const parts = { clock: new VirtualClock(0), random: secureRandom };
  await (await openData({ folder, environment, steps, ...parts, ...options })).close();
}

async function namesIn(url: string): Promise<unknown[]> {
  const database = await openPostgres(url);
  const rows = await database.inspect((run) => run('select "name" from "apps" order by "id"'));
  await database.close();
  return rows.map(([name]) => name);
}
