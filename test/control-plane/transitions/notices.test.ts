import { expect, test } from 'vitest';
import { enqueueMail, enqueueWebhook } from '../../../control-plane/transitions/notices.ts';
import { seed, viewer } from '../../../control-plane/ports/suites/rows.ts';
import { ReferenceViolation } from '../../../control-plane/ports/store.ts';
import { VirtualClock } from '../../../control-plane/shared/virtual-clock.ts';
import { createStore } from '../ports/memory-store.ts';

test('enqueues a mail for each address, on behalf of a member', async () => {
  const store = createStore({ clock: new VirtualClock(5) });
  await seed(store);
  const mail = { to: ['ada@example.test', 'alan@example.test'], subject: 'Hello', text: 'Hi.', workspaceId: 'acme' };

  await store.write(viewer('grace'), (tx) => enqueueMail(tx, mail));
  const [notices, items] = await store.read(
    'system',
    async (tx) => [await tx.notices.list({}), await tx.work.list({})] as const,
  );

  const common = {
    workspaceId: 'acme',
    channel: 'mail',
    subject: 'Hello',
    body: 'Hi.',
    alertId: null,
    attempts: 0,
    createdAt: 5,
  };
  expect(notices).toMatchObject([
    { ...common, recipient: 'ada@example.test', error: null, failedAt: null },
    { ...common, recipient: 'alan@example.test', error: null, failedAt: null },
  ]);
  expect(items).toMatchObject([
    { kind: 'notice', dueAt: 5 },
    { kind: 'notice', dueAt: 5 },
  ]);
  expect(items.map(({ subject }) => subject)).toEqual(notices.map(({ id }) => id));
});

test('rejects a webhook of a rule that does not exist', async () => {
  const store = createStore();
  await seed(store);

  const writing = store.write('system', (tx) => enqueueWebhook(tx, { alertId: 'unknown', body: '{}' }));

  await expect(writing).rejects.toThrow(ReferenceViolation);
});
