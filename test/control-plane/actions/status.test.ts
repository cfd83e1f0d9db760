import { expect, test } from 'vitest';
import type { RowOf } from '../../../control-plane/model/tables/tables.ts';
import { appRow } from '../../../control-plane/ports/suites/rows.ts';
import { alertRow } from '../ports/rows.ts';
import { startPlane, uuid } from './plane.ts';

const params = { slug: 'acme' };
const now = Date.UTC(2026, 10, 1, 12);
const day = 86_400_000;

test('a workspace has no page until a rule of a production app posts to it', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.apps.insert(appRow('preview', { env: 'preview' }));
    await tx.alerts.insert(alertRow(uuid(1), { channels: ['email'] }));
    await tx.alerts.insert(alertRow(uuid(2), { appId: 'preview', channels: ['statusPage'] }));
  });

  const before = await call('getPublicStatus', { params });
  const preview = await call('getWorkspaceStatus', { params: { workspaceSlug: 'acme' } });
  await store.write('system', (tx) => tx.alerts.update(uuid(1), { channels: ['statusPage'] }));
  const after = await call('getPublicStatus', { params });
  const published = await call('getWorkspaceStatus', { params: { workspaceSlug: 'acme' } });

  const url = 'https://status.acme-cloud.test/acme';
  expect(before).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  expect(preview.body).toMatchObject({
    page: { url, public: false, preview: { state: 'operational', components: [] } },
  });
  expect(after).toMatchObject({ status: 200, body: { title: 'acme status', components: [{ name: 'shop' }] } });
  expect(published.body).toMatchObject({ page: { url, public: true, preview: after.body } });
});

test('there is no page of an unknown workspace and of one that is being deleted', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.alerts.insert(alertRow(uuid(1), { channels: ['statusPage'] }));
    await tx.workspaces.update('acme', { deletedAt: now });
  });

  const responses = [
    await call('getPublicStatus', { params }),
    await call('getPublicStatus', { params: { slug: 'unknown' } }),
  ];

  expect(responses.map(({ status }) => status)).toEqual([404, 404]);
});

test('the state of a component is its worst open incident, and that of the page its worst component', async () => {
  const { call, store } = await startPlane();
  await store.write('system', async (tx) => {
    await tx.apps.insert(appRow('api', { name: 'Api' }));
    await tx.alerts.insert(alertRow(uuid(1), { channels: ['statusPage'] }));
    await tx.alerts.insert(alertRow(uuid(2), { channels: ['statusPage'] }));
    await tx.alerts.insert(alertRow(uuid(3), { appId: 'api', channels: ['statusPage'] }));
  });
  const open = (alert: number, impact: 'down' | 'degraded', appId = 'shop') =>
    store.write('system', (tx) =>
      tx.incidents.insert(incidentRow(10 + alert, { alertId: uuid(alert), openOf: uuid(alert), impact, appId })),
    );
  const states = async () => {
    const { body } = await call('getPublicStatus', { params });
    return 'state' in body && [body.state, ...body.components.map(({ name, state }) => `${name} ${state}`)];
  };

  expect(await states()).toEqual(['operational', 'Api operational', 'shop operational']);
  await open(1, 'degraded');
  expect(await states()).toEqual(['degraded', 'Api operational', 'shop degraded']);
  await open(2, 'down');
  expect(await states()).toEqual(['partial_outage', 'Api operational', 'shop down']);
  await open(3, 'down', 'api');
  expect(await states()).toEqual(['major_outage', 'Api down', 'shop down']);
});

test('the days of a page are those that the control plane has counted, where the telemetry counts none', async () => {
  const { call, store, ports } = await startPlane();
  Object.defineProperty(ports.telemetry, 'checks', { value: undefined });
  const today = now - (now % day);
  const check = { workspaceId: 'acme', appId: 'shop', lastAt: now - 60_000, wasUp: false };
  await store.write('system', async (tx) => {
    await tx.alerts.insert(alertRow(uuid(1), { channels: ['statusPage'] }));
    await tx.checks.insert({ id: uuid(2), dayAt: today, up: 80, total: 100, ...check });
    await tx.checks.insert({ id: uuid(3), dayAt: today - day, up: 1440, total: 1440, ...check });
  });

  const { body } = await call('getPublicStatus', { params });

  const [component] = 'components' in body ? body.components : [];
  expect(component?.days.slice(-2)).toMatchObject([
    { up: 1440, total: 1440 },
    { up: 80, total: 100 },
  ]);
  expect(component).toMatchObject({ state: 'down' });
});

test('a component that is down is not operational, even without an incident', async () => {
  const { call, store, ports, clock } = await startPlane();
  await store.write('system', (tx) => tx.alerts.insert(alertRow(uuid(1), { channels: ['statusPage'] })));
  const state = async () => {
    const { body } = await call('getPublicStatus', { params });
    return 'state' in body ? body.state : null;
  };
  const region = (status: 'ready' | 'failed') => store.write('system', (tx) => tx.regions.update('eu', { status }));
  ports.telemetry.effects.add('shop', { kind: 'failing', share: 0.9, from: now, until: now + 30 * 60_000 });

  const states = [await state()];
  clock.moveTo(clock.now() + 29 * 60_000);
  states.push(await state());
  clock.moveTo(clock.now() + 2 * 60_000);
  states.push(await state());
  ports.runtime.outages.begin('eu', 1000);
  states.push(await state());
  clock.moveTo(clock.now() + 1000);
  await region('failed');
  states.push(await state());
  await region('ready');

  expect([...states, await state()]).toEqual([
    'operational',
    'major_outage',
    'operational',
    'major_outage',
    'major_outage',
    'operational',
  ]);
});

test('shows the incidents of 60 days, newest first', async () => {
  const { call, store } = await startPlane();
  const first = Date.UTC(2026, 8, 3);
  await store.write('system', async (tx) => {
    await tx.alerts.insert(alertRow(uuid(1), { channels: ['statusPage'] }));
    await tx.incidents.insert(incidentRow(2, { startedAt: first - day, resolvedAt: first - 1 }));
    await tx.incidents.insert(incidentRow(3, { startedAt: first - day, resolvedAt: first }));
    await tx.incidents.insert(incidentRow(4, { startedAt: now - day, resolvedAt: null, openOf: uuid(1) }));
  });

  const { body } = await call('getPublicStatus', { params });

  const incident = { component: 'shop', title: 'Down', impact: 'down' };
  expect(body).toMatchObject({
    incidents: [
      { id: uuid(4), ...incident, startedAt: '2026-10-31T12:00:00.000Z', resolvedAt: null },
      { id: uuid(3), ...incident, startedAt: '2026-09-02T00:00:00.000Z', resolvedAt: '2026-09-03T00:00:00.000Z' },
    ],
    checkedAt: '2026-11-01T12:00:00.000Z',
  });
  expect(body).toHaveProperty('incidents.length', 2);
});

test('counts the checks of 60 UTC days', async () => {
  const { call, store, ports } = await startPlane();
  await store.write('system', (tx) => tx.alerts.insert(alertRow(uuid(1), { channels: ['statusPage'] })));
  ports.telemetry.effects.add('shop', { kind: 'outage', from: now - day, until: now - day + 30 * 60_000 });

  const { body } = await call('getPublicStatus', { params });

  const [component] = 'components' in body ? body.components : [];
  expect(component?.days).toHaveLength(60);
  expect(component?.days[0]).toEqual({ day: '2026-09-03', up: 1440, total: 1440 });
  expect(component?.days.slice(-2)).toEqual([
    { day: '2026-10-31', up: 1410, total: 1440 },
    { day: '2026-11-01', up: 720, total: 720 },
  ]);
  // 30 of 59 days and 720 minutes.
  expect(component?.uptime).toBe(99.965);
});

function incidentRow(number: number, more: Partial<RowOf<'incidents'>> = {}): RowOf<'incidents'> {
  const about = {
    workspaceId: 'acme',
    appId: 'shop',
    alertId: uuid(1),
    openOf: null,
    title: 'Down',
    impact: 'down',
  } as const;
  return { id: uuid(number), ...about, startedAt: now - 1000, resolvedAt: null, ...more };
}
