import { expect, test } from 'vitest';
import { appRow, planRow } from '../../../control-plane/ports/suites/rows.ts';
import { codeOf, metrics, startAcme, storefront, storefrontId } from './acme.ts';

const labs = '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b02';
const inLabs = { workspaceSlug: 'acme-labs', appSlug: 'storefront' };
const body = { targetWorkspaceSlug: 'acme-labs' };
const minute = 60_000;

/** acme-labs has a plan with room for the storefront. */
async function startLabs() {
  const started = await startAcme();
  await started.change(async (tx) => {
    const plan = await tx.plans.find({ workspaceId: labs, region: 'eu-central' });
    const paid = { tier: 'pro', status: 'active', regionStatus: 'active', freeOwnerId: null } as const;
    if (plan) await tx.plans.update(plan.id, paid);
    else await tx.plans.insert(planRow('labs', { workspaceId: labs, region: 'eu-central', ...paid }));
  });
  return started;
}

test('moves an app with all that belongs to it, and deploys it there', async () => {
  const { call, world, read } = await startLabs();

  const moved = await call('transferApp', { params: storefront, body });
  const former = await call('getApp', { params: storefront });
  const vars = await call('listVars', { params: inLabs });
  await world.advance(10 * minute);
  const later = await call('getApp', { params: inLabs });
  const rows = await read(async (tx) => [
    await tx.deploys.count({ appId: storefrontId, workspaceId: labs }),
    await tx.domains.count({ workspaceId: labs }),
  ]);

  const [before, after] = [
    'https://storefront-acme.eu-central.apps.acme-cloud.test',
    'https://storefront-acme-labs.eu-central.apps.acme-cloud.test',
  ];
  expect(moved).toMatchObject({
    status: 200,
    body: {
      app: {
        workspaceSlug: 'acme-labs',
        endpoints: [{ url: before }, {}],
        deploy: { trigger: 'transfer', number: 43, steps: [{ id: 'release' }, {}, {}] },
      },
      targetWorkspaceSlug: 'acme-labs',
      newSvcId: 'storefront',
    },
  });
  expect([codeOf(former), vars.status, rows]).toEqual(['not_found', 200, [4, 2]]);
  expect(later.body).toMatchObject({
    app: { status: 'running', endpoints: [{ url: after }, {}], deploy: { status: 'succeeded' } },
  });
});

test('moves a stopped app without a deploy, with its address at once', async () => {
  const { call } = await startLabs();
  await call('updateApp', { params: storefront, body: { status: 'stopped' } });

  const moved = await call('transferApp', { params: storefront, body });

  const url = 'https://storefront-acme-labs.eu-central.apps.acme-cloud.test';
  expect(moved.body).toMatchObject({ app: { status: 'stopped', endpoints: [{ url }, {}], deploy: { number: 42 } } });
});

test('numbers a slug that is taken in the target', async () => {
  const { call, change } = await startLabs();
  await change((tx) =>
    tx.apps.insert(appRow('other', { workspaceId: labs, region: 'eu-central', slug: 'storefront' })),
  );

  const moved = await call('transferApp', { params: storefront, body });

  expect(moved.body).toMatchObject({ app: { slug: 'storefront-2', name: 'Storefront' }, newSvcId: 'storefront-2' });
});

test('cancels deploys and deletes previews', async () => {
  const { call, change, read, findApp } = await startLabs();
  const { workspaceId = '' } = (await findApp('storefront')) ?? {};
  await change((tx) =>
    tx.apps.insert(
      appRow('preview', {
        workspaceId,
        env: 'preview',
        region: 'eu-central',
        previewOfAppId: storefrontId,
        previewBranch: 'gift-cards',
      }),
    ),
  );
  await call('createDeploy', { params: storefront, body: {} });

  await call('transferApp', { params: storefront, body });
  const [deploy, preview] = await read(async (tx) => [
    await tx.deploys.find({ number: 43 }),
    await tx.apps.find({ id: 'preview' }),
  ]);

  expect(deploy).toMatchObject({ status: 'canceled', errorCode: 'canceled' });
  expect(preview).toMatchObject({ desired: 'deleted', statusReason: 'being_deleted' });
});

test('rejects a target that is not possible', async () => {
  const { call, as, change } = await startLabs();
  const transfer = async (slug: string) =>
    codeOf(await call('transferApp', { params: storefront, body: { targetWorkspaceSlug: slug } }));

  const codes = [await transfer('unknown'), await transfer('acme')];
  await change(async (tx) => {
    const member = await tx.members.find({ workspaceId: labs, role: 'owner' });
    if (member) await tx.members.update(member.id, { role: 'viewer', ownerOf: null });
  });
  codes.push(await transfer('acme-labs'));
  codes.push(codeOf(await as('pinned')('transferApp', { params: storefront, body })));
  await change((tx) => tx.workspaces.update(labs, { deletedAt: 0 }));
  codes.push(await transfer('acme-labs'));

  expect(codes).toEqual(['bad_target', 'bad_target', 'forbidden', 'forbidden', 'being_deleted']);
});

test('needs a plan with room in the target, in a region that is ready', async () => {
  const { call, change, setPlan } = await startLabs();
  const transfer = async () => codeOf(await call('transferApp', { params: storefront, body }));

  await setPlan('acme-labs', { status: 'past_due' });
  const codes = [await transfer()];
  await setPlan('acme-labs', { status: 'active' });
  await change((tx) => tx.regions.update('eu-central', { status: 'draining' }));
  codes.push(await transfer());
  await change((tx) => tx.regions.update('eu-central', { status: 'ready' }));
  await change((tx) => tx.tiers.update('pro', { cpuMillis: 1499 }));
  codes.push(await transfer());
  await change(async (tx) => {
    const app = appRow('x', { workspaceId: labs, region: 'eu-central', desired: 'stopped' });
    for (let number = 1; number <= 500; number++)
      await tx.apps.insert({ ...app, id: `a${number}`, slug: `a${number}`, label: `a${number}` });
  });
  codes.push(await transfer());
  await change(async (tx) => {
    for (let number = 1; number <= 500; number++) await tx.apps.delete(`a${number}`);
    await tx.plans.delete((await tx.plans.find({ workspaceId: labs, region: 'eu-central' }))?.id ?? '');
  });
  codes.push(await transfer());

  expect(codes).toEqual([
    'payment_required',
    'region_unavailable',
    'insufficient_pool',
    'limit_reached',
    'activation_required',
  ]);
});

test('leaves everything as it was when the runtime refuses', async () => {
  const { call, world } = await startLabs();
  const before = await call('getApp', { params: storefront });
  world.ports.runtime.outages.begin('eu-central', null);

  const refused = await call('transferApp', { params: storefront, body });
  world.ports.runtime.outages.end('eu-central');
  await world.advance(minute);
  const after = await call('getApp', { params: storefront });

  expect(codeOf(refused)).toBe('transfer_failed');
  expect(after.body).toMatchObject({
    app: { status: 'running', slug: 'storefront', url: 'https://shop.acme.test', deploy: { number: 42 } },
  });
  expect(before.status).toBe(200);
});

test('shows the former newest deploy when the runtime refuses the release', async () => {
  const { call, world } = await startLabs();
  await world.apply({ event: 'refuse', app: 'storefront' });

  const refused = await call('transferApp', { params: storefront, body });
  const after = await call('getApp', { params: storefront });

  expect(codeOf(refused)).toBe('transfer_failed');
  expect(after.body).toMatchObject({ app: { slug: 'storefront', deploy: { number: 42 } } });
});

test('leaves a deploy alone that runs, when the region is out of reach', async () => {
  const { call, world, read } = await startLabs();
  await call('createDeploy', { params: storefront, body: {} });
  const rows = () =>
    read(async (tx) => [
      await tx.apps.find({ id: storefrontId }),
      await tx.deploys.find({ appId: storefrontId, number: 43 }),
    ]);
  const before = await rows();
  world.ports.runtime.outages.begin('eu-central', 1000);

  const refused = await call('transferApp', { params: storefront, body });
  const after = await rows();
  await world.advance(10 * minute);

  expect([codeOf(refused), after]).toEqual(['transfer_failed', before]);
  expect(await rows()).toMatchObject([{ status: 'running' }, { status: 'succeeded' }]);
});

test('a transfer that is refused leaves the mark of the app and the uploads as they were', async () => {
  const { call, change, read, world } = await startLabs();
  const { workspaceId = '' } = (await read((tx) => tx.apps.find({ id: storefrontId }))) ?? {};
  const upload = { id: 'up', name: 'Page', files: 1, size: 5, createdAt: 0, hasMoved: true, unusedSince: null };
  await change(async (tx) => {
    await tx.uploads.insert({ ...upload, workspaceId: labs });
    await tx.uploadUses.insert({ id: 'use', workspaceId, appId: storefrontId, uploadId: 'up' });
  });
  await call('updateApp', { params: storefront, body: { status: 'degraded' } });
  world.ports.runtime.outages.begin('eu-central', null);

  const refused = await call('transferApp', { params: storefront, body });
  world.ports.runtime.outages.end('eu-central');
  const app = await call('getApp', { params: storefront });

  expect([codeOf(refused), await read((tx) => tx.uploads.find({ id: 'up' }))]).toEqual([
    'transfer_failed',
    { ...upload, workspaceId: labs },
  ]);
  expect(app.body).toMatchObject({ app: { status: 'degraded', statusReason: 'set_by_hand' } });
});

test('holds verified hosts for the workspace that the app has moved to', async () => {
  const { call, world } = await startLabs();
  const host = 'shop.acme.test';
  await call('transferApp', { params: storefront, body });
  await world.advance(10 * minute);
  const listed = await call('listDomains', { params: inLabs });
  const { domains } = listed.body as { domains: { id: string; host: string }[] };
  await call('deleteDomain', { params: { ...inLabs, domainId: domains.find((one) => one.host === host)?.id ?? '' } });
  await world.advance(minute);

  const former = await call('createDomain', { params: metrics, body: { host, redirectTo: null, isPrimary: false } });

  expect(domains.map((one) => one.host)).toContain(host);
  expect(former.body).toMatchObject({
    domain: { host, records: expect.arrayContaining([expect.objectContaining({ type: 'TXT' })]) },
  });
});

test('the next deploy that takes the route changes the address, when that of the transfer has failed', async () => {
  const { call, world } = await startLabs();
  const url = async () =>
    ((await call('getApp', { params: inLabs })).body as { app: { endpoints: { url: string }[] } }).app.endpoints[0]
      ?.url;
  await world.apply({ event: 'cannotStart', app: 'storefront' });
  await call('transferApp', { params: storefront, body });
  await world.advance(60 * minute);
  const kept = await url();
  await world.apply({ event: 'recover', app: 'acme-labs/storefront' });

  await call('redeployApp', { params: inLabs });
  await world.advance(60 * minute);

  const host = 'eu-central.apps.acme-cloud.test';
  expect([kept, await url()]).toEqual([`https://storefront-acme.${host}`, `https://storefront-acme-labs.${host}`]);
});

test('needs room for the alert rules of the app in the target', async () => {
  const { call, change } = await startLabs();
  await change(async (tx) => {
    await tx.apps.insert(appRow('x', { workspaceId: labs, region: 'eu-central', desired: 'stopped' }));
    const [rule] = await tx.alerts.list({ appId: storefrontId });
    for (let number = 1; rule && number <= 100; number++)
      await tx.alerts.insert({ ...rule, id: `rule-${number}`, appId: 'x', workspaceId: labs });
  });

  expect(codeOf(await call('transferApp', { params: storefront, body }))).toBe('limit_reached');
});

test('an upload goes with the app, and only apps that use it can name it then', async () => {
  const { call, change } = await startLabs();
  const files = [{ path: 'index.html', content: 'Hello' }];
  const uploaded = await call('createUpload', { params: { workspaceSlug: 'acme' }, body: { files } });
  const { uploadId } = uploaded.body as { uploadId: string };
  const source = { type: 'upload', uploadId } as const;
  await call('deployApp', { params: { workspaceSlug: 'acme' }, body: { name: 'Page', source } });
  await change((tx) => tx.tiers.update('pro', { cpuMillis: 8000 }));

  const moved = await call('transferApp', { params: { workspaceSlug: 'acme', appSlug: 'page' }, body });
  const again = await call('createDeploy', {
    params: { workspaceSlug: 'acme-labs', appSlug: 'page' },
    body: { source },
  });
  const other = await call('deployApp', { params: { workspaceSlug: 'acme-labs' }, body: { name: 'Other', source } });
  const former = await call('deployApp', { params: { workspaceSlug: 'acme' }, body: { name: 'Other', source } });

  expect([moved.status, again.status]).toEqual([200, 201]);
  expect([codeOf(other), codeOf(former)]).toEqual(['bad_reference', 'bad_reference']);
});

test('an upload that another app uses stays in the former workspace', async () => {
  const { call, change, read } = await startLabs();
  const uploaded = await call('createUpload', {
    params: { workspaceSlug: 'acme' },
    body: { files: [{ path: 'index.html', content: 'Hello' }] },
  });
  const { uploadId } = uploaded.body as { uploadId: string };
  for (const name of ['Page', 'Other'])
    await call('deployApp', {
      params: { workspaceSlug: 'acme' },
      body: { name, source: { type: 'upload', uploadId } },
    });
  const before = await read((tx) => tx.uploads.find({ id: uploadId }));
  await change((tx) => tx.tiers.update('pro', { cpuMillis: 8000 }));

  await call('transferApp', { params: { workspaceSlug: 'acme', appSlug: 'page' }, body });
  const afterFirst = await read((tx) => tx.uploads.find({ id: uploadId }));
  await call('transferApp', { params: { workspaceSlug: 'acme', appSlug: 'other' }, body });
  const afterSecond = await read((tx) => tx.uploads.find({ id: uploadId }));

  expect(afterFirst).toMatchObject({ workspaceId: before?.workspaceId, hasMoved: true });
  expect(afterSecond?.workspaceId).toBe(before?.workspaceId);
});
