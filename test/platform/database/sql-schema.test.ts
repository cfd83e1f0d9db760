import { afterAll, expect, test } from 'vitest';
import type { Database } from '../../../platform/database/statements/database.ts';
import { findDifferences } from '../../../platform/database/statements/differences.ts';
import { indexes } from '../../../platform/database/statements/indexes.ts';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import type { Table } from '../../../control-plane/model/tables/table.ts';
import { tableNames, tables } from '../../../control-plane/model/tables/tables.ts';
import { seed, viewer } from '../../../control-plane/ports/suites/rows.ts';
import { createSqlStore, SqliteDatabases } from './sqlite-store.ts';
import { step } from './step.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

test('the migrations make exactly the declared tables', async () => {
  const database = await databases.open();

  expect(await findDifferences(database)).toEqual([]);
});

test.each([
  ['a table', 'create table "extra" ("id" text primary key)', /^not declared: table extra: /],
  ['a missing table', 'drop table "assistant_uses"', /^missing: table assistant_uses: /],
  ['a column', 'alter table "vars" add column "extra" text', /^not declared: column vars\.extra: text/],
  ['a missing column', 'alter table "vars" drop column "is_secret"', /^missing: column vars\.is_secret: integer/],
  [
    'a missing key',
    'drop index "vars_key"',
    /^missing: index of vars: vars_key, unique 1 \(app_id BINARY,key BINARY\)/,
  ],
  ['a key', 'create unique index "extra" on "vars" ("value")', /^not declared: index of vars: extra, unique 1/],
  ['a missing index', 'drop index "members_user_id_idx"', /^missing: index of members: members_user_id_idx, unique 0/],
  [
    'an index',
    'create index "extra" on "apps" ("name")',
    /^not declared: index of apps: extra, unique 0 \(name BINARY\)/,
  ],
  ['a trigger', 'create trigger "extra" before delete on "vars" begin select 1; end', /^not declared: trigger extra: /],
  ['a view', 'create view "extra" as select 1', /^not declared: view extra: /],
])('finds %s', async (_, statement, difference) => {
  const database = await databases.open();

  await database.migrate((run) => run(statement));

  expect(await findDifferences(database)).toContainEqual(expect.stringMatching(difference));
});

test.each([
  ['another kind', '"host" text not null', '"host" blob not null', 'column host_holds.host: '],
  ['null', '"region" text not null', '"region" text', 'column host_holds.region: '],
  ['a default', '"region" text not null', `"region" text not null default ''`, 'column host_holds.region: '],
  ['a check', '"region" text not null', `"region" text not null check ("region" in ('eu'))`, 'check of host_holds: '],
  [
    'a reference',
    '"region" text not null',
    '"region" text not null references "regions" ("id")',
    'reference of host_holds (region)',
  ],
  ['a table with another layout', ', without rowid', '', 'table host_holds: '],
])('finds %s that is not declared', async (_, declared, made, difference) => {
  const database = await databases.open();

  await remake(database, 'host_holds', (sql) => sql.replace(declared, made));

  const differences = await findDifferences(database);
  expect(differences.filter((line) => line.startsWith(`not declared: ${difference}`))).toHaveLength(1);
});

test.each([
  ['a check', `check ("status" in (`, `check ("id" in (`, 'check of tickets: '],
  ['a reference', 'on delete cascade', 'on delete set null', 'reference of tickets (user_id)'],
])('finds %s that is missing', async (_, declared, made, difference) => {
  const database = await databases.open();

  await remake(database, 'tickets', (sql) => sql.replace(declared, made));

  const differences = await findDifferences(database);
  expect(differences.filter((line) => line.startsWith(`missing: ${difference}`))).toHaveLength(1);
});

test.each([
  ['a value that is not listed', `update "apps" set "status" = 'unknown'`, 'CHECK constraint failed'],
  ['a flag that is neither 0 nor 1', 'update "regions" set "has_tls" = 2', 'CHECK constraint failed'],
  ['null', 'update "apps" set "slug" = null', 'NOT NULL constraint failed: apps.slug'],
  ['another type', `update "apps" set "created_at" = 'now'`, 'cannot store TEXT value in INTEGER column'],
  ['a reference to nothing', `update "apps" set "region" = 'none'`, 'FOREIGN KEY constraint failed'],
])('the database itself refuses %s', async (_, text, message) => {
  const database = await databases.open();
  await seed(createSqlStore(database));

  await expect(database.send({ text, name: text }, [])).rejects.toThrow(message);
});

// No action and no reconciler deletes their rows.
const withoutDeletion = ['users', 'regions', 'tiers'];

test('an index begins with the last column of each reference to a deletable row, so that deletions scan nothing', () => {
  const unserved = tableNames.flatMap((name) => {
    const { unique, references }: Table = tables[name];
    const listed: readonly (readonly string[])[] = [['id'], ...Object.values(unique), ...(indexes[name] ?? [])];
    const served = listed.map(([first]) => first);
    // The last column selects: few rows name only a workspace, but many name one of its apps.
    return references
      .filter(({ table, columns }) => !withoutDeletion.includes(table) && !served.includes(columns.at(-1)))
      .map(({ table, columns }) => [name, table, columns]);
  });

  expect(unserved).toEqual([]);
});

test('runs each migration once, in order, with the rows that are there', async () => {
  const database = await databases.open();
  const store = createSqlStore(database);
  await seed(store);
  const steps = [
    ...migrations,
    step('add a column', `alter table "apps" add column "extra" text not null default 'a'`),
    step("change the app's rows", `update "apps" set "extra" = "extra" || "slug"`),
  ];

  await migrate(database, { steps });
  await migrate(database, { steps });

  expect(await database.migrate((run) => run('select "id", "extra" from "apps" order by "id"'))).toEqual([
    ['lab', 'alab'],
    ['shop', 'ashop'],
  ]);
  expect(await store.read(viewer('ada'), (tx) => tx.apps.count({}))).toBe(1);
});

test('a migration can make a table anew to which rows refer, for a column that `alter table` cannot add', async () => {
  const database = await databases.open();
  const store = createSqlStore(database);
  await seed(store);
  const anew = `
    create table "new_regions" as select *, 'UTC' as "time_zone" from "regions";
    drop table "regions";
    alter table "new_regions" rename to "regions";
    create unique index "regions_id" on "regions" ("id");`;

  await migrate(database, { steps: [...migrations, step('add a time zone', anew)] });

  expect(await store.read('system', async (tx) => [await tx.apps.count({}), await tx.regions.count({})])).toEqual([
    2, 2,
  ]);
  expect(await database.inspect((run) => run('select distinct "time_zone" from "regions"'))).toEqual([['UTC']]);
  await expect(database.send({ text: `update "apps" set "region" = 'none'`, name: 'none' }, [])).rejects.toThrow(
    'FOREIGN KEY constraint failed',
  );
});

test('undoes all migrations if one of them fails or breaks a reference', async () => {
  const database = await databases.open();
  const store = createSqlStore(database);
  await seed(store);
  const add = step('add', 'create table "extra" ("id" text primary key)');
  const broken = step('break', `delete from "regions"`);
  const wrong = step('wrong', 'this is not SQL');

  await expect(migrate(database, { steps: [...migrations, add, wrong] })).rejects.toThrow('syntax error');
  await expect(migrate(database, { steps: [...migrations, add, broken] })).rejects.toThrow(
    'A row of apps refers to a row of regions',
  );

  expect(await findDifferences(database)).toEqual([]);
  expect(await store.read('system', (tx) => tx.regions.count({}))).toBe(2);
});

test('refuses a database of a newer program', async () => {
  const database = await databases.open();
  await migrate(database, { steps: [...migrations, step('newer', '')] });

  await expect(migrate(database)).rejects.toThrow(
    `The database has version ${migrations.length + 1} of the schema, and this program knows ${migrations.length}.`,
  );
});

/** Makes an empty table again from a changed statement. */
async function remake(database: Database, table: string, change: (sql: string) => string): Promise<void> {
  await database.migrate(async (run) => {
    const [found] = await run(`select sql from sqlite_schema where name = '${table}'`);
    const indexes = await run(
      `select sql from sqlite_schema where tbl_name = '${table}' and type = 'index' and sql is not null`,
    );
    await run(`drop table "${table}"`);
    await run(change(String(found?.[0])));
    for (const [sql] of indexes) await run(String(sql));
  });
}
