import { expect, test } from 'vitest';
import { acme, codeOf, image, startAcme, storefront } from './acme.ts';

const second = 1000;
const minute = 60_000;
const health = { path: '/readyz?deep', host: 'shop.acme.test', intervalSeconds: 15, restartAfterSeconds: 120 };

test('an app whose health check fails is degraded, and restarted a minute later', async () => {
  const { call, world } = await startAcme();
  await world.apply({ event: 'unhealthy', app: 'storefront', times: 1 });

  await world.advance(30 * second);
  const { body: failing } = await call('getAppStatus', { params: storefront });
  const { body: metrics } = await call('readServiceMetrics', { params: { ...storefront, serviceName: 'web' } });
  await world.advance(53 * second);
  const { body: restarted } = await call('getAppStatus', { params: storefront });
  await world.advance(minute);
  const { body: after } = await call('getAppStatus', { params: storefront });

  const failed = { status: 'degraded', statusReason: 'health_check_failed' };
  expect(failing).toMatchObject({
    ...failed,
    containers: [
      { service: 'db', ready: true },
      { service: 'web', state: 'running', ready: false, restarts: 0 },
    ],
  });
  expect(metrics).toMatchObject({
    events: [{ type: 'Warning', reason: 'Unhealthy', message: 'Health check failed: GET /healthz' }],
  });
  expect(restarted).toMatchObject({
    ...failed,
    containers: [{ service: 'db' }, { service: 'web', state: 'crashed', restarts: 0, exitCode: 143 }],
  });
  expect(after).toMatchObject({
    status: 'running',
    statusReason: null,
    containers: [{ service: 'db' }, { service: 'web', ready: true, restarts: 1 }],
  });
});

test('updateApp gives the service of the address new containers with the health check', async () => {
  const { call, world } = await startAcme();
  const { body: before } = await call('getAppStatus', { params: storefront });

  const changed = await call('updateApp', { params: storefront, body: { health } });
  await world.advance(minute);
  const { body: after } = await call('getAppStatus', { params: storefront });
  await world.apply({ event: 'unhealthy', app: 'storefront' });
  await world.advance(minute);
  const { body: metrics } = await call('readServiceMetrics', { params: { ...storefront, serviceName: 'web' } });

  expect(changed).toMatchObject({
    status: 200,
    body: { app: { status: 'deploying', health, deploy: { number: 42 } } },
  });
  const [[db, web], [sameDb, otherWeb, ...more]] = [namesOf(before), namesOf(after)];
  expect([sameDb, otherWeb === web, more]).toEqual([db, false, []]);
  expect(after).toMatchObject({ status: 'running' });
  expect(metrics).toMatchObject({ events: [{ message: 'Health check failed: GET /readyz?deep' }] });
});

test('fills in the times of a health check, and removes it', async () => {
  const { call, world } = await startAcme();

  const set = await call('updateApp', { params: storefront, body: { health: { path: '/' } } });
  await world.advance(minute);
  const { body: shown } = await call('getApp', { params: storefront });
  const removed = await call('updateApp', { params: storefront, body: { health: null } });
  await world.advance(minute);

  const filledIn = { app: { health: { path: '/', host: null, intervalSeconds: 10, restartAfterSeconds: 60 } } };
  expect([set.body, shown]).toMatchObject([filledIn, filledIn]);
  expect(removed).toMatchObject({ body: { app: { health: null, status: 'deploying' } } });
  await expect(world.apply({ event: 'unhealthy', app: 'storefront' })).rejects.toThrow(
    'The app storefront has no health check. Set `health` of the app with updateApp.',
  );
});

test('a host of null is that of the address, and leaves the containers alone', async () => {
  const { call, world } = await startAcme();
  const check = { path: '/healthz', intervalSeconds: 10, restartAfterSeconds: 60 };

  const { body } = await call('updateApp', { params: storefront, body: { health: { ...check, host: null } } });
  await world.advance(minute);

  expect(body).toMatchObject({ app: { status: 'running', health: { ...check, host: null } } });
});

test.each([
  [{ path: '/', host: '' }],
  [{ path: '/', host: 'shop.acme.test:80' }],
  [{ path: '/', host: 'shop acme' }],
  [{ path: 'healthz' }],
  [{ path: '/healthz#top' }],
  [{ path: '/', intervalSeconds: 4 }],
  [{ path: '/', intervalSeconds: 301 }],
  [{ path: '/', restartAfterSeconds: -1 }],
  [{ path: '/', restartAfterSeconds: 3601 }],
])('refuses the health check %j', async (refused) => {
  const { call } = await startAcme();

  const response = await call('updateApp', { params: storefront, body: { health: refused } });

  expect(codeOf(response)).toBe('bad_body');
});

test('a health check that is sent while a deploy is open takes effect when it has ended', async () => {
  const { call, world } = await startAcme();
  await call('createDeploy', { params: storefront, body: {} });

  const changed = await call('updateApp', { params: storefront, body: { health } });
  await world.advance(20 * minute);
  const { body: after } = await call('getApp', { params: storefront });
  await world.apply({ event: 'unhealthy', app: 'storefront' });
  await world.advance(minute);
  const { body: metrics } = await call('readServiceMetrics', { params: { ...storefront, serviceName: 'web' } });

  expect(changed).toMatchObject({ body: { app: { health, status: 'deploying' } } });
  expect(after).toMatchObject({ app: { status: 'running', deploy: { number: 43, status: 'succeeded' } } });
  expect(metrics).toMatchObject({ events: [{ message: 'Health check failed: GET /readyz?deep' }] });
});

test('a rollout that has begun keeps its health check, and the app gets the other one after it', async () => {
  const { call, world } = await startAcme();
  await world.apply({ event: 'startSlowly', app: 'storefront', service: 'web', seconds: 120 });
  await call('createDeploy', { params: storefront, body: { rollbackTo: '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40' } });

  await call('updateApp', { params: storefront, body: { health } });
  await world.advance(130 * second);
  const { body: rolledOut } = await call('getApp', { params: storefront });
  await world.advance(4 * minute);
  await world.apply({ event: 'unhealthy', app: 'storefront' });
  await world.advance(minute);
  const { body: metrics } = await call('readServiceMetrics', { params: { ...storefront, serviceName: 'web' } });

  expect(rolledOut).toMatchObject({ app: { status: 'deploying', deploy: { number: 43, status: 'succeeded' } } });
  expect(metrics).toMatchObject({
    events: expect.arrayContaining([expect.objectContaining({ message: 'Health check failed: GET /readyz?deep' })]),
  });
});

test('a stopped app is checked from its next start', async () => {
  const { call, world } = await startAcme();
  await call('updateApp', { params: storefront, body: { status: 'stopped' } });

  const changed = await call('updateApp', { params: storefront, body: { health } });
  await world.advance(minute);
  await call('updateApp', { params: storefront, body: { status: 'running' } });
  await world.advance(minute);
  await world.apply({ event: 'unhealthy', app: 'storefront' });
  await world.advance(minute);
  const { body: metrics } = await call('readServiceMetrics', { params: { ...storefront, serviceName: 'web' } });

  expect(changed).toMatchObject({ body: { app: { health, status: 'stopped' } } });
  expect(metrics).toMatchObject({ events: [{ message: 'Health check failed: GET /readyz?deep' }] });
});

test('an unhealthy app is restarted while its plan is past due, and cannot get another check', async () => {
  const { call, world, setPlan } = await startAcme();
  await setPlan('acme', { status: 'past_due' });
  await world.apply({ event: 'unhealthy', app: 'storefront', times: 1 });

  await world.advance(3 * minute);
  const { body } = await call('getAppStatus', { params: storefront });
  const changed = await call('updateApp', { params: storefront, body: { health } });

  expect(body).toMatchObject({ status: 'running', containers: [{ service: 'db' }, { service: 'web', restarts: 1 }] });
  expect(codeOf(changed)).toBe('payment_required');
});

test('checks a service as its compose file says', async () => {
  const { call, world } = await startAcme();
  const source = { type: 'git', repoUrl: 'https://githost.test/samples/guestbook' } as const;
  await call('deployApp', { params: acme, body: { name: 'Guestbook', source } });
  await world.advance(10 * minute);
  const mailer = { ...acme, appSlug: 'guestbook', serviceName: 'mailer' };
  await world.apply({ event: 'unhealthy', app: 'guestbook', service: 'mailer' });

  await world.advance(2 * minute);
  const { body: app } = await call('getApp', { params: mailer });
  const { body: metrics } = await call('readServiceMetrics', { params: mailer });

  expect(app).toMatchObject({ app: { health: null, status: 'degraded', statusReason: 'health_check_failed' } });
  expect(metrics).toMatchObject({ events: [{ reason: 'Unhealthy', message: 'Health check failed: guestbook check' }] });
  const refused = world.apply({ event: 'unhealthy', app: 'guestbook', service: 'web' });
  await expect(refused).rejects.toThrow('The service web of guestbook has no health check.');
});

test('a rollback and a transfer keep the health check', async () => {
  const { call, world } = await startAcme();
  await call('updateApp', { params: storefront, body: { health } });
  await world.advance(10 * minute);

  const rolledBack = await call('createDeploy', {
    params: storefront,
    body: { rollbackTo: '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40' },
  });
  await world.advance(10 * minute);
  const moved = await call('transferApp', { params: storefront, body: { targetWorkspaceSlug: 'acme-labs' } });
  await world.advance(10 * minute);
  await world.apply({ event: 'unhealthy', app: 'acme-labs/storefront' });
  await world.advance(minute);
  const place = { workspaceSlug: 'acme-labs', appSlug: 'storefront' };
  const { body: app } = await call('getApp', { params: place });
  const { body: metrics } = await call('readServiceMetrics', { params: { ...place, serviceName: 'web' } });

  expect([rolledBack.status, moved.status]).toEqual([201, 200]);
  expect(app).toMatchObject({ app: { health, deploy: { number: 44, trigger: 'transfer', status: 'succeeded' } } });
  expect(metrics).toMatchObject({ events: [{ message: 'Health check failed: GET /readyz?deep' }] });
});

test('a preview gets the health check and the release command of its parent once', async () => {
  const { call, world } = await startAcme();
  const source = {
    type: 'git',
    repoUrl: 'https://githost.test/samples/guestbook',
    branchTracking: { mode: 'all', pattern: '' },
  } as const;
  await call('deployApp', { params: acme, body: { name: 'Guestbook', source } });
  await world.advance(10 * minute);
  const guestbook = { ...acme, appSlug: 'guestbook' };
  await call('updateApp', { params: guestbook, body: { health, releaseCommand: 'true' } });
  await world.apply({ event: 'push', app: 'acme/guestbook', branch: 'try' });
  await world.advance(10 * minute);
  await call('updateApp', { params: guestbook, body: { health: null, releaseCommand: null } });

  const { body } = await call('getApp', { params: { ...acme, appSlug: 'guestbook-try' }, query: { env: 'preview' } });

  expect(body).toMatchObject({ app: { env: 'preview', status: 'running', health, releaseCommand: 'true' } });
});

test('an app of one unhealthy container serves nothing', async () => {
  const { call, world } = await startAcme();
  await call('deployApp', { params: acme, body: { name: 'Guestbook', source: image } });
  await world.advance(10 * minute);
  const guestbook = { ...acme, appSlug: 'guestbook' };
  await call('updateApp', { params: guestbook, body: { health } });
  await world.advance(10 * minute);
  await world.apply({ event: 'unhealthy', app: 'guestbook' });

  await world.advance(10 * minute);
  const { body: app } = await call('getApp', { params: guestbook });
  const { body: metrics } = await call('readServiceMetrics', { params: { ...guestbook, serviceName: 'guestbook' } });

  expect(app).toMatchObject({ app: { status: 'error', statusReason: 'health_check_failed' } });
  const { series } = metrics as { series: Record<string, readonly number[]> };
  expect([series.http2xx?.at(-2), Number(series.http5xx?.at(-2)) > 0, Number(series.cpu?.at(-2)) > 0]).toEqual([
    0,
    true,
    true,
  ]);
});

test('a restart for which the image is gone ends in an error after 5 minutes', async () => {
  const { call, world } = await startAcme();
  await world.apply({ event: 'imageGone', app: 'storefront', number: 42 });

  await call('restartApp', { params: storefront });
  await world.advance(5 * minute - second);
  const { body: before } = await call('getAppStatus', { params: storefront });
  await world.advance(second);
  const { body: after } = await call('getAppStatus', { params: storefront });
  await world.advance(10 * minute);
  const { body: later } = await call('getAppStatus', { params: storefront });

  const failed = { status: 'error', statusReason: 'health_check_failed' };
  expect([before, after, later]).toMatchObject([{ status: 'deploying' }, failed, failed]);
});

function namesOf(status: unknown): string[] {
  return (status as { containers: { name: string }[] }).containers.map(({ name }) => name);
}
