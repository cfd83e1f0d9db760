import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../../control-plane/ports/store.ts';
import { createStore } from './memory-store.ts';
import { PostgresServer } from '../../platform/database/postgres-server.ts';
import { fill, randomTransaction, readRows, runTransaction } from './random-transactions.ts';
import { SqliteDatabases } from '../../platform/database/sqlite-store.ts';

/** Each has a database of its own. */
const histories = Number(process.env.STORES_HISTORIES ?? 40);
const length = 150;

const databases = new SqliteDatabases();
let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await databases[Symbol.asyncDispose]();
});

test.each([
  ['SQLite', () => databases.createStore()],
  ['PostgreSQL', () => server.createStore()],
])(
  `%s has the same rows, results and errors as memory after ${histories * length} random transactions`,
  async (_, create: () => Promise<Store>) => {
    const seed = Number(process.env.STORES_SEED ?? randomInt(1_000_000));
    const all = fc.sample(fc.array(randomTransaction, { minLength: length, maxLength: length }), {
      numRuns: histories,
      seed,
    });

    for (const [index, transactions] of all.entries()) {
      const [memory, store] = [createStore(), await create()];
      for (const one of [memory, store]) await fill(one);
      const run = async (of: Store) => {
        const results: unknown[] = [];
        for (const transaction of transactions)
          results.push({ transaction, result: await runTransaction(of, transaction) });
        return results;
      };

      expect(await run(store), `seed ${seed}, history ${index}`).toEqual(await run(memory));
      expect(await readRows(store), `seed ${seed}, history ${index}`).toEqual(await readRows(memory));
    }
  },
);
