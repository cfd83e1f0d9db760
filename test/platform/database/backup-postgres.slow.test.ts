import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { varRow } from '../../../control-plane/ports/suites/rows.ts';
import { backUp } from '../../../platform/database/backup.ts';
import { checkData } from '../../../platform/database/check-data.ts';
import { restore } from '../../../platform/database/restore.ts';
import { PostgresServer } from './postgres-server.ts';
import { fill, makeDataFolder, openData } from '../serve/data-folder.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const key = Buffer.alloc(32, 1).toString('base64');

test('a database is backed up and restored with the programs of PostgreSQL, with its secrets', async () => {
  const { folder, data: dataFolder } = makeDataFolder();
  const [file, garbage] = [join(folder, 'backup.dump'), join(folder, 'garbage')];
  const place = {
    folder: dataFolder,
    environment: { DATABASE_URL: server.url(), PCP_DATA_KEY: key },
    onProgress: () => undefined,
  };
  const forced = { ...place, force: true };
  expect(await checkData(place)).toBe('The database has no tables yet; the first start makes them.');
  const data = await fill(dataFolder, place.environment);

  await backUp({ ...place, file, force: false });
  await data.store.write('system', (tx) => tx.vars.insert(varRow('C')));

  expect(await checkData(place)).toBe(
    `The database can be used. Its schema has the newest version, ${migrations.length}.`,
  );
  await expect(restore({ ...forced, file })).rejects.toThrow(
    /^Servers use the database of DATABASE_URL, with \d+ connections. Stop them/,
  );
  await data.close();
  await expect(restore({ ...place, file, force: false })).rejects.toThrow(
    'has data. Restore into an empty database, or replace the data',
  );
  writeFileSync(garbage, 'garbage '.repeat(1000));
  await expect(restore({ ...forced, file: garbage })).rejects.toThrow(
    'pg_restore has failed. pg_restore: error: input file does not appear',
  );
  writeFileSync(garbage, readFileSync(file).subarray(0, -2000));
  await expect(restore({ ...forced, file: garbage })).rejects.toThrow('pg_restore has failed. pg_restore: error:');
  const otherKey = { ...place.environment, PCP_DATA_KEY: Buffer.alloc(32, 2).toString('base64') };
  await expect(restore({ ...forced, environment: otherKey, file })).rejects.toThrow(
    'vars.value of A was sealed with another key',
  );
  expect(await varsOf(place)).toEqual(['A', 'B', 'C']);

  await restore({ ...forced, file });
  expect(await varsOf(place)).toEqual(['A', 'B']);
  expect(await checkData(place)).toContain('can be used');
  expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['backup.dump', 'data', 'garbage']]);
});

test('a dump has no secret, neither as text nor as bytes', async () => {
  const { folder, data: dataFolder } = makeDataFolder();
  const schema = await server.createSchema('secrets');
  const environment = { DATABASE_URL: schema, PCP_DATA_KEY: key };
  const [file, secret] = [join(folder, 'backup.dump'), 'unmistakable-demo-secret'];
  const data = await fill(dataFolder, environment);
  await data.store.write('system', (tx) => tx.vars.update('A', { value: secret, isSecret: true }));

  await backUp({ folder: dataFolder, environment, file, force: false, onProgress: () => undefined });
  await data.close();

  const { stdout } = spawnSync('pg_restore', ['--file=-', file], { encoding: 'utf8' });
  expect(stdout).toMatch(/^COPY .*"?vars"? /m);
  expect([secret, Buffer.from(secret).toString('hex')].filter((text) => stdout.includes(text))).toEqual([]);
});

test('without pg_dump, the command says what to install, and leaves no file', async () => {
  const { folder, data: dataFolder } = makeDataFolder();
  const environment = { DATABASE_URL: server.url(), PCP_DATA_KEY: key };
  await (await openData(dataFolder, environment)).close();

  const { status, stderr } = spawnSync(
    process.execPath,
    ['platform/bin/main.ts', 'backup', join(folder, 'backup.dump')],
    {
      encoding: 'utf8',
      env: { ...environment, PATH: folder },
    },
  );

  expect([status, stderr]).toEqual([
    1,
    'pg_dump cannot be run. Install the client programs of PostgreSQL, for example with apt-get install postgresql-client.\n',
  ]);
  expect(readdirSync(folder)).toEqual(['data']);
});

test('too few predicate locks are refused by a check', async () => {
  await using small = await PostgresServer.start({ max_pred_locks_per_transaction: 10 });
  const { data: folder } = makeDataFolder();

  await expect(checkData({ folder, environment: { DATABASE_URL: small.url(), PCP_DATA_KEY: key } })).rejects.toThrow(
    'max_pred_locks_per_transaction of the database is 10; set it to 64 or more in postgresql.conf, and restart PostgreSQL.',
  );
});

async function varsOf({
  folder,
  environment,
}: {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}) {
  const data = await openData(folder, environment);
  const rows = await data.store.read('system', (tx) => tx.vars.list({}, { order: ['id'] }));
  await data.close();
  return rows.map(({ id }) => id);
}
