import { expect, test } from 'vitest';
import type { Store } from '../../../control-plane/ports/store.ts';
import { enqueueMail, enqueueWebhook } from '../../../control-plane/transitions/notices.ts';
import { hmacSha256 } from '../../../control-plane/model/shared/hash.ts';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { seed } from '../../../control-plane/ports/suites/rows.ts';
import { generatedContract } from '../../../server/http/generated-contract.ts';
import { createMemoryPlane } from '../../memory-plane.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 10);
const mail = { to: ['ada@example.test'], subject: 'Hello', text: 'Hi.', workspaceId: null };

test('delivers a mail once', async () => {
  const { store, ports, pass } = await createPlane();
  await store.write('system', (tx) => enqueueMail(tx, mail));

  await pass(60 * minute);

  expect(ports.mailer.mails).toMatchObject([{ to: 'ada@example.test', subject: 'Hello', text: 'Hi.', at: start }]);
  expect(await store.read('system', (tx) => tx.notices.list({}))).toEqual([]);
});

test('gives a mail up after five attempts within an hour', async () => {
  const { store, work, pass } = await createPlane();
  await store.write('system', (tx) => enqueueMail(tx, { ...mail, to: ['ada@busy.test'] }));

  await pass(50 * minute - 1);
  const [before] = await store.read('system', (tx) => tx.notices.list({}));
  await pass(10 * minute);
  const [after] = await store.read('system', (tx) => tx.notices.list({}));

  const error = 'The mail server does not accept mails at present.';
  expect(before).toMatchObject({ attempts: 4, error, failedAt: null });
  expect(after).toMatchObject({ attempts: 5, error, failedAt: start + 50 * minute });
  expect(await work.nextDueAt()).toBeNull();
});

test('gives a mail up at once that is refused for good', async () => {
  const { store, work, pass } = await createPlane();
  await store.write('system', (tx) => enqueueMail(tx, { ...mail, to: ['nobody@example.invalid'] }));

  await pass(0);

  const [notice] = await store.read('system', (tx) => tx.notices.list({}));
  const error = 'The mail server does not know the address nobody@example.invalid.';
  expect(notice).toMatchObject({ attempts: 1, error, failedAt: start });
  expect(await work.nextDueAt()).toBeNull();
});

test('posts a webhook with a signature of each attempt', async () => {
  const { store, ports, pass } = await createPlane({ webhookUrl: 'https://hooks.test/500' });
  await store.write('system', (tx) => enqueueWebhook(tx, { alertId: 'errors', body: '{"a":1}' }));

  await pass(0);
  await store.write('system', (tx) =>
    tx.alerts.update('errors', { webhookUrl: 'https://hooks.test/new', secret: 'newer' }),
  );
  await pass(60 * minute);

  const [first, second] = [start / 1000, start / 1000 + 60];
  const type = { 'Content-Type': 'application/json' };
  expect(ports.webhooks.requests).toEqual([
    {
      url: 'https://hooks.test/500',
      headers: { ...type, 'X-PCP-Signature': `t=${first},v1=${await hmacSha256('key', `${first}.{"a":1}`)}` },
      body: '{"a":1}',
      at: start,
      status: 500,
    },
    {
      url: 'https://hooks.test/new',
      headers: { ...type, 'X-PCP-Signature': `t=${second},v1=${await hmacSha256('newer', `${second}.{"a":1}`)}` },
      body: '{"a":1}',
      at: start + minute,
      status: 204,
    },
  ]);
});

test.each([200, 299])('a webhook is delivered once the receiver has responded with %s', async (status) => {
  const { store, ports, pass } = await createPlane({ webhookUrl: `https://hooks.test/${status}` });
  await store.write('system', (tx) => enqueueWebhook(tx, { alertId: 'errors', body: '{}' }));

  await pass(60 * minute);

  expect(ports.webhooks.requests).toMatchObject([{ status }]);
});

test.each([300, 404])('a webhook is attempted again after the status %s', async (status) => {
  const { store, ports, pass } = await createPlane({ webhookUrl: `https://hooks.test/${status}` });
  await store.write('system', (tx) => enqueueWebhook(tx, { alertId: 'errors', body: '{}' }));

  await pass(minute);

  expect(ports.webhooks.requests).toMatchObject([{ status }, { status }]);
});

test('attempts a webhook at the times of the contract', async () => {
  const { store, ports, pass } = await createPlane({ webhookUrl: 'https://hooks.invalid/' });
  await store.write('system', (tx) => enqueueWebhook(tx, { alertId: 'errors', body: '{}' }));

  await pass(120 * minute);

  const { attemptsAfterSeconds } = deliveryOfContract();
  expect(ports.webhooks.requests.map(({ at }) => (at - start) / 1000)).toEqual([0, 60, 300, 1200, 3000]);
  expect(attemptsAfterSeconds).toEqual([0, 60, 300, 1200, 3000]);
});

test.each([
  ['the rule is deleted', (store: Store) => store.write('system', (tx) => tx.alerts.delete('errors'))],
  [
    'the channel is removed',
    (store: Store) => store.write('system', (tx) => tx.alerts.update('errors', { channels: ['email'] })),
  ],
])('ends the attempts when %s', async (_what, change) => {
  const { store, ports, pass } = await createPlane({ webhookUrl: 'https://hooks.test/503' });
  await store.write('system', (tx) => enqueueWebhook(tx, { alertId: 'errors', body: '{}' }));
  await pass(0);

  await change(store);
  await pass(60 * minute);

  expect(ports.webhooks.requests).toHaveLength(1);
  expect(await store.read('system', (tx) => tx.notices.list({}))).toEqual([]);
});

async function createPlane(alert: Partial<RowOf<'alerts'>> = {}) {
  const plane = createMemoryPlane({ at: start });
  await seed(plane.store);
  await plane.store.write('system', (tx) => tx.alerts.insert({ ...errors, ...alert }));
  return plane;
}

const errors: RowOf<'alerts'> = {
  id: 'errors',
  workspaceId: 'acme',
  appId: 'shop',
  name: 'Errors',
  metric: '5xx',
  op: '>',
  value: 5,
  forSeconds: 60,
  enabled: true,
  channels: ['webhook'],
  webhookUrl: null,
  secret: 'key',
  state: 'ok',
  since: null,
  trueSince: null,
  falseSince: null,
  missingSince: null,
  notifiedAt: null,
  notifiedChannels: [],
  createdAt: start,
};

function deliveryOfContract(): { readonly attemptsAfterSeconds: readonly number[] } {
  const { document } = generatedContract();
  // The shape is that of the extension `x-webhook-delivery`.
  return (
    document as object as {
      webhooks: { alert: { post: { 'x-webhook-delivery': { attemptsAfterSeconds: number[] } } } };
    }
  ).webhooks.alert.post['x-webhook-delivery'];
}
