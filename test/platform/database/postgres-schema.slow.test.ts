import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDifferences } from '../../../platform/database/statements/differences.ts';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { openPostgres } from '../../../platform/database/postgres/driver.ts';
import { seed } from '../../../control-plane/ports/suites/rows.ts';
import { PostgresServer } from './postgres-server.ts';
import { createSqlStore } from './sqlite-store.ts';
import { step } from './step.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

test('the migrations make exactly the declared tables', async () => {
  const database = await server.open();

  expect(await findDifferences(database)).toEqual([]);
});

test.each([
  ['a table', 'create table "extra" ("id" text primary key)', /^not declared: relation extra: r/],
  ['a missing table', 'drop table "assistant_uses"', /^missing: relation assistant_uses: r/],
  ['a column', 'alter table "vars" add column "extra" text', /^not declared: column vars\.extra: text/],
  ['a missing column', 'alter table "vars" drop column "is_secret"', /^missing: column vars\.is_secret: boolean/],
  [
    'another kind',
    'alter table "vars" alter column "created_at" type integer',
    /^not declared: column vars\.created_at: integer/,
  ],
  [
    'another collation',
    'alter table "vars" alter column "key" type text collate "default"',
    /^not declared: column vars\.key: text/,
  ],
  ['null', 'alter table "vars" alter column "key" drop not null', /^not declared: column vars\.key: text, false/],
  [
    'a default',
    `alter table "vars" alter column "key" set default ''`,
    /^not declared: column vars\.key: text, true, ''/,
  ],
  [
    'a missing key',
    'drop index "vars_key"',
    /^missing: index of vars: CREATE UNIQUE INDEX vars_key ON vars USING btree \(app_id, key\)/,
  ],
  ['an index', 'create index "extra" on "apps" ("name")', /^not declared: index of apps: CREATE INDEX extra/],
  [
    'a missing index',
    'drop index "members_user_id_idx"',
    /^missing: index of members: CREATE INDEX members_user_id_idx/,
  ],
  [
    'a missing reference',
    'alter table "vars" drop constraint "vars_fk1"',
    /^missing: constraint of vars: f, FOREIGN KEY \(workspace_id, app_id\)/,
  ],
  [
    'a reference',
    'alter table "vars" add foreign key ("id") references "users" ("id")',
    /^not declared: constraint of vars: f, FOREIGN KEY \(id\)/,
  ],
  [
    'a missing check',
    'alter table "apps" drop constraint "apps_env_check"',
    /^missing: constraint of apps: c, CHECK \(env = ANY/,
  ],
  [
    'a check',
    `alter table "apps" add check ("slug" <> '')`,
    /^not declared: constraint of apps: c, CHECK \(slug <> ''/,
  ],
  ['a view', 'create view "extra" as select 1', /^not declared: relation extra: v/],
])('finds %s', async (_, statement, difference) => {
  const database = await server.open();

  await database.migrate((run) => run(statement));

  expect(await findDifferences(database)).toContainEqual(expect.stringMatching(difference));
});

test('runs each migration once, in order, with the rows that are there, also when two servers start at once', async () => {
  const database = await server.open();
  await seed(createSqlStore(database));
  const steps = [
    ...migrations,
    step('add a column', `alter table "apps" add column "extra" text not null default 'a'`),
    step("change the app's rows", `update "apps" set "extra" = "extra" || "slug"`),
  ];

  await Promise.all([migrate(database, { steps }), migrate(database, { steps })]);

  expect(await database.migrate((run) => run('select "id", "extra" from "apps" order by "id"'))).toEqual([
    ['lab', 'alab'],
    ['shop', 'ashop'],
  ]);
});

test('undoes all migrations if one of them fails, and refuses a database of a newer program', async () => {
  const database = await server.open();
  const add = step('add', 'create table "extra" ("id" text primary key)');
  const wrong = step('wrong', 'this is not SQL');

  await expect(migrate(database, { steps: [...migrations, add, wrong] })).rejects.toThrow('syntax error');
  expect(await findDifferences(database)).toEqual([]);

  await migrate(database, { steps: [...migrations, add] });
  await expect(migrate(database)).rejects.toThrow(
    `The database has version ${migrations.length + 1} of the schema, and this program knows ${migrations.length}.`,
  );
});

test('sets limits for statements and for transactions that are left open', async () => {
  const database = await openPostgres(server.url());
  const show = (name: string) => database.send({ text: `show ${name}`, name }, []);

  const limits = [await show('statement_timeout'), await show('idle_in_transaction_session_timeout')];
  await database.close();

  expect(limits).toEqual([[['15s']], [['10s']]]);
});
