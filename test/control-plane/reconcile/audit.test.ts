import { expect, test } from 'vitest';
import { auditRow, seed } from '../../../control-plane/ports/suites/rows.ts';
import { reconcileAudit } from '../../../control-plane/reconcile/audit.ts';
import { createMemoryPlane } from '../../memory-plane.ts';
import { startWorld } from '../world/start-world.ts';

const day = 86_400_000;
const start = Date.UTC(2026, 10, 1);

/** The audit of acme with an event of each age, in days. */
async function startAudit(ages: readonly number[]) {
  const plane = createMemoryPlane({ at: start });
  const { store } = plane;
  await seed(store);
  await store.write('system', async (tx) => {
    for (const [index, age] of ages.entries())
      await tx.auditEvents.insert(auditRow(`${age}/${index}`, { at: start - age * day }));
    await tx.auditEvents.insert(auditRow('other', { workspaceId: 'umbrella', at: start - 400 * day }));
    await tx.wake('audit', 'acme');
  });
  const listIds = async () => {
    const events = await store.read('system', (tx) => tx.auditEvents.list({ workspaceId: 'acme' }, { order: ['at'] }));
    return events.map(({ id }) => id);
  };
  return { ...plane, listIds };
}

test('deletes events that are 365 days old, of one workspace', async () => {
  const { store, pass, listIds } = await startAudit([366, 365, 364]);

  await pass(0);

  expect(await listIds()).toEqual(['364/2']);
  expect(await store.read('system', (tx) => tx.auditEvents.count({ workspaceId: 'umbrella' }))).toBe(1);
});

test('looks again when the oldest event is 365 days old', async () => {
  const { work, pass, listIds } = await startAudit([360]);

  await pass(5 * day - 1);
  const before = await listIds();
  await pass(1);

  expect([before, await listIds()]).toEqual([['360/0'], []]);
  expect(await work.dueAt('audit', 'acme')).toBe(start + (5 + 365) * day);
});

test('looks once a day where events follow each other', async () => {
  const { work, pass } = await startAudit([365, 364.99]);

  await pass(0);

  expect(await work.dueAt('audit', 'acme')).toBe(start + day);
});

test('deletes at most 500 events in a transaction, the oldest first', async () => {
  const { ports, pass, listIds } = await startAudit(Array.from({ length: 1001 }, (_event, index) => 1500 - index));

  const next = await reconcileAudit(ports, 'acme');
  const [oldest, ...others] = await listIds();
  await pass(0);

  expect([next, oldest, others.length]).toEqual([start, '1000/500', 500]);
  expect(await listIds()).toEqual([]);
});

test('ends with the workspace', async () => {
  const { ports, store } = await startAudit([]);
  await store.write('system', async (tx) => {
    await tx.apps.deleteAll({ workspaceId: 'acme' });
    await tx.workspaces.delete('acme');
  });

  expect(await reconcileAudit(ports, 'acme')).toBeNull();
});

test('looks at each workspace of a world', async () => {
  const { world } = await startWorld();

  const { workspaces, due } = await world.ports.store.read('system', async (tx) => ({
    workspaces: await tx.workspaces.list({}),
    due: await tx.work.list({ kind: 'audit' }),
  }));

  expect(due.map(({ subject }) => subject).toSorted()).toEqual(workspaces.map(({ id }) => id).toSorted());
});
