import { expect, test } from 'vitest';
import { appRow } from '../../../control-plane/ports/suites/rows.ts';
import { alertRow } from '../ports/rows.ts';
import { startPlane, uuid } from './plane.ts';

const acme = { workspaceSlug: 'acme' };
const path = { ...acme, alertId: uuid(1) };
const condition = { metric: '5xx', op: '>', value: 5, forSeconds: 120 } as const;
const errors = { name: 'Requests fail', appSlug: 'shop', region: 'eu', condition, channels: ['email' as const] };
const webhookUrl = 'https://hooks.acme.test/alerts?team=shop';
const incident = {
  workspaceId: 'acme',
  appId: 'shop',
  alertId: uuid(1),
  title: 'Down',
  impact: 'down',
  startedAt: 0,
} as const;

test('adds a rule that has not been evaluated yet, and lists it', async () => {
  const { call } = await startPlane();

  const created = await call('createAlert', { params: acme, body: errors });
  const listed = await call('listAlerts', { params: acme });

  const alert = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...errors,
    env: 'production',
    enabled: true,
    webhookUrl: null,
    state: 'ok',
    since: null,
  };
  expect(created).toMatchObject({ status: 201, body: { alert, secret: null } });
  expect(listed).toMatchObject({ status: 200, body: { alerts: [alert] } });
});

test('returns the secret of a webhook once, and shows only the origin of its address', async () => {
  const { call } = await startPlane();

  const created = await call('createAlert', { params: acme, body: { ...errors, channels: ['webhook'], webhookUrl } });
  const listed = await call('listAlerts', { params: acme });

  const secret = expect.stringMatching(/^pcpwh_[0-9a-f]{60}$/);
  expect(created).toMatchObject({ body: { alert: { webhookUrl: 'https://hooks.acme.test' }, secret } });
  expect(listed.body).toMatchObject({ alerts: [{ webhookUrl: 'https://hooks.acme.test' }] });
});

test.each([
  ['the rule is disabled', { enabled: false }, 'running'],
  ['the app is stopped', {}, 'stopped'],
] as const)('a rule starts as paused when %s', async (_name, more, desired) => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.apps.update('shop', { desired }));

  const { body } = await call('createAlert', { params: acme, body: { ...errors, ...more } });

  expect(body).toMatchObject({ alert: { state: 'paused', since: '2026-11-01T12:00:00.000Z' } });
});

test('lists rules by the slug of the app, then by name without case, then by environment', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.apps.insert(appRow('api'));
    await tx.apps.insert(appRow('shop-preview', { slug: 'shop', env: 'development' }));
    await tx.alerts.insert(alertRow(uuid(1), { name: 'a' }));
    await tx.alerts.insert(alertRow(uuid(2), { name: 'B' }));
    await tx.alerts.insert(alertRow(uuid(3), { name: 'Z', appId: 'api' }));
    await tx.alerts.insert(alertRow(uuid(4), { name: 'A', appId: 'shop-preview' }));
  });

  const { body } = await call('listAlerts', { params: acme });

  expect(body).toMatchObject({ alerts: [{ id: uuid(3) }, { id: uuid(4) }, { id: uuid(1) }, { id: uuid(2) }] });
});

test.each([
  ['a webhook without an address', { channels: ['webhook' as const] }, '/webhookUrl'],
  ['an address without a webhook', { webhookUrl }, '/webhookUrl'],
  [
    'an address in a private network',
    { channels: ['webhook' as const], webhookUrl: 'https://10.0.0.1/alerts' },
    '/webhookUrl',
  ],
  ['an address without TLS', { channels: ['webhook' as const], webhookUrl: 'http://hooks.acme.test' }, '/webhookUrl'],
  [
    'an unknown app in preview on the status page',
    { env: 'preview' as const, channels: ['statusPage' as const] },
    '/channels',
  ],
])('rejects %s', async (_name, more, at) => {
  const { call } = await startPlane();

  const response = await call('createAlert', { params: acme, body: { ...errors, ...more } });

  expect(response).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ in: 'body', path: at }] } },
  });
});

test.each([
  ['an unknown app', { appSlug: 'unknown' }],
  ['another environment', { env: 'preview' as const }],
  ['another region', { region: 'us' }],
  ['an unknown region', { region: 'mars' }],
  ['an app of another workspace', { appSlug: 'lab' }],
])('rejects %s', async (_name, more) => {
  const { call } = await startPlane();

  const response = await call('createAlert', { params: acme, body: { ...errors, ...more } });

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_reference' } } });
});

test('rejects the 101st rule of a workspace', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    for (let number = 1; number <= 100; number++) await tx.alerts.insert(alertRow(uuid(number)));
  });

  const full = await call('createAlert', { params: acme, body: errors });
  await call('deleteAlert', { params: path });
  const last = await call('createAlert', { params: acme, body: errors });

  expect(full).toMatchObject({ status: 409, body: { error: { code: 'limit_reached' } } });
  expect(last.status).toBe(201);
});

test('a new name and new channels leave the state as it is', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) =>
    tx.alerts.insert(alertRow(uuid(1), { state: 'pending', since: 0, trueSince: 0 })),
  );

  const changed = await call('updateAlert', { params: path, body: { name: 'New', channels: ['statusPage'] } });

  const alert = { name: 'New', channels: ['statusPage'], state: 'pending', since: '1970-01-01T00:00:00.000Z' };
  expect(changed).toMatchObject({ status: 200, body: { alert, secret: null } });
});

test.each([
  ['a new condition starts the evaluation again', { condition }, { state: 'ok', since: null, condition }],
  [
    '`enabled: false` pauses',
    { enabled: false },
    { state: 'paused', since: '2026-11-01T12:00:00.000Z', enabled: false },
  ],
  ['pausing goes before a new condition', { enabled: false, condition }, { state: 'paused', condition }],
])('%s and resolves the incident', async (_name, body, alert) => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.alerts.insert(alertRow(uuid(1), { state: 'firing', since: 0, notifiedAt: 0, channels: ['statusPage'] }));
    await tx.incidents.insert({ ...incident, id: uuid(2), openOf: uuid(1), resolvedAt: null });
  });

  const changed = await call('updateAlert', { params: path, body });
  const found = await store.read('system', (tx) => tx.incidents.find({}));

  expect(changed).toMatchObject({ status: 200, body: { alert } });
  expect(found).toMatchObject({ openOf: null, resolvedAt: Date.UTC(2026, 10, 1, 12) });
});

test('sends the one resolved notification when an operation ends an alarm', async () => {
  const { call, store, ports, pass } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.members.update('ada-in-acme', { role: 'owner', ownerOf: 'acme' });
    await tx.alerts.insert(
      alertRow(uuid(1), { name: 'Down', state: 'firing', since: 0, notifiedAt: 0, notifiedChannels: ['email'] }),
    );
  });

  await call('updateAlert', { params: path, body: { enabled: false } });
  await pass(0);
  await call('updateAlert', { params: path, body: { enabled: true } });
  await pass(0);

  expect(ports.mailer.mails.map(({ subject }) => subject)).toEqual(['Resolved: Down']);
});

test('a paused rule stays so until it is enabled', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) =>
    tx.alerts.insert(alertRow(uuid(1), { state: 'paused', since: 0, enabled: false })),
  );

  const changed = await call('updateAlert', { params: path, body: { condition } });
  const enabled = await call('updateAlert', { params: path, body: { enabled: true } });

  expect(changed.body).toMatchObject({ alert: { state: 'paused', since: '1970-01-01T00:00:00.000Z' } });
  expect(enabled.body).toMatchObject({ alert: { state: 'ok', since: null } });
});

test('enabling the rule of a stopped app leaves it paused', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.apps.update('shop', { desired: 'stopped' });
    await tx.alerts.insert(alertRow(uuid(1), { state: 'paused', since: 0, enabled: false }));
  });

  const { body } = await call('updateAlert', { params: path, body: { enabled: true } });

  expect(body).toMatchObject({ alert: { state: 'paused', enabled: true } });
});

test('every request with an address makes a new secret, and a rule without the webhook has none', async () => {
  const { call, store } = await startPlane();
  const rule = { channels: ['webhook'] as const, webhookUrl: 'https://old.test', secret: 'old' };
  await store.write('system', (tx) => tx.alerts.insert(alertRow(uuid(1), rule)));
  const update = async (body: Parameters<typeof call<'updateAlert'>>[1]['body']) =>
    (await call('updateAlert', { params: path, body })).body;
  const stored = () => store.read('system', (tx) => tx.alerts.find({}));

  expect(await update({ name: 'New' })).toMatchObject({ secret: null });
  expect(await stored()).toMatchObject({ secret: 'old', webhookUrl: 'https://old.test' });
  expect(await update({ webhookUrl: 'https://old.test' })).toMatchObject({ secret: expect.stringMatching(/^pcpwh_/) });
  expect(await stored()).toMatchObject({ secret: expect.stringMatching(/^pcpwh_/) });
  expect(await update({ channels: ['email'] })).toMatchObject({ alert: { webhookUrl: null }, secret: null });
  expect(await stored()).toMatchObject({ secret: null, webhookUrl: null });
  expect(await update({ channels: ['webhook'] })).toMatchObject({ error: { code: 'bad_body' } });
  expect(await update({ webhookUrl })).toMatchObject({ error: { code: 'bad_body' } });
});

test('rejects the status page for an app that is not in production', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.apps.update('shop', { env: 'preview' });
    await tx.alerts.insert(alertRow(uuid(1)));
  });

  const response = await call('updateAlert', { params: path, body: { channels: ['statusPage'] } });

  expect(response).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ path: '/channels' }] } },
  });
});

test('adding the status page to a rule that fires opens an incident, and removing it removes them all', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.alerts.insert(alertRow(uuid(1), { name: 'Down', state: 'firing', since: 0, notifiedAt: 0 }));
    await tx.incidents.insert({ ...incident, id: uuid(2), openOf: null, resolvedAt: 1 });
  });
  const incidents = () => store.read('system', (tx) => tx.incidents.list({}, { order: ['startedAt'] }));

  await call('updateAlert', { params: path, body: { channels: ['email', 'statusPage'] } });
  const opened = await incidents();
  await call('updateAlert', { params: path, body: { channels: ['email'] } });

  expect(opened).toMatchObject([
    { resolvedAt: 1 },
    { title: 'Down', startedAt: Date.UTC(2026, 10, 1, 12), resolvedAt: null },
  ]);
  expect(await incidents()).toEqual([]);
});

test('deletes a rule with its incidents, and sends nothing', async () => {
  const { call, store, ports, pass } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.alerts.insert(alertRow(uuid(1), { state: 'firing', since: 0, notifiedAt: 0 }));
    await tx.incidents.insert({ ...incident, id: uuid(2), openOf: uuid(1), resolvedAt: null });
  });

  const deleted = await call('deleteAlert', { params: path });
  const again = await call('deleteAlert', { params: path });
  await pass(0);

  expect(deleted).toMatchObject({ status: 200, body: { ok: true } });
  expect(again).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(await store.read('system', (tx) => tx.incidents.count({}))).toBe(0);
  expect(ports.mailer.mails).toEqual([]);
});

test('does not find the rule of another workspace', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.alerts.insert(alertRow(uuid(1), { workspaceId: 'umbrella', appId: 'lab' })));

  const updated = await call('updateAlert', { params: path, body: { enabled: false } });

  expect(updated).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect((await call('listAlerts', { params: acme })).body).toEqual({ alerts: [] });
});

test('nothing changes while the app is being deleted', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.alerts.insert(alertRow(uuid(1)));
    await tx.apps.update('shop', { desired: 'deleted' });
  });

  const responses = [
    await call('createAlert', { params: acme, body: { ...errors, webhookUrl } }),
    await call('updateAlert', { params: path, body: { webhookUrl } }),
    await call('deleteAlert', { params: path }),
  ];

  const expected = { status: 409, body: { error: { code: 'being_deleted' } } };
  expect(responses).toMatchObject([expected, expected, expected]);
});

test('nothing changes while the workspace is being deleted', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.workspaces.update('acme', { deletedAt: 0 }));

  const response = await call('createAlert', { params: acme, body: { ...errors, appSlug: 'unknown' } });

  expect(response).toMatchObject({ status: 409, body: { error: { code: 'being_deleted' } } });
});

test('records changes without the address and the secret of the webhook', async () => {
  const { call, store } = await startPlane();
  await call('createAlert', { params: acme, body: { ...errors, channels: ['webhook'], webhookUrl } });

  const [row] = await store.read('system', (tx) => tx.auditEvents.list({}));

  expect(row).toMatchObject({
    operation: 'createAlert',
    targetType: 'alert',
    targetName: 'Requests fail',
    changes: [
      { field: 'name', to: 'Requests fail' },
      { field: 'condition', to: '5xx > 5 for 120 s' },
      { field: 'enabled', to: true },
      { field: 'channels', to: '["webhook"]' },
      { field: 'webhookUrl', to: '••••••••' },
    ],
  });
});
