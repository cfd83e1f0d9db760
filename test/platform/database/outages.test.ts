import { afterAll, expect, test } from 'vitest';
import { StoreUnavailable, type Tx } from '../../../control-plane/ports/store.ts';
import { seed, varRow, viewer } from '../../../control-plane/ports/suites/rows.ts';
import { type OutageObserver, watchOutages } from '../../../platform/database/statements/outages.ts';
import { limitsIn } from '../../control-plane/ports/limits-in.ts';
import { createSqlStore, SqliteDatabases } from './sqlite-store.ts';

const databases = new SqliteDatabases();
afterAll(() => databases[Symbol.asyncDispose]());

const ada = viewer('ada');

test('an outage is reported once at its begin and once at its end, however many calls fail', async () => {
  const { database, store, events, set } = await openWatched();
  await set('query_only = on');

  const writes = await Promise.allSettled(['A', 'B', 'C'].map((id) => store.write(ada, (tx) => insert(tx, id))));
  await expect.poll(() => events).toEqual(['began: attempt to write a readonly database']);
  const during = [await database.isAvailable(), await store.read(ada, (tx) => tx.vars.count({}))];
  await set('query_only = off');
  await expect.poll(() => events, { timeout: 5000 }).toHaveLength(2);
  await store.write(ada, (tx) => insert(tx, 'D'));

  for (const write of writes)
    expect(write).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) as unknown });
  expect(during).toEqual([false, 0]);
  expect(events[1]).toBe('ended');
  expect(await database.isAvailable()).toBe(true);
});

test('a look finds an outage that no call has met', async () => {
  const { database, events, set } = await openWatched();
  await set('query_only = on');

  expect(await database.isAvailable()).toBe(false);
  await expect.poll(() => events).toEqual(['began: attempt to write a readonly database']);
});

test('a change that alone finds no room does not begin an outage', async () => {
  const { database, store, events, set } = await openWatched();
  await set('max_page_count = 1');

  const write = store.write(ada, (tx) => insert(tx, 'A', 'x'.repeat(1_000_000)));

  await expect(write).rejects.toThrow(StoreUnavailable);
  await expect.poll(() => events).toEqual(['failed once: database or disk is full']);
  expect(await database.isAvailable()).toBe(true);
});

test('a limit of requests that cannot be written makes the store unavailable too', async () => {
  const { store, set } = await openWatched();
  await set('query_only = on');

  await expect(limitsIn(store).rateLimits.take('ada', { limit: 1, windowSeconds: 60 })).rejects.toThrow(
    StoreUnavailable,
  );
});

async function openWatched() {
  const events: string[] = [];
  const observer: OutageObserver = {
    began: (error) => void events.push(`began: ${textOf(error)}`),
    ended: () => void events.push('ended'),
    failedOnce: (error) => void events.push(`failed once: ${textOf(error)}`),
  };
  const opened = await databases.open();
  const database = watchOutages(opened, observer);
  const store = createSqlStore(database);
  await seed(store);
  const set = (pragma: string) => opened.send({ text: `pragma ${pragma}`, name: pragma }, []);
  return { database, store, events, set };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function insert(tx: Tx, id: string, value = '') {
  return tx.vars.insert(varRow(id, { value }));
}
