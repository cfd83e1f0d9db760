import { expect, test } from 'vitest';
import { auditRow } from '../../../control-plane/ports/suites/rows.ts';
import { ada, startPlane, uuid } from './plane.ts';

const params = { workspaceSlug: 'acme' };
const day = 86_400_000;

async function startLog() {
  const plane = await startPlane();
  const now = plane.clock.now();
  const add = (number: number, ageMs: number, more: Parameters<typeof auditRow>[1] = {}) =>
    plane.store.write('system', (tx) =>
      tx.auditEvents.insert(auditRow(uuid(number), { at: now - ageMs, userId: ada, ...more })),
    );
  const list = (query: { limit?: number; before?: string } = {}) =>
    plane.as(ada, 'admin')('listAuditEvents', { params, query });
  const idsOf = async (query: { limit?: number; before?: string } = {}) =>
    ((await list(query)).body as { events: { id: string }[] }).events.map(({ id }) => Number(id.slice(-4)));
  return { ...plane, add, list, idsOf };
}

test('shows who changed what, without secrets, newest first', async () => {
  const { add, list } = await startLog();
  await add(1, 2000);
  const changes = [
    { field: 'value', from: null, to: '••••••••' },
    { field: 'key', from: null, to: 'A' },
  ];
  await add(2, 1000, { tokenId: uuid(9), tokenName: 'Laptop', changes, targetId: uuid(3) });

  const { status, body } = await list();

  expect(status).toBe(200);
  expect(body).toMatchObject({
    events: [
      {
        id: uuid(2),
        at: '2026-11-01T11:59:59.000Z',
        actor: { id: ada, name: 'Ada' },
        token: { id: uuid(9), name: 'Laptop' },
        operationId: 'createVar',
        target: { type: 'var', id: uuid(3), name: 'A' },
        changes: [{ field: 'key' }, { field: 'value', to: '••••••••' }],
      },
      { id: uuid(1), token: null },
    ],
  });
});

test('continues after an event, even among those of one instant', async () => {
  const { add, idsOf } = await startLog();
  await add(1, 3000);
  await add(2, 2000);
  await add(3, 2000);
  await add(4, 2000);
  await add(5, 1000);

  const parts = [
    await idsOf({ limit: 2 }),
    await idsOf({ limit: 2, before: uuid(2) }),
    await idsOf({ limit: 2, before: uuid(4) }),
  ];

  expect(parts).toEqual([[5, 2], [3, 4], [1]]);
});

test('`next` is the last event of a part that others follow', async () => {
  const { add, list } = await startLog();
  for (const number of [1, 2, 3]) await add(number, 1000);

  const parts = [
    await list({ limit: 2 }),
    await list({ limit: 1, before: uuid(1) }),
    await list({ limit: 1, before: uuid(2) }),
    await list({ limit: 3 }),
  ];

  expect(parts.map(({ body }) => body)).toMatchObject([
    { events: [{}, {}], next: uuid(2) },
    { events: [{ id: uuid(2) }], next: uuid(2) },
    { events: [{ id: uuid(3) }], next: null },
    { events: [{}, {}, {}], next: null },
  ]);
});

test('rejects an event of another workspace', async () => {
  const { add, list } = await startLog();
  await add(1, 0, { workspaceId: 'umbrella' });

  const response = await list({ before: uuid(1) });

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_reference' } } });
});

test('keeps events for 365 days', async () => {
  const { add, idsOf } = await startLog();
  await add(1, 365 * day);
  await add(2, 365 * day - 1);

  expect(await idsOf()).toEqual([2]);
});

test('rejects an event that is too old, whether it is deleted or not', async () => {
  const { add, list } = await startLog();
  await add(1, 365 * day);

  const response = await list({ before: uuid(1) });

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_reference' } } });
});
