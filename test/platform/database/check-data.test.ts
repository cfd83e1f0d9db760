import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { openSqlite } from '../../../platform/database/sqlite/driver.ts';
import { checkData } from '../../../platform/database/check-data.ts';
import { step } from './step.ts';
import { fill, makeDataFolder } from '../serve/data-folder.ts';

test('beside a server, the newest schema can be used, and nothing is written', async () => {
  const { data: folder } = makeDataFolder();
  const data = await fill(folder);
  const before = contentsOf(folder);

  expect(await check(folder)).toBe(
    `The database can be used. Its schema has the newest version, ${migrations.length}.`,
  );
  expect(Object.keys(contentsOf(folder))).toEqual(Object.keys(before));
  expect(withoutSharedMemory(contentsOf(folder))).toEqual(withoutSharedMemory(before));
  await data.close();
});

test('without a server, no file is made', async () => {
  const { data: folder } = makeDataFolder();
  await (await fill(folder)).close();
  const before = contentsOf(folder);

  expect(await check(folder)).toContain('can be used');
  expect(contentsOf(folder)).toEqual(before);
  expect(Object.keys(before)).toEqual(['control-plane.db', 'data.key', 'lock.db', 'lock.pid']);
});

test('says which migrations a start will run', async () => {
  const { data: folder } = makeDataFolder();
  await (await fill(folder)).close();
  const steps = [...migrations, step('add flags', 'this is not run')];

  expect(await checkData({ folder, environment: {} }, steps)).toBe(
    `The database can be used. A start brings its schema from version ${migrations.length} to ${steps.length}:\n  add flags`,
  );
});

test('a database without tables gets them at a start', async () => {
  const { data: folder } = makeDataFolder();
  await (await openSqlite(folder)).close();

  expect(await check(folder)).toBe('The database has no tables yet; the first start makes them.');
  await (await fill(folder)).close();
});

test.each([
  [
    'a newer version',
    `insert into "schema_versions" ("version", "name") values (99, 'newer')`,
    'The database has version 99 of the schema, and this program',
  ],
  [
    'another index',
    'create index "extra" on "apps" ("name")',
    'restore a backup, or undo these changes:\n  not declared: index of apps: extra',
  ],
  [
    'a secret of another key in the last row',
    `update "vars" set "value" = x'${'01'.repeat(60)}' where "id" = 'B'`,
    'vars.value of B was sealed with another key',
  ],
])('refuses %s', async (_, statement, message) => {
  const { data: folder } = makeDataFolder();
  const data = await fill(folder);
  await data.store.database.migrate((run) => run(statement));
  await data.close();

  await expect(check(folder)).rejects.toThrow(message);
});

test('refuses a missing key, and makes none', async () => {
  const { data: folder } = makeDataFolder();
  await (await fill(folder)).close();
  rmSync(join(folder, 'data.key'));

  await expect(check(folder)).rejects.toThrow(
    `The key of the data is missing. Put the file ${join(folder, 'data.key')} back`,
  );
  expect(readdirSync(folder)).not.toContain('data.key');
});

test('refuses a file that is not a database', async () => {
  const { data: folder } = makeDataFolder();
  const file = join(folder, 'control-plane.db');
  mkdirSync(folder);
  writeFileSync(file, 'not a database '.repeat(500));

  await expect(check(folder)).rejects.toThrow(
    `${file} cannot be used: file is not a database. If it is damaged, restore a backup.`,
  );
});

function check(folder: string): Promise<string> {
  return checkData({ folder, environment: {} });
}

function contentsOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

/** The part that processes share has marks of readers. */
function withoutSharedMemory({ 'control-plane.db-shm': _, ...contents }: Readonly<Record<string, string>>) {
  return contents;
}
