import { expect, test } from 'vitest';
import { database, git, hour, image, minute, second, start, startPlane } from './start-plane.ts';

test.each([
  ['fail', 'build_failed', ['clone succeeded', 'build failed', 'release skipped', 'health skipped']],
  ['sourceUnavailable', 'source_unavailable', ['clone failed', 'build skipped', 'release skipped', 'health skipped']],
] as const)('a build that is to %s ends the deploy with %s', async (kind, code, steps) => {
  const plane = await startPlane();
  plane.builder.inject({ appId: 'shop', kind });
  await plane.deploy('first');

  await plane.pass(5 * minute);

  const deploy = await plane.findDeploy('first');
  expect(deploy).toMatchObject({ status: 'failed', slot: null, errorCode: code });
  expect(deploy?.steps.map(({ id, status }) => `${id} ${status}`)).toEqual(steps);
  expect(await plane.findApp()).toMatchObject({
    status: 'error',
    statusReason: 'deploy_failed',
    currentDeployId: null,
  });
});

test('a source that nothing says how to build ends the deploy', async () => {
  const plane = await startPlane({ ...git, repoUrl: 'https://githost.test/acme/docs' });
  await plane.deploy('first');

  await plane.pass(5 * minute);

  expect(await plane.findDeploy('first')).toMatchObject({ status: 'failed', errorCode: 'no_builder' });
});

test('a git host that is out of reach fails the deploy, and not the request', async () => {
  const plane = await startPlane();
  plane.sources.outages.begin('githost', hour);
  await plane.deploy('first');

  await plane.awaitRecord('deploy', 'first', 10 * second);
  const building = await plane.findDeploy('first');
  await plane.pass(minute);

  expect(building?.status).toBe('building');
  expect(await plane.findDeploy('first')).toMatchObject({ status: 'failed', errorCode: 'source_unavailable' });
});

test('a build may take 30 minutes', async () => {
  const plane = await startPlane();
  plane.builder.inject({ appId: 'shop', kind: 'hang' });
  await plane.deploy('first');

  await plane.pass(30 * minute - 1);
  const before = await plane.findDeploy('first');
  await plane.pass(1);

  expect(before?.status).toBe('building');
  expect(await plane.findDeploy('first')).toMatchObject({
    status: 'failed',
    errorCode: 'build_timeout',
    finishedAt: start + 30 * minute,
  });
});

test('starts a build again that the builder has lost', async () => {
  const plane = await startPlane();
  await plane.deploy('first');
  await plane.pass(second);
  await plane.builder.stop({ region: 'eu', id: 'first' });

  await plane.pass(5 * minute);

  expect((await plane.findDeploy('first'))?.status).toBe('succeeded');
});

test.each([
  ['neverReady', 'health_check_failed', 5 * minute],
  ['cannotStart', 'start_failed', 10 * second],
] as const)('a release that is %s leaves the former one', async (kind, code, within) => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  plane.runtime.inject({ appId: 'shop', kind });
  await plane.deploy('second');

  const { startedAt, finishedAt } = await plane.passUntil('second', 'failed');
  await plane.pass(minute);

  expect(await plane.findDeploy('second')).toMatchObject({ errorCode: code, slot: null });
  expect((finishedAt ?? 0) - (startedAt ?? 0)).toBeLessThanOrEqual(within + 10 * second);
  expect(await plane.findApp()).toMatchObject({ status: 'running', currentDeployId: 'first' });
  expect(await plane.containers()).toEqual(['guestbook 1-1 ready']);
  expect(await plane.route()).toMatchObject({ target: { generation: '1-1' } });
});

test('the former release of a service with a volume starts again if the new one does not', async () => {
  const plane = await startPlane(database);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  const before = await plane.containers();
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady' });
  await plane.deploy('second', { source: { type: 'image', ref: 'postgres:18' } });

  await plane.pass(4 * minute);
  plane.runtime.inject({ appId: 'shop', kind: 'startSlowly', ms: second });
  await plane.pass(5 * minute);

  expect(await plane.findDeploy('second')).toMatchObject({ status: 'failed', errorCode: 'health_check_failed' });
  expect(await plane.containers()).toEqual(before);
  expect((await plane.findApp())?.status).toBe('running');
});

test('a release that needs more than the pool has left fails', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.change((tx) => tx.apps.update('shop', { cpuMillis: 20 }));
  await plane.change((tx) => tx.tiers.update('pro', { cpuMillis: 50 }));

  await plane.pass(2 * minute);

  expect(await plane.findDeploy('first')).toMatchObject({ status: 'failed', errorCode: 'insufficient_pool' });
  expect(await plane.containers()).toEqual([]);
});

test('a deploy that needs nothing more fits into a pool that was made smaller than its use', async () => {
  const plane = await startPlane(image);
  await plane.deploy('first');
  await plane.pass(2 * minute);
  await plane.change((tx) => tx.tiers.update('pro', { cpuMillis: 50 }));

  await plane.deploy('second');
  await plane.pass(2 * minute);

  expect(await plane.findDeploy('second')).toMatchObject({ status: 'succeeded' });
});

test('a plan that is canceled fails the deploy, and so does a region that has failed', async () => {
  const plane = await startPlane();
  await plane.deploy('first');
  await plane.pass(second);
  await plane.change((tx) => tx.plans.update('plan-1', { status: 'canceled' }));
  await plane.wake('deploy', 'first');
  await plane.pass(minute);
  await plane.change((tx) => tx.plans.update('plan-1', { status: 'active' }));
  await plane.change((tx) => tx.regions.update('eu', { status: 'failed' }));
  await plane.deploy('second');
  await plane.pass(minute);

  expect(await plane.findDeploy('first')).toMatchObject({
    status: 'failed',
    errorCode: 'payment_required',
    slot: null,
  });
  expect(await plane.findDeploy('second')).toMatchObject({
    status: 'failed',
    errorCode: 'region_unavailable',
    slot: null,
  });
});

test.each(['builder', 'runtime'] as const)(
  'a %s that cannot be reached fails the deploy and the request',
  async (name) => {
    const plane = await startPlane(name === 'builder' ? git : image);
    await plane.deploy('first');
    if (name === 'runtime') {
      await plane.settle();
      plane.clock.moveTo(start + minute);
    }
    plane[name].outages.begin('eu', null);

    await expect(plane.awaitRecord('deploy', 'first', 10 * second)).rejects.toThrow(
      'eu cannot be reached (simulated).',
    );

    expect(await plane.findDeploy('first')).toMatchObject({ status: 'failed', errorCode: 'reconcile_failed' });
  },
);

test('a deploy that fails gives up its place at once, and the builder ends its build when it is in reach again', async () => {
  const plane = await startPlane();
  await plane.deploy('first');
  await plane.pass(second);
  plane.builder.outages.begin('builder', 33 * minute);
  await plane.deploy('second');

  await plane.pass(31 * minute);
  const ended = [await plane.findDeploy('first'), await plane.findDeploy('second')];
  const { deployLogs } = await plane.left();
  await plane.pass(3 * minute);

  expect(ended).toMatchObject([
    { slot: null, errorCode: 'build_timeout' },
    { slot: null, errorCode: 'reconcile_failed', finishedAt: ended[0]?.finishedAt },
  ]);
  expect(deployLogs).toBe(0);
  expect(await plane.left()).toMatchObject({ deployLogs: 2 });
  expect((await plane.builder.observe({ region: 'eu', id: 'first' })).state).toBe('absent');
});

test('the deploy behind a failed one starts its containers afresh, those with a volume too', async () => {
  const plane = await startPlane(database);
  plane.runtime.inject({ appId: 'shop', kind: 'neverReady' });
  await plane.deploy('first');
  await plane.passUntil('first', 'deploying');
  await plane.pass(4 * minute);
  plane.runtime.inject({ appId: 'shop', kind: 'startSlowly', ms: second });
  await plane.deploy('second');

  const { finishedAt } = await plane.passUntil('first', 'failed');
  await plane.pass(2 * minute);
  const { containers } = await plane.runtime.observe({ id: 'shop', region: 'eu' });

  expect(await plane.findDeploy('second')).toMatchObject({ status: 'succeeded' });
  expect(containers).toMatchObject([{ service: 'postgres', ready: true }]);
  expect(containers[0]?.startedAt).toBeGreaterThan(finishedAt ?? Infinity);
});
