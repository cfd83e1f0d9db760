import { expect, test } from 'vitest';
import { acme, codeOf, metrics, repository, storefront, storefrontId } from './acme.ts';
import { gibibyte, startSizes } from './resized.ts';

const minute = 60_000;
const earlier = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40';
const larger = { services: [{ name: 'web', cpu: 1 }] };
const atLarger = { web: { cpu: 1, memory: gibibyte }, db: { cpu: 1, memory: 1.5 * gibibyte } };

test('a size that is set before a deploy rolls out counts at once, and the deploy rolls out in it', async () => {
  const { call, resize, containers, newestDeploy, shown, used, volumes, world } = await startSizes();
  await call('createDeploy', { params: storefront, body: {} });

  const { body } = await resize({ ...larger, volumes: { 'db-data': 11 * gibibyte } });
  const building = { containers: await containers(), used: await used(), volumes: await volumes() };
  await world.advance(4 * minute);

  expect(body).toMatchObject({ app: { status: 'deploying', scale: { cpu: 2 } } });
  expect(building).toEqual({
    containers: ['db ready', 'web ready'],
    used: { cpu: 2.5, memory: 3_221_225_472, storage: 22_548_578_304 },
    volumes: [{ name: 'db-data', size: 10 * gibibyte }],
  });
  expect(await newestDeploy()).toMatchObject({ status: 'succeeded', cpuMillis: 2000 });
  expect(await containers()).toEqual(['db ready', 'web ready']);
  expect(await volumes()).toEqual([{ name: 'db-data', size: 11 * gibibyte }]);
  expect(await shown()).toMatchObject({ status: 'running', limits: atLarger });
});

test('a size that is set while a deploy rolls out counts at once, and is carried out when it has succeeded', async () => {
  const { roll, resize, containers, newestDeploy, serves, shown, used, world } = await startRolling();
  await roll();

  await resize(larger);
  const rolling = { used: await used(), containers: await containers(), deploy: await newestDeploy() };
  await world.advance(95_000);
  const taking = {
    used: await used(),
    containers: await containers(),
    serves: await serves(),
    status: (await shown()).status,
    deploy: await newestDeploy(),
  };
  await world.advance(4 * minute);

  expect(rolling).toMatchObject({
    used: { cpu: 2.5 },
    containers: ['db ready', 'web not ready', 'web ready'],
    deploy: { sizes: {}, cpuMillis: 2000 },
  });
  expect(taking).toMatchObject({
    used: { cpu: 2.5 },
    serves: true,
    status: 'deploying',
    deploy: { status: 'succeeded', sizes: { web: { cpuMillis: 1000 } } },
  });
  expect(taking.containers).toEqual(['db ready', 'web not ready', 'web ready', 'web stopping']);
  expect(await shown()).toMatchObject({ status: 'running', limits: atLarger });
  expect(await containers()).toEqual(['db ready', 'web ready']);
  expect(await used()).toMatchObject({ cpu: 2.5 });
});

test('a smaller size during a deploy counts when the containers of the former ones are gone', async () => {
  const { roll, resize, newestDeploy, used, world } = await startRolling();
  await roll();

  await resize({ services: [{ name: 'web', cpu: 0.1 }] });
  const rolling = await used();
  const deploy = await newestDeploy();
  await world.advance(95_000);
  const taking = await used();
  await world.advance(4 * minute);

  expect([rolling, taking, await used()]).toMatchObject([{ cpu: 2 }, { cpu: 2 }, { cpu: 1.6 }]);
  expect(deploy).toMatchObject({ cpuMillis: 1500 });
});

test.each(['failed', 'canceled'] as const)(
  'a size that is set during a deploy is carried out when it has ended: %s',
  async (status) => {
    const { call, roll, resize, containers, newestDeploy, shown, world } = await startRolling();
    const deployId = await roll({ event: 'neverReady' });
    await resize({ ...larger, volumes: { 'db-data': 11 * gibibyte } });

    await (status === 'failed'
      ? world.advance(5 * minute)
      : call('cancelDeploy', { params: { ...storefront, deployId } }));
    const ended = await shown();
    await world.apply({ event: 'recover', app: 'acme/storefront' });
    await world.advance(4 * minute);

    expect(await newestDeploy()).toMatchObject({ status });
    expect(ended.status).toBe('deploying');
    expect(await containers()).toEqual(['db ready', 'web ready']);
    expect(await shown()).toMatchObject({
      status: 'running',
      limits: atLarger,
      scale: { volumes: { 'db-data': 11 * gibibyte } },
    });
  },
);

test('a deploy that waits behind another one rolls out in the sizes of that moment', async () => {
  const { call, roll, resize, containers, newestDeploy, read, shown, world } = await startRolling();
  await roll();
  await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });

  await resize(larger);
  await world.advance(100_000);
  const between = await containers();
  await world.advance(6 * minute);

  expect(between.filter((one) => one === 'web ready')).toEqual(['web ready']);
  const first = await read((tx) => tx.deploys.find({ appId: storefrontId, number: 43 }));
  expect(first).toMatchObject({ status: 'succeeded', sizes: {} });
  expect(await newestDeploy()).toMatchObject({ number: 44, status: 'succeeded', sizes: { web: { cpuMillis: 1000 } } });
  expect(await shown()).toMatchObject({ status: 'running', limits: atLarger });
});

test('a deploy can follow a size whose containers do not become ready, and the former ones serve until it does', async () => {
  const { call, resize, containers, shown, world } = await startSizes();
  await world.apply({ event: 'neverReady', app: 'acme/storefront', service: 'web' });
  await resize(larger);
  await world.advance(6 * minute);

  await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });
  await world.advance(20_000);
  const rolling = await containers();
  await world.apply({ event: 'recover', app: 'acme/storefront' });
  await world.advance(7 * minute);

  expect(rolling).toContain('web ready');
  expect(await shown()).toMatchObject({ status: 'running', limits: atLarger });
  expect(await containers()).toEqual(['db ready', 'web ready']);
});

test('sizes are kept over deploys, rollbacks and redeploys', async () => {
  const { call, resize, shown, used, world } = await startSizes();
  await resize({ ...larger, volumes: { 'db-data': 11 * gibibyte } });
  await world.advance(4 * minute);

  const seen = [];
  for (const make of [
    () => call('createDeploy', { params: storefront, body: {} }),
    () => call('createDeploy', { params: storefront, body: { rollbackTo: earlier } }),
    () => call('redeployApp', { params: storefront }),
    () => call('restartApp', { params: storefront }),
  ]) {
    await make();
    seen.push(await used());
    await world.advance(10 * minute);
    seen.push(await used(), (await shown()).status);
  }

  const all = { cpu: 2.5, memory: 3_221_225_472, storage: 22_548_578_304 };
  expect(seen).toEqual(Array.from({ length: 4 }, () => [all, all, 'running']).flat());
  expect(await shown()).toMatchObject({ limits: atLarger, scale: { volumes: { 'db-data': 11 * gibibyte } } });
});

test('an upgrade keeps the sizes, also those of the same request', async () => {
  const { call, resize, shown, world } = await startSizes();
  const before = await shown(metrics);
  const { body: catalog } = await call('listTemplates');
  const version =
    (catalog as { templates: readonly { id: string; version: string }[] }).templates.find(({ id }) => id === 'umami')
      ?.version ?? '';

  const { body } = await resize(
    { services: [{ name: 'umami', cpu: 0.75 }], volumes: { 'umami-data': 12 * gibibyte }, version },
    metrics,
  );
  await world.advance(5 * minute);

  expect(before).toMatchObject({ limits: { umami: { cpu: 0.5 } } });
  expect(body).toMatchObject({ app: { status: 'deploying', deploy: { trigger: 'upgrade' } } });
  expect(await shown(metrics)).toMatchObject({
    status: 'running',
    limits: { umami: { cpu: 0.75 } },
    scale: { volumes: { 'umami-data': 12 * gibibyte } },
  });
});

test('a transfer keeps the sizes, and needs room for them', async () => {
  const { call, setPlan, resize, shown, world } = await startSizes();
  await setPlan('acme-labs', { status: 'active', tier: 'pro', regionStatus: 'active' });
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 8 });
  await resize({ services: [{ name: 'web', cpu: 3.5 }] });
  await world.advance(4 * minute);
  const body = { targetWorkspaceSlug: 'acme-labs' };

  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 4.4 });
  const refused = await call('transferApp', { params: storefront, body });
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 8 });
  const moved = await call('transferApp', { params: storefront, body });
  await world.advance(5 * minute);

  expect([codeOf(refused), codeOf(moved)]).toEqual(['insufficient_pool', null]);
  expect(await shown({ workspaceSlug: 'acme-labs', appSlug: 'storefront' })).toMatchObject({
    status: 'running',
    limits: { web: { cpu: 3.5 } },
  });
});

test('a preview copies the sizes of services, but not of volumes', async () => {
  const { call, resize, used, world } = await startSizes();
  const source = { ...repository, branchTracking: { mode: 'all', pattern: '' } } as const;
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 8 });
  await call('createDeploy', { params: storefront, body: { source } });
  await world.advance(10 * minute);
  await resize({ ...larger, volumes: { 'db-data': 11 * gibibyte } });
  await world.advance(4 * minute);

  await world.apply({ event: 'push', app: 'acme/storefront', branch: 'feature' });
  await world.advance(minute);
  const building = await used();
  await resize({ services: [{ name: 'web', cpu: 1.5 }] });
  await world.advance(10 * minute);
  const { body } = await call('getApp', {
    params: { ...acme, appSlug: 'storefront-feature' },
    query: { env: 'preview' },
  });

  expect(building).toMatchObject({ cpu: 4.5, storage: 31 * gibibyte });
  expect(body).toMatchObject({
    app: {
      status: 'running',
      limits: { cpu: 2, memory: 2_684_354_560, storage: 10 * gibibyte },
      scale: { volumes: { 'db-data': 10 * gibibyte } },
    },
  });
});

test('a volume that is made larger while the release command runs keeps that size', async () => {
  const { call, resize, shown, volumes, world } = await startSizes();
  await resize({ releaseCommand: 'sleep 300' });
  await call('createDeploy', { params: storefront, body: {} });
  await world.advance(4 * minute);

  await resize({ volumes: { 'db-data': 11 * gibibyte } });
  await world.advance(6 * minute);

  expect(await shown()).toMatchObject({ status: 'running', scale: { volumes: { 'db-data': 11 * gibibyte } } });
  expect(await volumes()).toEqual([{ name: 'db-data', size: 11 * gibibyte }]);
});

test('a stopped app stays stopped when a deploy of it is canceled after another size', async () => {
  const { call, resize, newestDeploy, shown, world } = await startSizes();
  await resize({ status: 'stopped' });
  await world.advance(minute);
  await call('createDeploy', { params: storefront, body: {} });
  await resize(larger);

  await call('cancelDeploy', { params: { ...storefront, deployId: (await newestDeploy())?.id ?? '' } });

  expect(await shown()).toMatchObject({ status: 'stopped', desired: 'stopped', limits: atLarger });
});

/** A rollback, which rolls out at once, to containers of web that become ready slowly or not at all. */
async function startRolling() {
  const started = await startSizes();
  const { call, world } = started;
  return {
    ...started,
    roll: async (
      fault: { event: 'startSlowly'; seconds: number } | { event: 'neverReady' } = {
        event: 'startSlowly',
        seconds: 90,
      },
    ) => {
      await world.apply({ ...fault, app: 'acme/storefront', service: 'web' });
      const { body } = await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });
      await world.advance(5000);
      // The response has this form.
      return (body as { readonly deploy: { readonly id: string } }).deploy.id;
    },
  };
}
