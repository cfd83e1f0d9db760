import { expect, test } from 'vitest';
import { appRow, planRow } from '../../../control-plane/ports/suites/rows.ts';
import { acme, codeOf, image, repository, startAcme } from './acme.ts';

const blog = { name: 'Blog', source: image };

test('creates an app with its first deploy, which the builder has accepted', async () => {
  const { call } = await startAcme();

  const { status, body } = await call('deployApp', {
    params: acme,
    body: { ...blog, vars: [{ key: 'A', value: '1' }] },
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({
    app: {
      slug: 'blog',
      env: 'production',
      region: 'eu-central',
      status: 'deploying',
      desired: 'running',
      currentDeployId: null,
      deploy: { number: 1, status: 'building', trigger: 'api', createdBy: { name: 'Ada Park' } },
    },
  });
});

test('an app that is deployed runs after a while', async () => {
  const { call, world } = await startAcme();
  await call('deployApp', { params: acme, body: blog });

  await world.advance(10 * 60_000);
  const { body } = await call('getApp', { params: { ...acme, appSlug: 'blog' } });

  const url = 'https://blog-acme.eu-central.apps.acme-cloud.test';
  expect(body).toMatchObject({
    app: { status: 'running', deploy: { status: 'succeeded' }, url, endpoints: [{ url, custom: false }] },
  });
});

test('stores the first variables and the audit, and no secret in the audit', async () => {
  const { call, read, findApp } = await startAcme();
  const vars = [
    { key: 'A', value: '1' },
    { key: 'B', value: 'hunter2', isSecret: true },
  ];

  await call('deployApp', { params: acme, body: { ...blog, vars } });

  const id = (await findApp('blog'))?.id ?? '';
  const stored = await read((tx) => tx.vars.list({ appId: id }, { order: ['key'] }));
  const audit = await read((tx) => tx.auditEvents.find({ targetId: id }));
  expect(stored).toMatchObject([
    { key: 'A', value: '1', isSecret: false },
    { key: 'B', value: 'hunter2', isSecret: true },
  ]);
  expect(audit).toMatchObject({ operation: 'deployApp', targetType: 'app', targetName: 'Blog' });
  expect(JSON.stringify(audit)).not.toContain('hunter2');
});

test('completes a git source by the default branch of the repository', async () => {
  const { call } = await startAcme();

  const { body } = await call('deployApp', { params: acme, body: { name: 'Blog', source: repository } });

  const branchTracking = { mode: 'off', pattern: '', copySecrets: true };
  expect(body).toMatchObject({
    app: {
      source: { ...repository, branch: 'main', subdir: '', autoDeploy: true, branchTracking, paths: [], profiles: [] },
    },
  });
});

test('asks the git host for the default branch, unless the source is refused anyway', async () => {
  const { call, world } = await startAcme();
  const source = { type: 'git', repoUrl: 'https://githost.test/acme/tools' } as const;
  const branches = new Map([['trunk', [{ sha: 'a'.repeat(40), message: 'Begin', author: 'Ada <ada@acme.test>' }]]]);
  world.ports.sources.restore(source.repoUrl, {
    private: false,
    installationId: null,
    defaultBranch: 'trunk',
    branches,
    files: {},
  });
  const { sources } = world.ports;
  const findRepository = sources.repository.bind(sources);
  const asked: string[] = [];
  sources.repository = (ref) => {
    asked.push(ref.repoUrl);
    return findRepository(ref);
  };

  const refused = await call('deployApp', {
    params: acme,
    body: { name: 'Tools', source: { ...source, installationId: 'unknown' } },
  });
  const askedForRefused = asked.length;
  const { body } = await call('deployApp', { params: acme, body: { name: 'Tools', source } });

  expect([codeOf(refused), askedForRefused]).toEqual(['bad_reference', 0]);
  expect(body).toMatchObject({ app: { source: { branch: 'trunk' } } });
});

test('an address that is taken ends in four characters', async () => {
  const { call, change, world } = await startAcme();
  await change(async (tx) => {
    const other = await tx.workspaces.find({ slug: 'acme-labs' });
    await tx.apps.insert(appRow('other', { workspaceId: other?.id ?? '', region: 'eu-central', label: 'blog-acme' }));
  });

  await call('deployApp', { params: acme, body: { name: 'Blog', source: repository } });
  await world.advance(10 * 60_000);
  const { body } = await call('getApp', { params: { ...acme, appSlug: 'blog' } });

  expect(body).toMatchObject({ app: { url: expect.stringMatching(/^https:\/\/blog-acme-[0-9a-z]{4}\.eu-central\./) } });
});

test('rejects a name whose slug is taken, in the same environment only', async () => {
  const { call } = await startAcme();

  const taken = await call('deployApp', { params: acme, body: { name: 'STOREFRONT!', source: image } });
  const preview = await call('deployApp', {
    params: acme,
    body: { name: 'STOREFRONT!', source: image, env: 'preview' },
  });

  expect(codeOf(taken)).toBe('name_taken');
  expect(preview.status).toBe(201);
});

test('rejects a name without a slug, and a key that is sent twice', async () => {
  const { call } = await startAcme();
  const vars = [
    { key: 'A', value: '1' },
    { key: 'A', value: '2' },
  ];

  const nameless = await call('deployApp', { params: acme, body: { name: '東京', source: image } });
  const twice = await call('deployApp', { params: acme, body: { ...blog, vars } });

  expect(nameless).toMatchObject({ status: 400, body: { error: { code: 'bad_body', details: [{ path: '/name' }] } } });
  expect(twice).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ path: '/vars/1/key' }] } },
  });
});

test('needs a region that exists, and a plan in it', async () => {
  const { call } = await startAcme();

  const unknown = await call('deployApp', { params: acme, body: { ...blog, region: 'atlantis' } });
  const inactive = await call('deployApp', { params: acme, body: { ...blog, region: 'us-east' } });

  expect([codeOf(unknown), codeOf(inactive)]).toEqual(['bad_region', 'activation_required']);
});

test('without a region, takes the only one of the workspace', async () => {
  const { call, change } = await startAcme();
  const workspaceId = '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01';
  await change((tx) => tx.plans.insert(planRow('us', { workspaceId, region: 'us-east' })));

  const several = await call('deployApp', { params: acme, body: blog });
  await change(async (tx) => {
    await tx.plans.delete('us');
    await tx.plans.delete((await tx.plans.find({ workspaceId }))?.id ?? '');
  });
  const none = await call('deployApp', { params: acme, body: blog });

  expect([codeOf(several), codeOf(none)]).toEqual(['missing_input', 'activation_required']);
});

test('needs an upload and an installation that the caller may use', async () => {
  const { call } = await startAcme();
  const uploadId = '2e9b7f40-6c15-4d83-a0b7-51c8f36d9e99';

  const upload = await call('deployApp', {
    params: acme,
    body: { name: 'Blog', source: { type: 'upload', uploadId } },
  });
  const source = { ...repository, installationId: 'unknown' };
  const installation = await call('deployApp', { params: acme, body: { name: 'Blog', source } });

  expect([codeOf(upload), codeOf(installation)]).toEqual(['bad_reference', 'bad_reference']);
});

test('needs a plan that is paid, a region that is ready, and room in the pool', async () => {
  const { call, change, setPlan } = await startAcme();

  await setPlan('acme', { status: 'past_due' });
  const unpaid = await call('deployApp', { params: acme, body: blog });
  await setPlan('acme', { status: 'active' });
  await change((tx) => tx.regions.update('eu-central', { status: 'draining' }));
  const draining = await call('deployApp', { params: acme, body: blog });
  await change((tx) => tx.regions.update('eu-central', { status: 'ready' }));
  await change((tx) => tx.tiers.update('pro', { cpuMillis: 2050 }));
  const full = await call('deployApp', { params: acme, body: blog });

  expect([codeOf(unpaid), codeOf(draining)]).toEqual(['payment_required', 'region_unavailable']);
  expect(full).toMatchObject({
    status: 409,
    body: {
      error: { code: 'insufficient_pool' },
      needs: { cpu: 0.1 },
      free: { cpu: 0.05 },
      missing: { cpu: 0.05, memory: 0, storage: 0 },
    },
  });
});

test('a workspace has 500 apps at most', async () => {
  const { call, change } = await startAcme();
  const workspaceId = '8d2c4b1a-6f3e-4a57-8b90-1e5d7c9f2b01';
  await change(async (tx) => {
    const app = appRow('x', { workspaceId, region: 'eu-central', desired: 'stopped' });
    for (let number = 3; number <= 500; number++)
      await tx.apps.insert({ ...app, id: `a${number}`, slug: `a${number}`, label: `a${number}` });
  });

  const refused = await call('deployApp', { params: acme, body: blog });
  const count = await change((tx) => tx.apps.count({ workspaceId }));

  expect([codeOf(refused), count]).toEqual(['limit_reached', 500]);
});

test('rejects changes of a workspace that is being deleted', async () => {
  const { call, change } = await startAcme();
  await change(async (tx) =>
    tx.workspaces.update((await tx.workspaces.find({ slug: 'acme' }))?.id ?? '', { deletedAt: 0 }),
  );

  const deployed = await call('deployApp', { params: acme, body: blog });
  const installed = await call('installApplication', {
    params: { ...acme, applicationId: 'umami' },
    body: { region: 'eu-central' },
  });

  expect([codeOf(deployed), codeOf(installed)]).toEqual(['being_deleted', 'being_deleted']);
});

test('keeps nothing of an app whose deploy is refused', async () => {
  const { call, world, read } = await startAcme();
  world.ports.builder.outages.begin('builder', null);

  const refused = await call('deployApp', { params: acme, body: { ...blog, vars: [{ key: 'A', value: '1' }] } });
  const left = await read(async (tx) => [
    await tx.apps.find({ slug: 'blog' }),
    await tx.deploys.count({ number: 1, status: 'failed' }),
  ]);
  world.ports.builder.outages.end('builder');
  const again = await call('deployApp', { params: acme, body: blog });

  expect([codeOf(refused), left]).toEqual(['reconcile_failed', [null, 0]]);
  expect(again.status).toBe(201);
});
