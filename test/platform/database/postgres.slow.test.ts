import { afterAll, beforeAll, expect, test } from 'vitest';
import { SqlWork } from '../../../platform/database/statements/work.ts';
import { rateLimitsSuite } from '../../../control-plane/ports/suites/rate-limits.ts';
import { storeSuite } from '../../../control-plane/ports/suites/store.ts';
import { workSuite } from '../../../control-plane/ports/suites/work.ts';
import { limitsIn } from '../../control-plane/ports/limits-in.ts';
import { PostgresServer } from './postgres-server.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await PostgresServer.start({ max_connections: 1000 });
});
afterAll(() => server[Symbol.asyncDispose]());

test.each(Object.entries(storeSuite))('the store in PostgreSQL %s', async (_name, check) => {
  await expect(check(() => server.createStore())).resolves.toBeUndefined();
});

test.each(Object.entries(workSuite))('work in PostgreSQL %s', async (_name, check) => {
  const create = async () => {
    const store = await server.createStore();
    return { store, work: new SqlWork(store) };
  };

  await expect(check(create)).resolves.toBeUndefined();
});

test.each(Object.entries(rateLimitsSuite))('limits in PostgreSQL: %s', async (_name, check) => {
  await expect(check(async () => limitsIn(await server.createStore()))).resolves.toBeUndefined();
});

test.each(['25006', '53100', '53300', '57014', '58030'])(
  'a server that fails with %s is not available',
  async (code) => {
    const store = await server.createStore();
    const text = `do $$ begin raise exception 'failed' using errcode = '${code}'; end $$`;

    const error: unknown = await store.database.send({ text, name: '' }, []).catch((failure: unknown) => failure);

    expect(store.database.readFailure(error)).toEqual({ kind: 'unavailable' });
  },
);
