import { afterAll, expect, test } from 'vitest';
import { SqlWork } from '../../../platform/database/statements/work.ts';
import { storeSuite } from '../../../control-plane/ports/suites/store.ts';
import { workSuite } from '../../../control-plane/ports/suites/work.ts';
import { SqliteDatabases } from './sqlite-store.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

test.each(Object.entries(storeSuite))('the store in SQLite %s', async (_name, check) => {
  await expect(check(() => databases.createStore())).resolves.toBeUndefined();
});

test.each(Object.entries(workSuite))('work in SQLite %s', async (_name, check) => {
  const create = async () => {
    const store = await databases.createStore();
    return { store, work: new SqlWork(store) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});
