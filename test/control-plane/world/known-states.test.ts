import { expect, test } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { appRow } from '../../../control-plane/ports/suites/rows.ts';
import { reportRegion } from '../../../control-plane/reconcile/region.ts';
import { startWorld } from './start-world.ts';

// States of apps, deploys, regions and certificates that the other tests do not come by.

const acme = { workspaceSlug: 'acme' };
const shop = { ...acme, appSlug: 'storefront' };
const minutes = 60_000;
const including = (one: object): unknown => expect.arrayContaining([expect.objectContaining(one)]);

test('an app that takes time to remove is being deleted', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'removeSlowly', app: 'acme/storefront', seconds: 30 });
  const removal = call('deleteApp', { params: shop });
  await setImmediate();
  await setImmediate();

  const { body } = await call('getApp', { params: shop });
  await world.advance(minutes);
  await removal;

  expect(body).toMatchObject({ app: { status: 'error', statusReason: 'being_deleted' } });
});

test('an app whose first deploy fails has failed', async () => {
  const { world, call } = await startWorld();
  const source = { type: 'git', repoUrl: 'https://githost.test/acme/docs' } as const;
  await call('deployApp', { params: acme, body: { name: 'Docs', source } });
  await world.advance(10 * minutes);
  const docs = { ...acme, appSlug: 'docs' };

  const { body: app } = await call('getApp', { params: docs });
  const { body: deploys } = await call('listDeploys', { params: docs });

  expect(app).toMatchObject({ app: { status: 'error', statusReason: 'deploy_failed' } });
  expect(deploys).toMatchObject({ deploys: [{ status: 'failed', error: { code: 'no_builder' } }] });
});

test('a push whose preview does not fit into the pool is a failed deploy', async () => {
  const { world, call } = await startWorld();
  const branchTracking = { mode: 'all', pattern: '' } as const;
  const source = { type: 'git', repoUrl: 'https://githost.test/acme/storefront', branchTracking } as const;
  await call('createDeploy', { params: shop, body: { source } });
  await world.advance(10 * minutes);
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 0.1 });

  await world.apply({ event: 'push', app: 'acme/storefront', branch: 'feature' });
  await world.advance(minutes);
  const { body } = await call('listDeploys', { params: shop, query: { limit: 1 } });

  expect(body).toMatchObject({
    deploys: [{ trigger: 'push', status: 'failed', error: { code: 'insufficient_pool' } }],
  });
});

test('a push without a paid plan is a failed deploy', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'declined' });
  await world.apply({ event: 'renewal', workspace: 'acme' });
  await world.advance(minutes);

  await world.apply({ event: 'push', app: 'acme/storefront' });
  await world.advance(minutes);
  const { body } = await call('listDeploys', { params: shop, query: { limit: 1 } });

  expect(body).toMatchObject({ deploys: [{ trigger: 'push', status: 'failed', error: { code: 'payment_required' } }] });
});

test('an app shows what came of the last push', async () => {
  const { world, call } = await startWorld();
  const push = async () => {
    await world.apply({ event: 'push', app: 'acme/storefront' });
    await world.advance(10 * minutes);
    return (await call('getApp', { params: shop })).body;
  };

  const deployed = await push();
  await call('updateApp', { params: shop, body: { status: 'stopped' } });
  const stopped = await push();
  await call('updateApp', { params: shop, body: { status: 'running' } });
  await call('createDeploy', { params: shop, body: { rollbackTo: '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42' } });
  const paused = await push();
  await call('redeployApp', { params: shop });
  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'declined' });
  await world.apply({ event: 'renewal', workspace: 'acme' });
  await world.advance(minutes);
  const failed = await push();

  const appWith = (outcome: string) => ({ app: { lastPush: { branch: 'main', outcome } } });
  expect([deployed, stopped, paused, failed]).toMatchObject(['deployed', 'stopped', 'paused', 'failed'].map(appWith));
});

test('a push that touches none of the paths of an app does not deploy it', async () => {
  const { world, call } = await startWorld();
  const source = { type: 'git', repoUrl: 'https://githost.test/acme/blog', paths: ['web/*'] } as const;
  await call('deployApp', { params: acme, body: { name: 'Blog', source: { ...source, paths: ['web/*'] } } });
  await world.advance(10 * minutes);

  await world.apply({ event: 'push', app: 'acme/blog', paths: ['README.md'] });
  await world.advance(10 * minutes);
  const { body } = await call('getApp', { params: { ...acme, appSlug: 'blog' } });

  expect(body).toMatchObject({ app: { source, deploy: { number: 1 }, lastPush: { outcome: 'no_matching_paths' } } });
});

test('a preview without secrets says at its first deploy which keys are missing', async () => {
  const { world, call } = await startWorld();
  const branchTracking = { mode: 'all', pattern: '', copySecrets: false } as const;
  const source = { type: 'git', repoUrl: 'https://githost.test/acme/blog', branchTracking } as const;
  const vars = [
    { key: 'COLOUR', value: 'green' },
    { key: 'API_KEY', value: 'secret', isSecret: true },
  ];
  await call('deployApp', { params: acme, body: { name: 'Blog', source, vars } });
  await world.advance(10 * minutes);

  await world.apply({ event: 'push', app: 'acme/blog', branch: 'feature' });
  await world.advance(10 * minutes);
  await world.apply({ event: 'push', app: 'acme/blog', branch: 'feature' });
  await world.advance(10 * minutes);
  const preview = { params: { ...acme, appSlug: 'blog-feature' }, query: { env: 'preview' } } as const;
  const { body: copied } = await call('listVars', preview);
  const { body } = await call('listDeploys', preview);
  const [again, first] = (body as { readonly deploys: readonly { readonly id: string }[] }).deploys;
  const logOf = (deployId = '') => call('getDeployLogs', { ...preview, params: { ...preview.params, deployId } });

  expect(copied).toMatchObject({ vars: [{ key: 'COLOUR' }] });
  const line = 'The preview has no secret variables of its app. Set them if it needs them: API_KEY';
  expect((await logOf(first?.id)).body).toMatchObject({
    lines: expect.arrayContaining([expect.objectContaining({ line })]) as unknown,
  });
  expect(JSON.stringify(await logOf(again?.id))).not.toContain('API_KEY');
});

test('a branch that gets no preview because the workspace is full is a failed deploy', async () => {
  const { world, call } = await startWorld();
  const source = {
    type: 'git',
    repoUrl: 'https://githost.test/acme/blog',
    branchTracking: { mode: 'all', pattern: '' },
  } as const;
  await call('deployApp', { params: acme, body: { name: 'Blog', source } });
  await world.advance(10 * minutes);
  const { body: workspace } = await call('getWorkspace', { params: acme });
  const { id: workspaceId } = (workspace as { readonly workspace: { readonly id: string } }).workspace;
  await world.ports.store.write('system', async (tx) => {
    const rest = 500 - (await tx.apps.count({ workspaceId }));
    for (let index = 0; index < rest; index++) {
      const slug = `filler-${index}`;
      await tx.apps.insert(
        appRow(tx.id(), {
          workspaceId,
          slug,
          name: slug,
          label: slug,
          region: 'eu-central',
          desired: 'stopped',
          cpuMillis: 0,
        }),
      );
    }
  });

  await world.apply({ event: 'push', app: 'acme/blog', branch: 'feature' });
  await world.advance(minutes);
  const { body } = await call('listDeploys', { params: { ...acme, appSlug: 'blog' }, query: { limit: 1 } });

  expect(body).toMatchObject({ deploys: [{ error: { code: 'limit_reached' } }] });
});

test('a region that fails takes its apps with it', async () => {
  const { world, call } = await startWorld();

  await reportRegion(world.ports, 'eu-central', 'failed');
  await world.advance(minutes);
  const { body: app } = await call('getApp', { params: shop });
  const { body: workspace } = await call('getWorkspace', { params: acme });

  expect(app).toMatchObject({ app: { status: 'error', statusReason: 'region_unavailable' } });
  const region = { id: 'eu-central', status: 'failed', statusReason: 'region_unavailable' };
  expect(workspace).toMatchObject({ workspace: { regions: including(region) } });
});

test('a region drains in the list of regions and in the workspace', async () => {
  const { world, call } = await startWorld();

  await reportRegion(world.ports, 'eu-central', 'drained');
  const { body: regions } = await call('listRegions');
  const { body: workspace } = await call('getWorkspace', { params: acme });

  expect(regions).toMatchObject({ regions: including({ id: 'eu-central', status: 'draining' }) });
  expect(workspace).toMatchObject({ workspace: { regions: including({ id: 'eu-central', status: 'draining' }) } });
});

test('a region waits for its checkout', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'none' });
  await call('activateRegion', { params: { ...acme, regionId: 'us-east' }, body: { tier: 'pro' } });

  const { body } = await call('getWorkspace', { params: acme });

  expect(body).toMatchObject({
    workspace: { regions: including({ id: 'us-east', status: 'pending', billingStatus: 'incomplete' }) },
  });
});

test.each(['challenge_failed', 'dns_mismatch', 'issuer_unavailable', 'rate_limited'] as const)(
  'a certificate fails with %s',
  async (code) => {
    const { world, call } = await startWorld();
    const host = 'new.acme.example';
    const error = { code, message: 'It failed.', remediation: null };
    world.ports.ingress.inject({ host, kind: 'certificateFails', error });
    await world.apply({ event: 'records', host, cname: 'eu-central.apps.acme-cloud.test' });
    await world.apply({ event: 'newDomain', app: 'acme/storefront', host });
    await world.advance(5 * minutes);

    const { body } = await call('listCerts', { params: shop });

    expect(body).toMatchObject({ certs: including({ host, error: expect.objectContaining({ code }) as unknown }) });
  },
);

test('an app that fails part of its requests is degraded on the status page', async () => {
  const { world, call } = await startWorld();
  const rule = {
    name: 'Errors',
    appSlug: 'storefront',
    env: 'production',
    region: 'eu-central',
    enabled: true,
  } as const;
  const condition = { metric: '5xx', op: '>', value: 20, forSeconds: 60 } as const;
  await call('createAlert', { params: acme, body: { ...rule, condition, channels: ['statusPage'] } });
  await world.apply({ event: 'errors', app: 'acme/storefront', percent: 40, seconds: 600 });
  await world.advance(5 * minutes);

  const { body } = await call('getPublicStatus', { params: { slug: 'acme' } });

  expect(body).toMatchObject({
    state: 'degraded',
    components: including({ state: 'degraded' }),
    incidents: including({ impact: 'degraded' }),
  });
});
