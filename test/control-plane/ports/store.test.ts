import { expect, test } from 'vitest';
import { seed, varRow, viewer } from '../../../control-plane/ports/suites/rows.ts';
import { storeSuite } from '../../../control-plane/ports/suites/store.ts';
import type { Tx } from '../../../control-plane/ports/store.ts';
import { createStore } from './memory-store.ts';

const ada = viewer('ada');

test.each(Object.entries(storeSuite))('the store in memory %s', async (_name, check) => {
  await expect(check(async () => createStore())).resolves.toBeUndefined();
});

test('refuses a transaction that waits for something else', async () => {
  const store = createStore();
  await seed(store);
  const { promise: response, resolve } = Promise.withResolvers<string>();
  const writing = store.write(ada, async (tx) => {
    await tx.vars.insert(varRow('A'));
    await tx.vars.update('A', { value: await response });
  });

  await expect(writing).rejects.toThrow('waited for something other than its own calls');
  resolve('late');

  expect(await store.read(ada, (tx) => tx.vars.list({}))).toEqual([]);
});

test('refuses a transaction in a transaction, which would wait for itself', async () => {
  const store = createStore();
  await seed(store);

  const writing = store.write(ada, async () => store.write(ada, (tx) => tx.vars.insert(varRow('A'))));

  await expect(writing).rejects.toThrow('waited for something other than its own calls');
});

test('refuses changes after the end of the transaction', async () => {
  const store = createStore();
  await seed(store);
  const leaked: Tx[] = [];
  await store.write(ada, async (tx) => void leaked.push(tx));

  const writing = leaked[0]?.vars.insert(varRow('A'));

  await expect(writing).rejects.toThrow('The transaction is over');
});

test('a read has no methods that change rows', async () => {
  const store = createStore();

  const changing = await store.read(ada, async ({ vars }) =>
    ['insert', 'update', 'delete'].filter((method) => method in vars),
  );

  expect(changing).toEqual([]);
});

test('a condition that is undefined matches no row', async () => {
  const store = createStore();
  await seed(store);
  // The types refuse it, except where a value has the type any.
  const where = { id: undefined } as object;

  const users = await store.read(ada, (tx) => tx.users.list(where));

  expect(users).toEqual([]);
});
