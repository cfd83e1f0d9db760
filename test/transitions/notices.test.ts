import { expect, test } from 'vitest';
import { MemoryStore } from '../../control-plane/adapters/memory/store.ts';
import { enqueueMail, enqueueWebhook } from '../../control-plane/transitions/notices.ts';
import { seed, viewer } from '../../control-plane/ports/suites/rows.ts';
import { Missing } from '../../control-plane/ports/store.ts';

const stamp = { id: 'n', at: 5 };

test('enqueues a mail for each address, on behalf of a member', async () => {
  const store = new MemoryStore();
  await seed(store);
  const mail = { to: ['ada@example.test', 'alan@example.test'], subject: 'Hello', text: 'Hi.', workspaceId: 'acme' };

  await store.write(viewer('grace'), (tx) => enqueueMail(tx, stamp, mail));
  const [notices, items] = await store.read('system', async (tx) => [await tx.notices.list({}), await tx.work.list({})]);

  const common = { workspaceId: 'acme', channel: 'mail', subject: 'Hello', body: 'Hi.', alertId: null, attempts: 0, createdAt: 5 };
  expect(notices).toEqual([
    { ...common, id: 'n-0', recipient: 'ada@example.test', error: null, failedAt: null },
    { ...common, id: 'n-1', recipient: 'alan@example.test', error: null, failedAt: null },
  ]);
  expect(items).toMatchObject([
    { kind: 'notice', subject: 'n-0', dueAt: 5 },
    { kind: 'notice', subject: 'n-1', dueAt: 5 },
  ]);
});

test('rejects a webhook of a rule that does not exist', async () => {
  const store = new MemoryStore();
  await seed(store);

  const writing = store.write('system', (tx) => enqueueWebhook(tx, stamp, { alertId: 'unknown', body: '{}' }));

  await expect(writing).rejects.toThrow(Missing);
});
