import { expect, test } from 'vitest';
import { deployRow, seed } from '../../../../control-plane/ports/suites/rows.ts';
import type { Store } from '../../../../control-plane/ports/store.ts';
import { watchDeploys } from '../../../../platform/serve/metrics/watch-deploys.ts';
import { createMemoryPlane } from '../../../memory-plane.ts';

// The store of a memory plane runs each transaction twice.
test('reports each ended deploy once, after its transaction', async () => {
  const { store, ended } = await start();

  await store.write('system', async (tx) => {
    await tx.deploys.update('a', { status: 'building', startedAt: 1 });
    await tx.deploys.update('a', { status: 'failed', finishedAt: 5000 });
    expect(ended).toEqual([]);
  });
  await store.write('system', (tx) =>
    tx.deploys.insert(deployRow('b', { number: 2, slot: null, status: 'failed', finishedAt: 1 })),
  );
  await store.write('system', (tx) => tx.deploys.update('a', { slot: null }));

  expect(ended).toEqual(['a failed 5000', 'b failed 1']);
});

test('reports nothing of a transaction that fails', async () => {
  const { store, ended } = await start();

  const failing = store.write('system', async (tx) => {
    await tx.deploys.update('a', { status: 'failed', finishedAt: 5000 });
    throw new Error('no');
  });

  await expect(failing).rejects.toThrow('no');
  expect(ended).toEqual([]);
});

test('leaves everything else of a transaction as it is', async () => {
  const { store } = await start();

  const read = await store.write('system', async (tx) => {
    await tx.wake('app', 'shop');
    const deploys = await tx.asSystem.deploys.list({ appId: 'shop' });
    return [tx.id().length, deploys.length, await tx.users.count({ id: 'ada' })];
  });

  expect(read).toEqual([36, 1, 1]);
});

async function start(): Promise<{ readonly store: Store; readonly ended: readonly string[] }> {
  const { store } = createMemoryPlane({ at: 0 });
  await seed(store);
  await store.write('system', (tx) => tx.deploys.insert(deployRow('a')));
  const ended: string[] = [];
  const watched = watchDeploys(store, ({ id, status, finishedAt }) => ended.push(`${id} ${status} ${finishedAt}`));
  return { store: watched, ended };
}
