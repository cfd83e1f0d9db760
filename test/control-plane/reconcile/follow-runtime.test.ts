import { expect, test } from 'vitest';
import type { Ports } from '../../../control-plane/ports/ports.ts';
import { followRuntime } from '../../../control-plane/reconcile/follow-runtime.ts';
import { deployRow } from '../../../control-plane/ports/suites/rows.ts';
import { now, startRows } from './start-rows.ts';

test.each([
  ['the app', {}, [], ['app/shop']],
  ['its deploy too', {}, ['active'] as const, ['app/shop', 'deploy/active']],
  ['no deploy that waits', {}, ['queued'] as const, ['app/shop']],
  ['its removal', { desired: 'deleted' } as const, [], ['removal/shop']],
])('a change of containers wakes %s', async (_, app, slots, woken) => {
  const { ports, read } = await startRows(async (tx) => {
    await tx.apps.update('shop', app);
    for (const slot of slots) await tx.deploys.insert(deployRow(slot, { slot, status: 'queued' }));
  });

  await follow(ports, [['shop', 'unknown']]);

  expect(await read(async (tx) => (await tx.work.list({})).map(({ id }) => id))).toEqual(woken);
});

test('listens again after a second when the runtime or the store has failed', async () => {
  const { ports, clock, read } = await startRows();
  const following = follow(ports, [new Error('The engine is away.'), ['shop']]);
  await turn();
  const before = await read((tx) => tx.work.count({}));

  clock.moveTo(now + 1000);
  const outages = await following;

  expect([before, await read((tx) => tx.work.count({ kind: 'app' }))]).toEqual([0, 1]);
  expect(outages).toEqual(['The engine is away.']);
});

test('a runtime reports no change when the same is applied again', async () => {
  const { ports } = await startRows();
  const wanted = { id: 'shop', region: 'eu', workspaceId: 'acme', slug: 'shop', services: [] };
  const seen: string[] = [];
  const stop = new AbortController();
  await ports.runtime.apply(wanted);
  const listening = (async () => {
    for await (const appId of ports.runtime.changes(stop.signal)) seen.push(appId);
  })();

  await ports.runtime.apply(wanted);
  await turn();
  stop.abort();
  await listening;

  expect(seen).toEqual([]);
});

/** Follows a runtime that reports these changes each time, and then none. Returns the errors. */
async function follow(ports: Ports, reports: readonly (Error | readonly string[])[]): Promise<string[]> {
  const stop = new AbortController();
  const outages: string[] = [];
  const left = [...reports];
  ports.runtime.changes = async function* () {
    const report = left.shift() ?? [];
    if (report instanceof Error) throw report;
    yield* report;
    if (left.length === 0) stop.abort();
  };
  await followRuntime(
    { ports, onOutage: (error) => void outages.push(error instanceof Error ? error.message : '') },
    stop.signal,
  );
  return outages;
}

function turn(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
