import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createStore } from './memory-store.ts';
import { fill, randomTransaction, readRows, runTransaction } from './random-transactions.ts';
import { SqliteDatabases } from '../../platform/database/sqlite-store.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

test('stores in memory and in SQLite have the same rows, results and errors after any transactions', async () => {
  const property = fc.asyncProperty(
    fc.array(randomTransaction, { minLength: 1, maxLength: 40, size: 'max' }),
    async (transactions) => {
      const [memory, sqlite] = [createStore(), await databases.createStore()];
      for (const store of [memory, sqlite]) await fill(store);

      for (const transaction of transactions) {
        expect(await runTransaction(sqlite, transaction)).toEqual(await runTransaction(memory, transaction));
      }

      expect(await readRows(sqlite)).toEqual(await readRows(memory));
    },
  );

  await fc.assert(property, { numRuns: 15 });
});
