import { expect, test, vi } from 'vitest';
import { seed, varRow, viewer } from '../../../control-plane/ports/suites/rows.ts';
import type { ReadTx } from '../../../control-plane/ports/store.ts';
import type { MemoryStore } from '../../../control-plane/memory/store.ts';
import { createStore } from './memory-store.ts';

const ada = viewer('ada');
const alan = viewer('alan');

async function openStore(): Promise<MemoryStore> {
  const store = createStore();
  await seed(store);
  await store.write('system', (tx) => tx.vars.insert(varRow('A')));
  return store;
}

const countVars = () => vi.fn((tx: ReadTx) => tx.vars.count({}));

test('an equal read of rows that have not changed is done once', async () => {
  const store = await openStore();
  const read = countVars();

  expect(await store.read(ada, read, 'vars')).toBe(1);
  expect(await store.read(ada, read, 'vars')).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
});

test('simultaneous equal reads are done once', async () => {
  const store = await openStore();
  const read = countVars();

  expect(await Promise.all([store.read(ada, read, 'vars'), store.read(ada, read, 'vars')])).toEqual([1, 1]);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a read without a key is done each time', async () => {
  const store = await openStore();
  const read = countVars();
  await store.read(ada, read);
  await store.read(ada, read);

  expect(read).toHaveBeenCalledTimes(2);
});

test.each([
  ['an insert', (store: MemoryStore) => store.write('system', (tx) => tx.vars.insert(varRow('B'))), 2],
  ['a removal', (store: MemoryStore) => store.write('system', (tx) => tx.vars.deleteAll({})), 0],
  [
    'the end of a membership',
    (store: MemoryStore) => store.write('system', (tx) => tx.members.deleteAll({ userId: 'ada' })),
    0,
  ],
])('a read sees %s', async (_, change, count) => {
  const store = await openStore();
  await store.read(ada, countVars(), 'vars');
  await change(store);

  expect(await store.read(ada, countVars(), 'vars')).toBe(count);
});

test('a read does not see a change that was undone', async () => {
  const store = await openStore();
  const writing = store.write('system', async (tx) => {
    await tx.vars.insert(varRow('B'));
    throw new Error('undone');
  });
  await expect(writing).rejects.toThrow('undone');

  expect(await store.read(ada, countVars(), 'vars')).toBe(1);
});

test('each viewer gets what is in reach', async () => {
  const store = await openStore();
  const read = countVars();
  const counts = [];
  for (const one of [ada, alan, viewer('ada', 'umbrella'), 'system'] as const)
    counts.push(await store.read(one, read, 'vars'));

  expect(counts).toEqual([1, 0, 0, 1]);
  expect(read).toHaveBeenCalledTimes(4);
});

test('a read that failed is done again', async () => {
  const store = await openStore();
  const read = vi.fn((tx: ReadTx) => tx.vars.count({})).mockRejectedValueOnce(new Error('first'));
  await expect(store.read(ada, read, 'vars')).rejects.toThrow('first');

  expect(await store.read(ada, read, 'vars')).toBe(1);
});

test('of many reads, the newest are kept', async () => {
  const store = await openStore();
  const read = countVars();
  for (let number = 0; number < 17; number++) await store.read(ada, read, `vars ${number}`);
  await store.read(ada, read, 'vars 16');
  expect(read).toHaveBeenCalledTimes(17);

  await store.read(ada, read, 'vars 0');
  expect(read).toHaveBeenCalledTimes(18);
});
