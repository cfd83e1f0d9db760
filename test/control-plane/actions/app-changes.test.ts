import { expect, test } from 'vitest';
import { appRow } from '../../../control-plane/ports/suites/rows.ts';
import { acme, codeOf, image, metrics, startAcme, storefront, storefrontId } from './acme.ts';

const minute = 60_000;

test('stops an app at once, and starts it again', async () => {
  const { call, world } = await startAcme();
  const update = (status: 'stopped' | 'running') => call('updateApp', { params: storefront, body: { status } });

  const stopped = await update('stopped');
  await world.advance(minute);
  const starting = await update('running');
  await world.advance(5 * minute);
  const running = await call('getApp', { params: storefront });

  expect(stopped.body).toMatchObject({
    app: {
      status: 'stopped',
      desired: 'stopped',
      startedAt: null,
      uptime: '0m',
      subServices: [{ status: 'stopped' }, { status: 'stopped' }],
    },
  });
  expect(starting.body).toMatchObject({ app: { status: 'deploying', desired: 'running', deploy: { number: 42 } } });
  expect(running.body).toMatchObject({ app: { status: 'running', deploy: { number: 42 } } });
});

test('leaves an app alone that runs', async () => {
  const { call } = await startAcme();
  const before = await call('getApp', { params: storefront });

  const after = await call('updateApp', { params: storefront, body: { status: 'running' } });

  expect(after.body).toEqual(before.body);
});

test('a stopped app counts only its storage, and needs room to start', async () => {
  const { call, change } = await startAcme();
  await call('updateApp', { params: storefront, body: { status: 'stopped' } });
  await change((tx) => tx.tiers.update('pro', { cpuMillis: 1000 }));

  const started = await call('updateApp', { params: storefront, body: { status: 'running' } });
  const restarted = await call('restartApp', { params: storefront });
  const redeployed = await call('redeployApp', { params: storefront });
  const deployed = await call('createDeploy', { params: storefront, body: {} });

  const members = { needs: { cpu: 1.5 }, free: { cpu: 0.5 }, missing: { cpu: 1 } };
  expect(started).toMatchObject({ status: 409, body: { error: { code: 'insufficient_pool' }, ...members } });
  expect([codeOf(restarted), codeOf(redeployed), codeOf(deployed)]).toEqual([
    'insufficient_pool',
    'insufficient_pool',
    'insufficient_pool',
  ]);
});

test('a start needs a plan that is paid and a region that works', async () => {
  const { call, change, setPlan } = await startAcme();
  await call('updateApp', { params: storefront, body: { status: 'stopped' } });
  const start = async () => [
    codeOf(await call('updateApp', { params: storefront, body: { status: 'running' } })),
    codeOf(await call('restartApp', { params: storefront })),
  ];

  await setPlan('acme', { status: 'past_due' });
  const unpaid = await start();
  await setPlan('acme', { status: 'active' });
  await change((tx) => tx.regions.update('eu-central', { status: 'warming' }));
  const warming = await start();
  await change((tx) => tx.regions.update('eu-central', { status: 'draining' }));
  const draining = await start();

  expect(unpaid).toEqual(['payment_required', 'payment_required']);
  expect(warming).toEqual(['region_unavailable', 'region_unavailable']);
  expect(draining).toEqual([null, null]);
});

test('a status that is set by hand holds until the next start', async () => {
  const { call, world } = await startAcme();
  const update = (status: 'degraded' | 'error' | 'running') =>
    call('updateApp', { params: storefront, body: { status } });

  const degraded = await update('degraded');
  await world.advance(10 * minute);
  const later = await call('getApp', { params: storefront });
  const error = await update('error');
  const running = await update('running');

  expect(degraded.body).toMatchObject({
    app: { status: 'degraded', statusReason: 'set_by_hand', subServices: [{ status: 'running' }, {}] },
  });
  expect(later.body).toMatchObject({ app: { status: 'degraded' } });
  expect(error.body).toMatchObject({ app: { status: 'error', statusReason: 'set_by_hand' } });
  expect(running.body).toMatchObject({ app: { status: 'running', statusReason: null } });
});

test('a status that is set by hand during a deploy has no effect', async () => {
  const { call, world } = await startAcme();
  await call('redeployApp', { params: storefront });

  const marked = await call('updateApp', { params: storefront, body: { status: 'error' } });
  await world.advance(10 * minute);

  expect(marked.body).toMatchObject({ app: { status: 'deploying' } });
  expect((await call('getApp', { params: storefront })).body).toMatchObject({ app: { status: 'running' } });
});

test('renames an app: slug and address follow, the former path is 404', async () => {
  const { call } = await startAcme();

  const renamed = await call('updateApp', { params: storefront, body: { name: 'Tea Shop' } });
  const former = await call('getApp', { params: storefront });

  const url = 'https://tea-shop-acme.eu-central.apps.acme-cloud.test';
  expect(renamed.body).toMatchObject({
    app: { name: 'Tea Shop', slug: 'tea-shop', endpoints: [{ url }, {}], status: 'running' },
  });
  expect(codeOf(former)).toBe('not_found');
});

test('a new name can keep the slug, and the present name changes nothing', async () => {
  const { call } = await startAcme();
  const before = await call('getApp', { params: storefront });

  const same = await call('updateApp', { params: storefront, body: { name: 'Storefront' } });
  const other = await call('updateApp', { params: storefront, body: { name: 'StoreFront' } });

  expect(same.body).toEqual(before.body);
  expect(other.body).toMatchObject({ app: { name: 'StoreFront', slug: 'storefront' } });
});

test('rejects a name that is taken or leads to no slug, and changes nothing then', async () => {
  const { call, findApp } = await startAcme();

  const taken = await call('updateApp', { params: storefront, body: { name: 'Metrics', status: 'stopped' } });
  const none = await call('updateApp', { params: storefront, body: { name: '!' } });

  expect([codeOf(taken), codeOf(none)]).toEqual(['name_taken', 'bad_body']);
  expect(await findApp('storefront')).toMatchObject({ desired: 'running', status: 'running' });
});

test('upgrades an application of the catalog by a deploy', async () => {
  const { call, world, change } = await startAcme();
  await change(async (tx) => {
    const app = await tx.apps.find({ slug: 'metrics' });
    await tx.apps.update(app?.id ?? '', { settings: { APP_SECRET: 'x' } });
  });

  const upgrading = await call('updateApp', { params: metrics, body: { version: '2.20.1' } });
  await world.advance(10 * minute);
  const upgraded = await call('getApp', { params: metrics });
  const again = await call('updateApp', { params: metrics, body: { version: '2.20.1' } });
  const vars = await call('listVars', { params: metrics });

  const deploy = { number: 2, trigger: 'upgrade', version: '2.20.1' };
  expect(upgrading.body).toMatchObject({ app: { status: 'deploying', application: { version: '2.19.0' }, deploy } });
  expect(upgraded.body).toMatchObject({
    app: {
      status: 'running',
      application: { version: '2.20.1', upgradable: false },
      source: { version: '2.20.1' },
      subServices: [{ image: 'umami:2.20' }],
    },
  });
  expect(again.body).toMatchObject({ app: { deploy: { number: 2 } } });
  expect(JSON.stringify(vars.body)).toContain('TRACKER_SCRIPT_NAME');
});

test('rejects a version that is not the current one, and one of an app that is not from the catalog', async () => {
  const { call, setPlan } = await startAcme();

  const old = await call('updateApp', { params: metrics, body: { version: '1.0.0' } });
  const other = await call('updateApp', { params: storefront, body: { version: '2.20.1' } });
  await setPlan('acme', { status: 'past_due' });
  const unpaid = await call('updateApp', { params: metrics, body: { version: '2.20.1' } });

  expect([codeOf(old), codeOf(other), codeOf(unpaid)]).toEqual(['bad_reference', 'bad_reference', 'payment_required']);
});

test('names the release that an app can be upgraded to, also once its template has left the catalog', async () => {
  const { call, change } = await startAcme();

  const listed = await call('updateApp', { params: metrics, body: { version: '1.0.0' } });
  await change((tx) => tx.templates.delete('umami'));
  const gone = await call('updateApp', { params: metrics, body: { version: '1.0.0' } });

  const message = (version: string) =>
    `An app can be upgraded to the current release of the catalog, ${version}, only.`;
  expect(listed.body).toMatchObject({ error: { message: message('2.20.1') } });
  expect(gone.body).toMatchObject({ error: { message: message('2.19.0') } });
});

test('after an upgrade that failed, a redeploy takes the release that serves', async () => {
  const { call, world } = await startAcme();
  await world.apply({ event: 'cannotStart', app: 'metrics' });
  await call('updateApp', { params: metrics, body: { version: '2.20.1' } });
  await world.advance(10 * 60_000);
  const failed = await call('getApp', { params: metrics });
  await world.apply({ event: 'recover', app: 'metrics' });

  const again = await call('redeployApp', { params: metrics });

  expect(failed.body).toMatchObject({ app: { deploy: { number: 2, status: 'failed', version: '2.20.1' } } });
  expect(again.body).toMatchObject({ app: { deploy: { number: 3, version: '2.19.0' } } });
});

test('restarts an app without a deploy', async () => {
  const { call, world } = await startAcme();
  const before = await call('listAppServices', { params: storefront });

  const restarted = await call('restartApp', { params: storefront });
  await world.advance(10 * minute);
  const after = await call('getApp', { params: storefront });

  expect(restarted.body).toMatchObject({
    app: { status: 'deploying', desired: 'running', deploy: { number: 42 } },
    restart: { isCarriedOut: true, reason: null },
  });
  expect(after.body).toMatchObject({ app: { status: 'running', deploy: { number: 42 } } });
  expect((await call('listAppServices', { params: storefront })).body).not.toEqual(before.body);
});

test('a restart does nothing during a deploy, and says so', async () => {
  const { call, findApp } = await startAcme();
  await call('redeployApp', { params: storefront });

  const restarted = await call('restartApp', { params: storefront });

  expect(restarted.body).toMatchObject({
    app: { status: 'deploying', deploy: { number: 43 } },
    restart: { isCarriedOut: false, reason: 'deploying' },
  });
  expect(await findApp('storefront')).toMatchObject({ generation: 1, startsUntil: null });
});

test('a restart during the deploy of a stopped app leaves it to the deploy to start the app', async () => {
  const { call, findApp } = await startAcme();
  await call('updateApp', { params: storefront, body: { status: 'stopped' } });
  await call('createDeploy', { params: storefront, body: {} });

  const { status } = await call('restartApp', { params: storefront });

  expect([status, (await findApp('storefront'))?.desired]).toEqual([200, 'stopped']);
});

test('starting and restarting an app without a release deploys its source again', async () => {
  const { call, world } = await startAcme();
  const params = { ...acme, appSlug: 'blog' };
  await call('deployApp', { params: acme, body: { name: 'Blog', source: image } });
  const stopped = await call('updateApp', { params, body: { status: 'stopped' } });
  await world.advance(minute);

  const started = await call('updateApp', { params, body: { status: 'running' } });
  await call('updateApp', { params, body: { status: 'stopped' } });
  await world.advance(minute);
  const restarted = await call('restartApp', { params });

  expect(stopped.body).toMatchObject({
    app: { status: 'stopped', deploy: { status: 'canceled', error: { code: 'canceled' } } },
  });
  expect(started.body).toMatchObject({
    app: { status: 'deploying', deploy: { number: 2, trigger: 'redeploy', source: image } },
  });
  expect(restarted.body).toMatchObject({
    app: { status: 'deploying', deploy: { number: 3, trigger: 'redeploy' } },
    restart: { isCarriedOut: true, reason: null },
  });
});

test('changes nothing of an app that is being deleted', async () => {
  const { call, change } = await startAcme();
  await change((tx) => tx.apps.update(storefrontId, { desired: 'deleted', deletedAt: 0 }));
  const params = storefront;

  const codes = [
    await call('updateApp', { params, body: { status: 'running' } }),
    await call('restartApp', { params }),
    await call('redeployApp', { params }),
    await call('createDeploy', { params, body: {} }),
    await call('transferApp', { params, body: { targetWorkspaceSlug: 'acme-labs' } }),
    await call('cancelDeploy', { params: { ...params, deployId: '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42' } }),
  ].map(codeOf);

  expect(codes).toEqual(Array.from({ length: 6 }, () => 'being_deleted'));
});

test('needs the region for a slug that exists in several', async () => {
  const { call, change, findApp } = await startAcme();
  const { workspaceId = '' } = (await findApp('storefront')) ?? {};
  await change((tx) => tx.apps.insert(appRow('us', { workspaceId, slug: 'storefront', region: 'us-east' })));
  const inMars = { params: storefront, query: { region: 'mars' } };

  const codes = [
    await call('getApp', { params: storefront }),
    await call('deleteApp', { params: storefront }),
    await call('listDeploys', { params: storefront }),
    await call('getApp', inMars),
    await call('deleteApp', inMars),
    await call('getAppStatus', inMars),
  ].map(codeOf);

  expect(codes).toEqual([
    'region_required',
    'region_required',
    'region_required',
    'bad_region',
    'bad_region',
    'bad_region',
  ]);
});
