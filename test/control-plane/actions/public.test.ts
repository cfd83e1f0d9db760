import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ada, startPlane } from './plane.ts';

const unreachable = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'));

// npm writes the member.
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };

test('checks the database, the registry and the ready regions by order', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.regions.update('eu', { order: 3 }));

  const { status, body } = await call('getHealth');

  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    version,
    checkedAt: '2026-11-01T12:00:00.000Z',
    checks: [
      { component: 'database', ok: true, latencyMs: 0 },
      { component: 'registry', ok: true, latencyMs: 0 },
      { component: 'region:us', ok: true, latencyMs: 0 },
      { component: 'region:eu', ok: true, latencyMs: 0 },
    ],
  });
});

test('says that apps are simulated', async () => {
  const { call, ports } = await startPlane();
  Object.assign(ports.settings, { isSimulated: true });

  const { status, body } = await call('getHealth', { query: { component: 'database' } });

  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', simulated: true });
});

test('checks one component', async () => {
  const { call, ports } = await startPlane();
  ports.runtime.outages.begin('us', 60_000);

  const eu = await call('getHealth', { query: { component: 'region:eu' } });
  const us = await call('getHealth', { query: { component: 'region:us' } });

  expect(eu).toMatchObject({ status: 200, body: { status: 'ok', checks: [{ component: 'region:eu', ok: true }] } });
  const failed = { component: 'region:us', ok: false, latencyMs: 0, message: 'It cannot be reached.' };
  expect(us).toMatchObject({ status: 503, body: { status: 'degraded', checks: [failed] } });
});

test('rejects a component that is unknown, and a region that is not ready', async () => {
  const { call, store } = await startPlane();
  await store.write('system', (tx) => tx.regions.update('us', { status: 'draining' }));

  const unknown = await call('getHealth', { query: { component: 'region:mars' } });
  const draining = await call('getHealth', { query: { component: 'region:us' } });
  const all = await call('getHealth');

  const message =
    'There is no component "region:mars" to check. Those that are checked: database, registry, region:eu.';
  expect(unknown).toMatchObject({ status: 400, body: { error: { code: 'bad_reference', message } } });
  expect(draining).toMatchObject({ status: 400, body: { error: { code: 'bad_reference' } } });
  expect(all.status).toBe(200);
});

test('reports that the database is out of reach, without its message', async () => {
  const { call, store } = await startPlane();
  store.read = unreachable;

  const { status, body } = await call('getHealth');

  expect(status).toBe(503);
  expect(body).toMatchObject({
    status: 'degraded',
    checks: [{ component: 'database', ok: false, message: 'It cannot be reached.' }, { component: 'registry' }],
  });
  expect(JSON.stringify(body)).not.toContain('10.0.0.7');
});

test('names the shortage of the server’s machine', async () => {
  const { call, ports } = await startPlane();
  const lacking = 'Of the disk of apps, 1 GB is free.';
  const machine = {
    engine: async () => null,
    builder: () => Promise.reject(new Error('10.0.0.7')),
    disk: async () => lacking,
  };
  Object.assign(ports, { machine });

  const all = await call('getHealth');
  const engine = await call('getHealth', { query: { component: 'engine' } });

  const checks = [
    { component: 'database', ok: true, latencyMs: 0 },
    { component: 'registry', ok: true, latencyMs: 0 },
    { component: 'engine', ok: true, latencyMs: 0 },
    { component: 'builder', ok: false, latencyMs: 0, message: 'It cannot be reached.' },
    { component: 'disk', ok: false, latencyMs: 0, message: lacking },
    { component: 'region:eu', ok: true, latencyMs: 0 },
    { component: 'region:us', ok: true, latencyMs: 0 },
  ];
  expect(all).toMatchObject({ status: 503, body: { status: 'degraded', checks } });
  expect(engine).toMatchObject({ status: 200, body: { status: 'ok', checks: [{ component: 'engine', ok: true }] } });
});

test('waits five seconds for a component', async () => {
  const { call, clock, ports } = await startPlane();
  const begun = Promise.withResolvers<undefined>();
  ports.registry.ping = () => {
    begun.resolve(undefined);
    return new Promise(() => undefined);
  };

  const responding = call('getHealth', { query: { component: 'registry' } });
  await begun.promise;
  clock.moveTo(clock.now() + 5000);
  const { status, body } = await responding;

  const message = 'It did not respond within 5 seconds.';
  expect({ status, body }).toMatchObject({ status: 503, body: { checks: [{ ok: false, latencyMs: 5000, message }] } });
});

test('sends a message to support by mail', async () => {
  const { call, ports, pass } = await startPlane();

  const full = await call('contactSupport', {
    body: { email: 'm@example.test', name: 'M', subject: 'Hi', message: 'Hello.' },
  });
  const short = await call('contactSupport', { body: { email: 'v@example.test', message: 'Hey.' } });
  await pass(0);

  expect([full, short]).toMatchObject([
    { status: 201, body: { ok: true } },
    { status: 201, body: { ok: true } },
  ]);
  const to = 'support@acme-cloud.test';
  expect(ports.mailer.mails.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toMatchObject([
    { to, subject: 'Hi', text: 'From M <m@example.test>\n\nHello.' },
    { to, subject: 'A message without a subject', text: 'From v@example.test\n\nHey.' },
  ]);
});

test('reports whether there is an assistant', async () => {
  const { as, ports } = await startPlane();
  const with_ = await as(ada)('getAiStatus');
  Object.assign(ports, { assistant: null });

  const without = await as(ada)('getAiStatus');

  expect(with_).toMatchObject({ status: 200, body: { enabled: true } });
  expect(without).toMatchObject({ status: 200, body: { enabled: false } });
});
