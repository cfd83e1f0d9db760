import pg from 'pg';
import { expect, test } from 'vitest';
import { seed, varRow, viewer } from '../../control-plane/ports/suites/rows.ts';
import { type Store, StoreUnavailable } from '../../control-plane/ports/store.ts';
import { PostgresServer } from '../platform/database/postgres-server.ts';
import { createSqlStore } from '../platform/database/sqlite-store.ts';

/** Far fewer fill the locks of the server below. */
const mostWrites = 5000;

test('a forgotten transaction uses up the predicate locks: writes are rejected as unavailable until it ends', async () => {
  await using server = await PostgresServer.start({ max_pred_locks_per_transaction: 10, max_connections: 20 });
  const store = createSqlStore(await server.open());
  await seed(store);
  const forgotten = new pg.Client({ connectionString: server.url() });
  await forgotten.connect();
  await forgotten.query('begin isolation level serializable');
  await forgotten.query('select count(*) from pg_class');

  const failure = await writeUntilRefused(store);
  await forgotten.query('rollback');
  await forgotten.end();

  expect(failure).toBeInstanceOf(StoreUnavailable);
  expect(failure).toMatchObject({ cause: { code: '53200' } });
  await expect(addVar(store, 'AFTERWARDS')).resolves.toBeUndefined();
});

async function writeUntilRefused(store: Store): Promise<unknown> {
  for (let count = 0; count < mostWrites; count++) {
    try {
      await addVar(store, `V${count}`);
    } catch (error) {
      return error;
    }
  }
  return undefined;
}

async function addVar(store: Store, id: string): Promise<void> {
  await store.write(viewer('ada'), async (tx) => {
    await tx.vars.find({ id });
    await tx.vars.insert(varRow(id));
  });
}
