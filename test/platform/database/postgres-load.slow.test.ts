import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPostgresVersion } from '../../../platform/database/postgres/driver.ts';
import { SqlWork } from '../../../platform/database/statements/work.ts';
import { seed, varRow, viewer } from '../../../control-plane/ports/suites/rows.ts';
import { type Store, StoreUnavailable } from '../../../control-plane/ports/store.ts';
import { PostgresServer } from './postgres-server.ts';
import { createSqlStore } from './sqlite-store.ts';

const ada = viewer('ada');
const limit = 200;

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

test('20 writers of two servers add exactly as many variables as an app may have, and none fails otherwise', async () => {
  const database = await server.open();
  const [store, other] = [createSqlStore(database), createSqlStore(await server.openAgain())];
  await seed(store);
  let next = 0;
  const write = async (to: Store): Promise<string[]> => {
    const results: string[] = [];
    while (next < 300) results.push(await addVar(to, `V${next++}`).catch(String));
    return results;
  };

  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => write(index % 2 === 0 ? store : other)));

  const all = results.flat();
  expect(all.filter((result) => result === 'added')).toHaveLength(limit);
  expect([...new Set(all)].toSorted()).toEqual(['RangeError: full', 'added']);
  expect(await store.read(ada, (tx) => tx.vars.count({}))).toBe(limit);
});

test('one of many workers at once gets each item of work', async () => {
  const database = await server.open();
  const store = createSqlStore(database);
  const work = new SqlWork(store);
  const ids = Array.from({ length: 40 }, (_, index) => ({ id: `app${index}` }));
  await store.write('system', (tx) => tx.wake('app', ids, 0));

  const claimed = await Promise.all(Array.from({ length: 60 }, () => work.claim(0, 10)));

  const subjects = claimed.flatMap((item) => item?.subject ?? []);
  expect(subjects.toSorted()).toEqual(ids.map(({ id }) => id).toSorted());
});

test('without a database, calls are rejected and the process lives; they succeed within 5 s of its return', async () => {
  const database = await server.open();
  const store = createSqlStore(database);
  const work = new SqlWork(store);
  await seed(store);
  const running = Promise.allSettled(Array.from({ length: 20 }, (_, index) => addVar(store, `A${index}`)));

  await server.stop();
  const results = await running;
  await expect(addVar(store, 'B')).rejects.toThrow(StoreUnavailable);
  await expect(work.claim(0, 10)).rejects.toThrow(StoreUnavailable);
  await server.run();

  let attempts = 0;
  await expect.poll(() => addVar(store, `C${attempts++}`).catch(String), { timeout: 5000 }).toBe('added');
  const added = results.filter(({ status }) => status === 'fulfilled').length;
  const count = await store.read(
    ada,
    async (tx) => (await tx.vars.list({})).filter(({ id }) => id.startsWith('A')).length,
  );
  expect(count).toBeGreaterThanOrEqual(added);
  expect(
    results.filter((result) => result.status === 'rejected' && !(result.reason instanceof StoreUnavailable)),
  ).toEqual([]);
});

test('says which version of PostgreSQL it needs', () => {
  expect(() => checkPostgresVersion('14.9 (Debian)')).toThrow(
    'The database is PostgreSQL 14.9 (Debian); it has to be 15 or newer.',
  );
});

function addVar(store: Store, id: string): Promise<string> {
  return store.write(ada, async (tx) => {
    if ((await tx.vars.count({ appId: 'shop' })) >= limit) throw new RangeError('full');
    await tx.vars.insert(varRow(id));
    return 'added';
  });
}
