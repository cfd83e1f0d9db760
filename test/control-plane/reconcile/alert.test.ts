import { expect, test } from 'vitest';
import { startAlerts } from './start-alerts.ts';

const always = { metric: '5xx', op: '>=', value: 0 } as const;
const never = { metric: '5xx', op: '>', value: 100 } as const;

test('fires when the condition has held for its time, and resolves when it was false for a minute', async () => {
  const { after, happens, subjects, incidents } = await startAlerts({ channels: ['email', 'statusPage'] });
  happens({ kind: 'outage' }, 100, 400);

  expect(await after(99)).toEqual({ state: 'ok', since: 0 });
  expect(await after(60)).toEqual({ state: 'pending', since: 100 });
  expect(await after(1)).toEqual({ state: 'firing', since: 160 });
  expect(await after(299)).toEqual({ state: 'firing', since: 160 });
  expect(await after(1)).toEqual({ state: 'ok', since: 460 });
  expect(await incidents()).toEqual([{ impact: 'down', from: 160, until: 460 }]);
  const [firing, resolved] = ['Firing: Down', 'Resolved: Down'];
  expect(subjects()).toEqual([
    `160 ada@acme.test: ${firing}`,
    `160 grace@acme.test: ${firing}`,
    `460 ada@acme.test: ${resolved}`,
    `460 grace@acme.test: ${resolved}`,
  ]);
});

test('is resolved only for the channels for which it was firing', async () => {
  const { after, happens, call, params, ports, subjects } = await startAlerts({ channels: ['email'] });
  happens({ kind: 'outage' }, 100, 400);
  await after(200);
  await call('updateAlert', { params, body: { channels: ['webhook'], webhookUrl: 'https://hooks.test/' } });

  await after(400);

  expect(subjects().map((subject) => subject.slice(subject.indexOf(':') + 2))).toEqual([
    'Firing: Down',
    'Firing: Down',
  ]);
  expect(ports.webhooks.requests).toEqual([]);
});

test('sends nothing for a condition that ends before its time', async () => {
  const { after, happens, subjects } = await startAlerts();
  happens({ kind: 'outage' }, 100, 150);

  expect(await after(120)).toEqual({ state: 'pending', since: 100 });
  expect(await after(600)).toEqual({ state: 'ok', since: 150 });
  expect(subjects()).toEqual([]);
});

test('a condition that is false for less than a minute does not resolve the rule', async () => {
  const { after, happens, subjects } = await startAlerts();
  happens({ kind: 'outage' }, 100, 300);
  happens({ kind: 'outage' }, 340, 500);

  expect(await after(520)).toEqual({ state: 'firing', since: 160 });
  expect(await after(60)).toEqual({ state: 'ok', since: 560 });
  expect(subjects()).toHaveLength(4);
});

test('its incident is removed 60 days after it was resolved', async () => {
  const { after, call, happens, incidents, params } = await startAlerts({ channels: ['statusPage'] });
  happens({ kind: 'outage' }, 0, 600);
  await after(100);
  // Disabled, the rule opens no other incident.
  await call('updateAlert', { params, body: { enabled: false } });

  await after(60 * 86_400 - 1);
  const before = await incidents();
  await after(1);

  expect(before).toEqual([{ impact: 'down', from: 60, until: 100 }]);
  expect(await incidents()).toEqual([]);
});

test('fires at the first evaluation if the condition does not have to hold', async () => {
  const { after } = await startAlerts({ ...always, forSeconds: 0 });

  expect(await after(0)).toEqual({ state: 'firing', since: 0 });
});

test('has no data after three evaluations without a sample, and keeps its incident', async () => {
  const { after, happens, subjects, incidents } = await startAlerts({ ...always, channels: ['email', 'statusPage'] });
  happens({ kind: 'no_data' }, 300, 900);

  expect(await after(299)).toEqual({ state: 'firing', since: 60 });
  expect(await after(120)).toMatchObject({ state: 'no_data' });
  expect(await after(300)).toMatchObject({ state: 'no_data' });
  expect(await incidents()).toEqual([{ impact: 'degraded', from: 60, until: null }]);
  expect(await after(300)).toMatchObject({ state: 'firing' });
  expect(subjects()).toHaveLength(2);
});

test('a rule without data was not firing, so it is pending first', async () => {
  const { after, happens, subjects } = await startAlerts({ ...always, forSeconds: 600 });
  happens({ kind: 'no_data' }, 60, 300);

  expect(await after(240)).toMatchObject({ state: 'no_data' });
  expect(await after(120)).toMatchObject({ state: 'pending' });
  expect(subjects()).toEqual([]);
});

test('a rule without data that was firing is resolved when the condition is false', async () => {
  const { after, happens, store, params, subjects, incidents } = await startAlerts({
    ...always,
    channels: ['email', 'statusPage'],
  });
  happens({ kind: 'no_data' }, 300, 900);
  await after(600);
  await store.write('system', (tx) => tx.alerts.update(params.alertId, never));

  expect(await after(600)).toMatchObject({ state: 'ok' });
  expect(await incidents()).toMatchObject([{ from: 60, until: expect.any(Number) }]);
  expect(subjects()).toHaveLength(4);
});

test('`down` counts a check without a result', async () => {
  const { after, happens } = await startAlerts();
  happens({ kind: 'no_data' }, 100, 400);

  expect(await after(170)).toEqual({ state: 'firing', since: 160 });
});

test('`down` counts an app whose region is out of reach', async () => {
  const { after, ports } = await startAlerts();
  ports.telemetry.measure = async () => Promise.reject(new Error('The region is out of reach.'));

  expect(await after(60)).toEqual({ state: 'firing', since: 60 });
});

test('pauses with its app, resolves its incident, and starts again as ok', async () => {
  const { after, happens, store, clock, params, subjects, incidents } = await startAlerts({
    channels: ['email', 'statusPage'],
  });
  const desire = (desired: 'running' | 'stopped') =>
    store.write('system', async (tx) => {
      await tx.apps.update('shop', { desired });
      await tx.wake('alert', params.alertId, clock.now());
    });
  happens({ kind: 'outage' }, 0, 600);
  await after(100);

  await desire('stopped');
  expect(await after(0)).toEqual({ state: 'paused', since: 100 });
  expect(await incidents()).toEqual([{ impact: 'down', from: 60, until: 100 }]);
  expect(subjects()).toHaveLength(4);
  await after(100);
  await desire('running');
  expect(await after(0)).toEqual({ state: 'pending', since: 200 });
});

test('leaves the rules of an app alone that is being deleted', async () => {
  const { after, happens, store, subjects } = await startAlerts();
  happens({ kind: 'outage' }, 0, 600);
  await after(100);
  await store.write('system', (tx) => tx.apps.update('shop', { desired: 'deleted' }));

  expect(await after(900)).toEqual({ state: 'firing', since: 60 });
  expect(subjects()).toHaveLength(2);
});

test('posts the notification of the contract to the webhook', async () => {
  const webhookUrl = 'https://hooks.acme.test/alerts?team=shop';
  const { after, happens, ports, params } = await startAlerts({ channels: ['webhook'], webhookUrl, secret: 'key' });
  happens({ kind: 'outage' }, 0, 300);

  await after(500);

  const app = { id: 'shop', slug: 'shop', name: 'shop', workspaceSlug: 'acme', env: 'production', region: 'eu' };
  const rule = {
    id: params.alertId,
    name: 'Down',
    appSlug: 'shop',
    env: 'production',
    region: 'eu',
    condition: { metric: 'down', op: '>=', value: 1, forSeconds: 60 },
    enabled: true,
    channels: ['webhook'],
    webhookUrl: 'https://hooks.acme.test',
  };
  const [fired, resolved] = ['2026-11-01T12:01:00.000Z', '2026-11-01T12:06:00.000Z'];
  expect(ports.webhooks.requests.map(({ url }) => url)).toEqual([webhookUrl, webhookUrl]);
  expect(ports.webhooks.requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { event: 'alert.firing', rule: { ...rule, state: 'firing', since: fired }, app, at: fired },
    { event: 'alert.resolved', rule: { ...rule, state: 'ok', since: resolved }, app, at: resolved },
  ]);
});

test('is evaluated again only when its sample can change', async () => {
  const { after, work } = await startAlerts();
  await after(0);

  expect(await work.dueAt('alert', '00000000-0000-4000-8000-000000000001')).toBeNull();
});
