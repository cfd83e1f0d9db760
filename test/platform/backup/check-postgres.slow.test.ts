import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUpAll } from '../../../platform/backup/back-up.ts';
import { checkBackup } from '../../../platform/backup/check.ts';
import { locate } from '../../../platform/backup/locate.ts';
import { openPostgres } from '../../../platform/database/postgres/driver.ts';
import { PostgresServer } from '../database/postgres-server.ts';
import { fill, makeDataFolder } from '../serve/data-folder.ts';

const s3 = { endpoint: null, region: null };
const keys = { PCP_DATA_KEY: Buffer.alloc(32, 1).toString('base64') };
const of = { keys: true, telemetry: false, volumes: true, version: '1.0.0', force: false };

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Backs up a filled schema, after a change of its tables. */
async function backUpSchema(schema: string, change = 'select 1') {
  const environment = { ...keys, DATABASE_URL: await server.createSchema(schema) };
  const { folder, data } = makeDataFolder();
  await (await fill(data, environment)).close();
  const database = await openPostgres(environment.DATABASE_URL);
  await database.migrate((run) => run(change));
  await database.close();
  const to = await locate(join(folder, 'monday'), s3);
  await backUpAll({ ...of, folder: data, environment, to, now: () => 1000, onProgress: () => undefined });
  return { to, environment };
}

async function databases(): Promise<unknown[]> {
  const database = await openPostgres(server.url());
  const rows = await database.inspect((run) => run('select datname from pg_database where not datistemplate'));
  await database.close();
  return rows.flat();
}

test('a check restores a dump into a database of its own, and drops it', async () => {
  const { to, environment } = await backUpSchema('whole');

  const { notRestored, manifest } = await checkBackup(to, environment);

  expect([notRestored, manifest.database]).toEqual([null, 'postgresql']);
  expect(await databases()).toEqual(['postgres']);
});

test('a check drops what a killed check of an earlier day has left, and nothing else', async () => {
  const { to, environment } = await backUpSchema('left');
  const kept = ['control_plane_check_29991231_0123456789ab', 'control_plane_check_mine'];
  for (const name of ['control_plane_check_20200101_0123456789ab', ...kept])
    execFileSync('createdb', [`--maintenance-db=${server.url()}`, name]);

  await checkBackup(to, environment);

  expect((await databases()).sort()).toEqual([...kept, 'postgres']);
  for (const name of kept) execFileSync('dropdb', [`--maintenance-db=${server.url()}`, name]);
});

test('a dump that a server cannot use is found by it', async () => {
  const { to, environment } = await backUpSchema('changed', 'drop index "notices_alert_id_idx"');

  await expect(checkBackup(to, environment)).rejects.toThrow('missing: index of notices');

  expect(await databases()).toEqual(['postgres']);
});

test('without a server, or without the right to make a database, a check says why the dump was only read', async () => {
  const { to, environment } = await backUpSchema('alone');
  const database = await openPostgres(server.url());
  await database.migrate((run) => run('create role "weak" login'));
  await database.close();
  const weak = environment.DATABASE_URL.replace('postgres@', 'weak@');
  const gone = environment.DATABASE_URL.replace(/host=[^&]*/, 'host=%2Fnonexistent');

  const reasons = [
    (await checkBackup(to, keys)).notRestored,
    (await checkBackup(to, { ...keys, DATABASE_URL: weak })).notRestored,
    (await checkBackup(to, { ...keys, DATABASE_URL: gone })).notRestored,
  ];

  expect(reasons).toEqual([
    'DATABASE_URL is not set. Set it to a server of PostgreSQL on which a database can be made.',
    expect.stringMatching(/^createdb has failed\. .*permission denied to create database/),
    expect.stringMatching(/^The database of DATABASE_URL cannot be used: /),
  ]);
});
