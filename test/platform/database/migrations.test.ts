import { readdirSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/statements/database.ts';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { checksumsNow, folder, readChecksums } from './checksums.ts';
import { SqliteDatabases } from './sqlite-store.ts';
import { step } from './step.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

test('a migration with a checksum has not been changed, and each has one; npm run freeze adds that of a new one', () => {
  expect(readChecksums()).toEqual(checksumsNow(migrations));
});

test('the file of each migration begins with its number', () => {
  const files = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));

  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(migrations.map((_, index) => index + 1));
});

test('a database has the checksum of each of its migrations', async () => {
  const database = await databases.open();

  expect(await database.inspect((run) => run('select "version", "name", "checksum" from "schema_versions"'))).toEqual(
    readChecksums()
      .filter(({ dialect }) => dialect === 'sqlite')
      .map(({ number, checksum }) => [number, migrations[number - 1]?.name, checksum]),
  );
});

test('a database without checksums gets them, once its tables are those of its migrations', async () => {
  const database = await databases.open();
  const frozen = await checksumsOf(database);
  await database.migrate((run) => run('alter table "schema_versions" drop column "checksum"'));
  const steps = [...migrations, step('add a table', 'create table "extra" ("id" text);')];

  await database.migrate((run) => run('create index "own" on "apps" ("name")'));
  await expect(migrate(database, { steps })).rejects.toThrow('undo these changes:\n  not declared: index of apps: own');
  expect(await database.inspect((run) => run('select * from "schema_versions"'))).toEqual(
    migrations.map(({ name }, index) => [index + 1, name]),
  );
  await database.migrate((run) => run('drop index "own"'));
  await migrate(database);

  expect(await checksumsOf(database)).toEqual(frozen);
});

test('refuses a database that has another migration of the same number', async () => {
  const database = await databases.open();
  const others = [...migrations, step('add extras', 'create table "extra" ("id" text);')];
  await migrate(database, { steps: others });
  const steps = [...migrations, step('add labels', 'create table "labels" ("id" text);')];

  await expect(migrate(database, { steps })).rejects.toThrow(
    `The database has another migration ${migrations.length + 1} ("add extras") than this program ("add labels"), so a development version has made it.`,
  );
});

test('changes nothing if the tables are not as expected after the migrations', async () => {
  const database = await databases.open();
  const steps = [...migrations, step('add extras', 'create table "extra" ("id" text);')];
  const check = () => Promise.reject(new Error('not as expected'));

  await expect(migrate(database, { steps, check })).rejects.toThrow('not as expected');

  expect(await checksumsOf(database)).toHaveLength(migrations.length);
  expect(await database.inspect((run) => run(`select 1 from sqlite_schema where name = 'extra'`))).toEqual([]);
});

async function checksumsOf(database: Database): Promise<unknown[]> {
  const rows = await database.inspect((run) => run('select "checksum" from "schema_versions" order by "version"'));
  return rows.map(([checksum]) => checksum);
}
