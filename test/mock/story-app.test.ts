import { expect, test } from 'vitest';
import { current, next, startStories, storefront } from './stories.ts';

const landing = '/api/workspaces/acme/apps/landing';

test('all that can be read of an app tells the same while it is being deployed', async () => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy`);

  mock.clock.pass(26_000);
  const app = await mock.get(storefront);
  const status = await mock.get(`${storefront}/status`);
  const containers = await mock.get(`${storefront}/services`);
  const deploys = await mock.get(`${storefront}/deploys`);
  const active = await mock.get(`${storefront}/deploys/active`);
  const log = await mock.get(`${storefront}/deploys/${next}/logs`);

  const starting = { service: 'web', image: 'registry.acme-cloud.test/acme/storefront:b7a0e4c', state: 'starting', ready: false };
  const serving = { name: 'storefront-web-7c9f4d6b8-x2k4p', state: 'running', ready: true };
  expect(app.body).toMatchObject({
    app: { status: 'deploying', currentDeployId: current, subServices: [{ status: 'running' }, { status: 'deploying' }], uptime: '12d 1h' },
  });
  expect(status.body).toMatchObject({ status: 'deploying', containers: [{ service: 'db' }, serving, starting] });
  expect(containers.body).toMatchObject({ containers: [{ service: 'db' }, serving, starting] });
  expect(deploys.body).toMatchObject({ deploys: [{ id: next, status: 'deploying' }, { id: current }, { number: 41 }] });
  expect(active.body).toMatchObject({ deploy: { id: next, status: 'deploying' } });
  expect(log.body).toMatchObject({ deployId: next, status: 'deploying' });
});

test('once the deploy has succeeded, it serves the app', async () => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy`);

  mock.clock.pass(36_000 + 300_000);
  const app = await mock.get(storefront);
  const status = await mock.get(`${storefront}/status`);

  expect(app.body).toMatchObject({
    app: {
      status: 'running',
      currentDeployId: next,
      deploy: { id: next, status: 'succeeded' },
      startedAt: '1970-01-01T00:00:36.000Z',
      updatedAt: '1970-01-01T00:00:36.000Z',
      uptime: '5m',
      subServices: [{ image: 'postgres:17' }, { image: 'registry.acme-cloud.test/acme/storefront:b7a0e4c', status: 'running' }],
    },
  });
  expect(status.body).toMatchObject({
    status: 'running',
    containers: [
      { service: 'db', startedAt: '2026-10-30T02:11:07.918Z' },
      { service: 'web', state: 'running', ready: true, startedAt: '1970-01-01T00:00:25.000Z' },
    ],
  });
});

test.each(['/status', '/metrics', '/deploys/active'])('a frame of %s is what the address answers at that moment', async (path) => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy`);
  const stream = await mock.follow(storefront + path);

  const first = await stream.frame();
  const then = await mock.get(storefront + path);
  const [later] = await stream.every(30_000, 1);
  const thenLater = await mock.get(storefront + path);
  stream.leave();

  expect(first).toEqual(then.body);
  expect(later).toEqual(thenLater.body);
  expect(later).not.toEqual(first);
});

test('the status comes every five seconds', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(`${storefront}/status`);

  const first = await stream.frame();
  await stream.pass(4999);
  const rest = await stream.every(1, 1);
  rest.push(...(await stream.every(5000, 7)));
  stream.leave();

  expect(first).toMatchObject({ status: 'deploying', checkedAt: '1970-01-01T00:00:00.000Z' });
  expect(rest).toMatchObject([
    { status: 'deploying', checkedAt: '1970-01-01T00:00:05.000Z' },
    ...Array<object>(6).fill({ status: 'deploying' }),
    { status: 'running', checkedAt: '1970-01-01T00:00:40.000Z' },
  ]);
});

test('metrics move from one measurement to the next, near the example and below the limits', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(`${storefront}/metrics`);
  await stream.frame();

  const all = (await stream.every(5000, 20)) as { ts: number; services: Record<string, number>[] }[];
  stream.leave();

  const cpu = all.map(({ services }) => services[1]?.cpu ?? 0);
  const memory = all.map(({ services }) => services[0]?.memory ?? 0);
  expect(all.map(({ ts }) => ts).slice(0, 3)).toEqual([5000, 10_000, 15_000]);
  expect(new Set(cpu).size).toBeGreaterThan(10);
  expect([Math.min(...cpu) > 0.159 * 0.64, Math.max(...cpu) < 0.159 * 1.36]).toEqual([true, true]);
  expect([Math.min(...memory) > 871_017_124 * 0.94, Math.max(...memory) < 871_017_124 * 1.06]).toEqual([true, true]);
  expect(all[0]).toMatchObject({ services: [{ name: 'db' }, { name: 'web', cpuLimit: 0.5, memoryLimit: 1_073_741_824, pods: 1 }] });
});

test('to follow the metrics does nothing to the app', async () => {
  await using mock = await startStories();
  const stream = await mock.follow(`${storefront}/metrics`);
  await stream.frame();

  const { body } = await mock.get(storefront);
  stream.leave();

  expect(body).toMatchObject({ app: { status: 'running', uptime: '12d 1h' } });
});

test('an app that is stopped runs nothing, and one that is started takes a moment', async () => {
  await using mock = await startStories();

  const stopped = await mock.patch(storefront, { status: 'stopped' });
  const nothing = [await mock.get(`${storefront}/status`), await mock.get(`${storefront}/metrics`)];
  mock.clock.pass(1000);
  const started = await mock.patch(storefront, { status: 'running' });
  const starting = await mock.get(`${storefront}/status`);
  mock.clock.pass(5000);
  const running = await mock.get(`${storefront}/status`);

  expect(stopped.body).toMatchObject({ app: { status: 'stopped', desired: 'stopped', startedAt: null, uptime: '0m' } });
  expect(nothing).toMatchObject([{ body: { status: 'stopped', desired: 'stopped', containers: [] } }, { body: { services: [] } }]);
  expect(started.body).toMatchObject({ app: { status: 'deploying', desired: 'running', startedAt: '1970-01-01T00:00:01.000Z' } });
  expect(starting.body).toMatchObject({ containers: [{ state: 'starting', ready: false }, { state: 'starting' }] });
  expect(running.body).toMatchObject({ status: 'running', containers: [{ state: 'running', ready: true }, { state: 'running' }] });
});

test('an upgrade is a deploy without a build', async () => {
  await using mock = await startStories();

  const upgraded = await mock.patch(storefront, { version: '2.20' });
  mock.clock.pass(15_000);
  const { body } = await mock.get(`${storefront}/deploys/active`);

  expect(upgraded.body).toMatchObject({ app: { status: 'deploying' } });
  expect(body).toMatchObject({ deploy: { trigger: 'upgrade', version: '2.20', sha: null, status: 'succeeded' } });
  expect((body as { deploy: { steps: { id: string }[] } }).deploy.steps.map(({ id }) => id)).toEqual(['release', 'health', 'route']);
});

test('an upgrade that fails does so when it should be ready, and what it had started goes again', async () => {
  await using mock = await startStories({ scenario: 'deploy-fails' });
  await mock.patch(storefront, { version: '2.20' });

  mock.clock.pass(9000);
  const during = await mock.get(`${storefront}/services`);
  mock.clock.pass(1333);
  const after = await mock.get(`${storefront}/services`);
  const { body } = await mock.get(`${storefront}/deploys/active`);

  const serving = { name: 'storefront-web-7c9f4d6b8-x2k4p' };
  expect(during.body).toMatchObject({ containers: [{ service: 'db' }, serving, { service: 'web', state: 'running', ready: false }] });
  expect(after.body).toMatchObject({ containers: [{ service: 'db' }, serving] });
  expect(body).toMatchObject({
    deploy: {
      status: 'failed',
      durationMs: 8333,
      error: { code: 'health_check_failed' },
      steps: [{}, { id: 'health', status: 'failed' }, { status: 'skipped' }],
    },
  });
});

test('a redeploy is a deploy like any other', async () => {
  await using mock = await startStories();

  const answered = await mock.post(`${storefront}/redeploy`);
  const { body } = await mock.get(`${storefront}/deploys/active`);

  expect(answered).toMatchObject({ status: 200, body: { app: { status: 'deploying' } } });
  expect(body).toMatchObject({ deploy: { id: next, trigger: 'redeploy', status: 'queued' } });
});

const uploaded = { source: { type: 'upload', uploadId: '0b6f7a31-5c0e-4f1c-9a86-0d1f3b9a7e01' }, name: 'Landing', region: 'eu-central' };

test('a new app can be watched on its way to running', async () => {
  await using mock = await startStories();

  const created = await mock.post('/api/workspaces/acme/deploy', uploaded);
  mock.clock.pass(10_000);
  const during = await mock.get(landing);
  mock.clock.pass(26_000);
  const after = await mock.get(landing);
  const status = await mock.get(`${landing}/status`);
  const deploys = await mock.get(`${landing}/deploys`);
  const measured = await mock.get(`${landing}/metrics`);

  const id = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e02';
  expect(created).toMatchObject({ status: 201, body: { app: { slug: 'landing', status: 'deploying', deploy: { id, status: 'queued' } } } });
  expect(during.body).toMatchObject({ app: { status: 'deploying', currentDeployId: null, deploy: { id, status: 'building' } } });
  expect(after.body).toMatchObject({
    app: { slug: 'landing', status: 'running', currentDeployId: id, startedAt: '1970-01-01T00:00:36.000Z' },
  });
  expect(status.body).toMatchObject({ status: 'running', containers: [{ service: 'web', state: 'running', ready: true }] });
  expect(deploys.body).toMatchObject({ deploys: [{ id, number: 1 }] });
  expect(measured.body).toMatchObject({ services: [{ name: 'web', cpuLimit: 0.1, memoryLimit: 134_217_728, pods: 1 }] });
  expect((measured.body as { services: { cpu: number }[] }).services[0]?.cpu).toBeLessThan(0.1);
});

test('a new app whose first deploy fails has an error, and runs nothing', async () => {
  await using mock = await startStories({ scenario: 'deploy-fails' });
  await mock.post('/api/workspaces/acme/deploy', uploaded);

  mock.clock.pass(18_000);
  const app = await mock.get(landing);
  const status = await mock.get(`${landing}/status`);

  expect(app.body).toMatchObject({
    app: { status: 'error', statusReason: 'deploy_failed', currentDeployId: null, deploy: { status: 'failed' } },
  });
  expect(status.body).toMatchObject({ status: 'error', containers: [] });
});

test('an app that is deleted has no story any more', async () => {
  await using mock = await startStories();
  await mock.post(`${storefront}/deploy`);

  await mock.delete(storefront);
  const { body } = await mock.get(storefront);

  expect(body).toMatchObject({ app: { status: 'running', currentDeployId: current } });
});
