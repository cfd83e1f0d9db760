import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../../platform/database/migrations/migrate.ts';
import { migrations } from '../../../platform/database/migrations/migrations.ts';
import { markChanges } from '../../../platform/database/foreign-changes.ts';
import { createSqlStore, SqliteDatabases } from './sqlite-store.ts';
import { demoKey, loadDump } from './dumps.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

test('the mark of commands leaves the table of simulations, whose other rows stay', async () => {
  const database = await databases.openEmpty();
  await loadDump(database, 4);
  await database.migrate((run) =>
    run(`insert into "simulations" ("id", "facts") values ('changes/operator', x'00'), ('apps/engine', x'00')`),
  );

  await migrate(database, { steps: migrations });

  const ids = await database.inspect((run) => run('select "id" from "simulations" order by "id"'));
  expect(ids).toContainEqual(['apps/engine']);
  expect(ids).not.toContainEqual(['changes/operator']);
});

test('a command changes one mark, and no row of simulations', async () => {
  const database = await databases.open();
  const store = createSqlStore(database, demoKey);

  await markChanges(store);
  const [first] = await store.read('system', (tx) => tx.marks.list({}));
  await markChanges(store);
  const marks = await store.read('system', (tx) => tx.marks.list({}));

  expect(marks).toHaveLength(1);
  expect(marks[0]?.mark).not.toBe(first?.mark);
  expect(await store.read('system', (tx) => tx.simulations.list({}))).toEqual([]);
});
