import { expect, test } from 'vitest';
import { operations } from '../../../generated/operations.ts';
import { appRow } from '../../../control-plane/ports/suites/rows.ts';
import { acme, codeOf, image, repository, startAcme, storefront, storefrontId } from './acme.ts';
import { readFrames } from './frames.ts';

type Acme = Awaited<ReturnType<typeof startAcme>>;
interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

const deployId = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42';
const labs = { targetWorkspaceSlug: 'acme-labs' };

/** A request of each operation that names an app in its path. */
const ofApp: Readonly<Record<string, (acme: Acme, request: { appSlug: string; region?: string }) => Promise<Answer>>> =
  {
    getApp: ({ call }, { appSlug, ...query }) => call('getApp', { params: { ...acme, appSlug }, query }),
    updateApp: ({ call }, { appSlug, ...query }) =>
      call('updateApp', { params: { ...acme, appSlug }, query, body: { status: 'running' } }),
    deleteApp: ({ call }, { appSlug, ...query }) => call('deleteApp', { params: { ...acme, appSlug }, query }),
    restartApp: ({ call }, { appSlug, ...query }) => call('restartApp', { params: { ...acme, appSlug }, query }),
    redeployApp: ({ call }, { appSlug, ...query }) => call('redeployApp', { params: { ...acme, appSlug }, query }),
    transferApp: ({ call }, { appSlug, ...query }) =>
      call('transferApp', { params: { ...acme, appSlug }, query, body: labs }),
    listAppServices: ({ call }, { appSlug, ...query }) =>
      call('listAppServices', { params: { ...acme, appSlug }, query }),
    getAppStatus: ({ call }, { appSlug, ...query }) => call('getAppStatus', { params: { ...acme, appSlug }, query }),
    listDeploys: ({ call }, { appSlug, ...query }) => call('listDeploys', { params: { ...acme, appSlug }, query }),
    createDeploy: ({ call }, { appSlug, ...query }) =>
      call('createDeploy', { params: { ...acme, appSlug }, query, body: {} }),
    getActiveDeploy: ({ call }, { appSlug, ...query }) =>
      call('getActiveDeploy', { params: { ...acme, appSlug }, query }),
    getDeployLogs: ({ call }, { appSlug, ...query }) =>
      call('getDeployLogs', { params: { ...acme, appSlug, deployId }, query }),
    followAppLogs: ({ call }, { appSlug, ...query }) => call('followAppLogs', { params: { ...acme, appSlug }, query }),
    cancelDeploy: ({ call }, { appSlug, ...query }) =>
      call('cancelDeploy', { params: { ...acme, appSlug, deployId }, query }),
  };

test.each(Object.keys(ofApp))('%s names the region, if it must, and an app that exists', async (operation) => {
  const started = await startAcme();
  const { workspaceId = '' } = (await started.findApp('storefront')) ?? {};
  const send = async (request: { appSlug: string; region?: string }) =>
    codeOf((await ofApp[operation]?.(started, request)) ?? { status: 0 });

  const codes = [await send({ appSlug: 'storefront', region: 'mars' }), await send({ appSlug: 'unknown' })];
  await started.change((tx) => tx.apps.insert(appRow('us', { workspaceId, slug: 'storefront', region: 'us-east' })));
  codes.push(await send({ appSlug: 'storefront' }));

  expect(codes).toEqual(['bad_region', 'not_found', 'region_required']);
});

/** The codes that are provoked above and in the tests of each operation. */
const provoked: Readonly<Record<string, readonly string[]>> = {
  getApp: ['bad_region', 'not_found', 'region_required'],
  updateApp: [
    'bad_body',
    'bad_reference',
    'bad_region',
    'being_deleted',
    'insufficient_pool',
    'name_taken',
    'not_found',
    'payment_required',
    'reconcile_failed',
    'region_required',
    'region_unavailable',
  ],
  deleteApp: ['bad_region', 'cleanup_failed', 'not_found', 'region_required'],
  restartApp: [
    'bad_region',
    'being_deleted',
    'insufficient_pool',
    'not_found',
    'payment_required',
    'reconcile_failed',
    'region_required',
    'region_unavailable',
  ],
  redeployApp: [
    'bad_region',
    'being_deleted',
    'insufficient_pool',
    'not_found',
    'payment_required',
    'reconcile_failed',
    'region_required',
  ],
  transferApp: [
    'activation_required',
    'bad_region',
    'bad_target',
    'being_deleted',
    'forbidden',
    'insufficient_pool',
    'limit_reached',
    'not_found',
    'payment_required',
    'region_required',
    'region_unavailable',
    'transfer_failed',
  ],
  listAppServices: ['bad_region', 'not_found', 'region_required'],
  getAppStatus: ['bad_region', 'not_found', 'region_required'],
  listDeploys: ['bad_region', 'not_found', 'region_required'],
  createDeploy: [
    'bad_reference',
    'bad_region',
    'being_deleted',
    'insufficient_pool',
    'not_found',
    'payment_required',
    'reconcile_failed',
    'region_required',
  ],
  getActiveDeploy: ['bad_region', 'not_found', 'region_required'],
  getDeployLogs: ['bad_region', 'not_found', 'region_required'],
  followAppLogs: ['bad_region', 'not_found', 'region_required'],
  cancelDeploy: ['bad_region', 'being_deleted', 'not_found', 'region_required'],
  deployApp: [
    'activation_required',
    'bad_body',
    'bad_reference',
    'bad_region',
    'being_deleted',
    'insufficient_pool',
    'limit_reached',
    'missing_input',
    'name_taken',
    'payment_required',
    'reconcile_failed',
    'region_unavailable',
  ],
  installApplication: [
    'activation_required',
    'bad_body',
    'bad_reference',
    'bad_region',
    'being_deleted',
    'insufficient_pool',
    'limit_reached',
    'name_taken',
    'not_found',
    'not_installable',
    'payment_required',
    'reconcile_failed',
    'region_unavailable',
  ],
  createUpload: ['being_deleted'],
  inspectSource: ['bad_reference', 'provider_error'],
  importProject: ['bad_reference', 'missing_input', 'provider_error'],
  inspectPublic: ['bad_reference', 'provider_error'],
  getRegistryImage: ['provider_error'],
  listGithostInstallations: ['provider_error'],
};

/**
 * Codes that the front sends before a handler runs, those that no port reports yet, and those of every operation that
 * only an operator causes, which test/control-plane/world/refusals.test.ts provokes.
 */
const front = [
  'account_blocked',
  'app_locked',
  'bad_body',
  'forbidden',
  'idempotency_conflict',
  'not_found',
  'phone_required',
  'rate_limited',
  'too_many_streams',
  'unauthorized',
  'workspace_suspended',
];
const frontOf: Readonly<Record<string, readonly string[]>> = { installApplication: ['missing_input'] };

test.each(Object.keys(provoked))('%s returns each code that the contract declares', (operation) => {
  const { errors } = operations[operation as keyof typeof operations];
  const declared: string[] = Object.values(errors).flat();

  const missing = declared.filter(
    (code) => ![...(provoked[operation] ?? []), ...front, ...(frontOf[operation] ?? [])].includes(code),
  );
  const undeclared = (provoked[operation] ?? []).filter((code) => !declared.includes(code));

  expect({ missing, undeclared }).toEqual({ missing: [], undeclared: [] });
});

test('an application is installed in a region that is ready, in a workspace with fewer than 500 apps', async () => {
  const { call, change, findApp } = await startAcme();
  const { workspaceId = '' } = (await findApp('storefront')) ?? {};
  const install = async () =>
    codeOf(
      await call('installApplication', { params: { ...acme, applicationId: 'umami' }, body: { region: 'eu-central' } }),
    );

  await change((tx) => tx.regions.update('eu-central', { status: 'draining' }));
  const codes = [await install()];
  await change(async (tx) => {
    await tx.regions.update('eu-central', { status: 'ready' });
    const app = appRow('x', { workspaceId, region: 'eu-central', desired: 'stopped' });
    for (let number = 3; number <= 500; number++)
      await tx.apps.insert({ ...app, id: `a${number}`, slug: `a${number}`, label: `a${number}` });
  });
  codes.push(await install());

  expect(codes).toEqual(['region_unavailable', 'limit_reached']);
});

test('of several errors, the first in the order of the contract is returned', async () => {
  const { call, change, setPlan } = await startAcme();
  const upload = { type: 'upload', uploadId: '2e9b7f40-6c15-4d83-a0b7-51c8f36d9e99' } as const;
  const deploy = async (body: Parameters<typeof call<'deployApp'>>[1]['body']) =>
    codeOf(await call('deployApp', { params: acme, body }));
  await setPlan('acme', { status: 'past_due' });
  await change((tx) => tx.regions.update('eu-central', { status: 'draining' }));

  const codes = [
    await deploy({ name: '!', source: upload, region: 'mars' }),
    await deploy({ name: '!', source: upload }),
  ];
  codes.push(await deploy({ name: 'Storefront', source: upload }), await deploy({ name: 'Storefront', source: image }));
  await setPlan('acme', { status: 'active' });
  codes.push(await deploy({ name: 'Storefront', source: image }));
  await change(async (tx) => {
    await tx.regions.update('eu-central', { status: 'ready' });
    await tx.tiers.update('pro', { cpuMillis: 0 });
  });
  codes.push(await deploy({ name: 'Storefront', source: image }), await deploy({ name: 'Blog', source: repository }));

  const expected = [
    'bad_region',
    'bad_body',
    'bad_reference',
    'payment_required',
    'region_unavailable',
    'name_taken',
    'insufficient_pool',
  ];
  expect(codes).toEqual(expected);
});

test('of 200 concurrent requests, exactly those succeed that fit into the pool', async () => {
  const { call, read } = await startAcme();
  const names = Array.from({ length: 200 }, (_, index) => `App ${index}`);

  const codes = (
    await Promise.all(names.map((name) => call('deployApp', { params: acme, body: { name, source: image } })))
  ).map(codeOf);

  const apps = await read((tx) => tx.apps.count({ region: 'eu-central' }));
  expect(codes.filter((code) => code === null)).toHaveLength(20);
  expect(codes.filter((code) => code === 'insufficient_pool')).toHaveLength(180);
  expect(apps).toBe(22);
});

test('shows which service of an app does not work', async () => {
  const { call, world } = await startAcme();
  world.ports.runtime.inject({ appId: storefrontId, kind: 'crash', service: 'web' });
  await world.ports.store.write('system', (tx) => tx.wake('app', storefrontId, world.ports.clock.now()));

  await world.advance(60_000);
  const { body } = await call('getApp', { params: storefront });

  const subServices = [
    { name: 'db', status: 'running' },
    { name: 'web', status: 'error' },
  ];
  expect(body).toMatchObject({ app: { status: 'degraded', statusReason: 'crash_loop', subServices } });
  world.ports.runtime.outages.begin('eu-central', null);
  const unreachable = await call('getApp', { params: storefront });

  const unknown = [
    { name: 'db', status: 'degraded' },
    { name: 'web', status: 'degraded' },
  ];
  expect(unreachable.body).toMatchObject({ app: { status: 'degraded', subServices: unknown } });
});

test('streams the log of a deploy line by line, until it ends', async () => {
  const { call, world } = await startAcme();
  const made = await call('createDeploy', { params: storefront, body: {} });

  const reading = readFrames(
    await call('getDeployLogs', { params: { ...storefront, deployId: idOf(made) }, stream: true }),
  );
  for (let count = 0; count < 60; count++) await world.advance(10_000);
  const all = await reading;

  expect(all[0]).toMatchObject({ step: 'clone', stream: 'system' });
  expect(all.at(-2)).toMatchObject({ step: 'route', line: 'Traffic goes to the new release' });
  expect(all.at(-1)).toMatchObject({ name: 'end', data: { status: 'succeeded' } });
});

test('ends the stream of a log when the app is renamed', async () => {
  const { call, world } = await startAcme();
  const made = await call('createDeploy', { params: storefront, body: {} });
  const reading = readFrames(
    await call('getDeployLogs', { params: { ...storefront, deployId: idOf(made) }, stream: true }),
  );

  await world.advance(2000);
  await call('updateApp', { params: storefront, body: { name: 'Tea Shop' } });
  for (let count = 0; count < 5; count++) await world.advance(2000);
  const all = await reading;

  expect(all).not.toContainEqual(expect.objectContaining({ name: 'end' }));
});

function idOf({ body }: Answer): string {
  return (body as { deploy: { id: string } }).deploy.id;
}

test('an app in a region out of reach keeps its status and says that it is not observed', async () => {
  const { call, world } = await startAcme();
  const read = async () => {
    const [app, status] = [
      await call('getApp', { params: storefront }),
      await call('getAppStatus', { params: storefront }),
    ];
    return [app.body, status.body];
  };
  const reachable = { status: 'running', statusReason: null, unobservedReason: null };
  const unreachable = { status: 'running', statusReason: null, unobservedReason: 'region_unreachable' };
  const before = await read();

  await world.apply({ event: 'outage', of: 'eu-central', seconds: 600 });
  const during = await read();
  await world.advance(10 * 60_000);

  expect(before).toMatchObject([{ app: reachable }, { ...reachable, containers: [{}, {}] }]);
  expect(during).toMatchObject([{ app: unreachable }, { ...unreachable, containers: [] }]);
  expect(await read()).toMatchObject([{ app: reachable }, { ...reachable, containers: [{}, {}] }]);
});
