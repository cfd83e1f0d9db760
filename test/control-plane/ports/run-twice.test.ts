import { expect, test } from 'vitest';
import { seed, varRow, viewer } from '../../../control-plane/ports/suites/rows.ts';
import { storeSuite } from '../../../control-plane/ports/suites/store.ts';
import { createMemoryPlane } from '../../memory-plane.ts';
import { startWorld } from '../world/start-world.ts';
import { createStore } from './memory-store.ts';
import { runTwice } from './run-twice.ts';

test('runs the work of a transaction twice, with other ids, and keeps what the second run did', async () => {
  const store = runTwice(createStore());
  await seed(store);
  const ids: string[] = [];

  const row = await store.write(viewer('ada'), async (tx) => {
    ids.push(tx.id());
    return tx.vars.insert(varRow(ids.at(-1) ?? '', { key: 'A' }));
  });

  expect(ids).toHaveLength(2);
  expect(ids[0]).not.toBe(ids[1]);
  expect(await store.read(viewer('ada'), (tx) => tx.vars.list({}))).toEqual([row]);
  expect(row.id).toBe(ids[1]);
});

test.each(Object.entries(storeSuite))('a store that runs work twice %s', async (_name, check) => {
  await expect(check(async () => runTwice(createStore()))).resolves.toBeUndefined();
});

test.each([
  ['a world', async () => (await startWorld()).world.ports.store],
  ['a control plane in memory', async () => createMemoryPlane({ at: 0 }).store],
])('%s of the tests runs the work of its transactions twice', async (_, start) => {
  const store = await start();
  let runs = 0;

  await store.write('system', async () => (runs += 1));

  expect(runs).toBe(2);
});
