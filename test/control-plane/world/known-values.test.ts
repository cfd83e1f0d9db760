import { expect, test } from 'vitest';
import { logPresets } from '../../../generated/telemetry.ts';
import { startWorld } from './start-world.ts';

// Known values of responses that the other tests do not come by: each is what the world makes of requests and events.

const acme = { workspaceSlug: 'acme' };
const shop = { ...acme, appSlug: 'storefront' };
const minutes = 60_000;
const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f ada';

test.each(['1h', '6h', '24h', '7d'] as const)('shows the routes of a service in the last %s', async (range) => {
  const { call } = await startWorld();

  const { body } = await call('readServiceRoutes', { params: { ...shop, serviceName: 'web' }, query: { range } });

  expect(body).toMatchObject({ range });
});

test.each([
  ['cpu', '<'],
  ['memory', '<='],
  ['restarts', '>'],
] as const)('creates an alert rule for %s %s a value', async (metric, op) => {
  const { call } = await startWorld();
  const condition = { metric, op, value: 1, forSeconds: 60 };
  const rule = { name: 'Rule', appSlug: 'metrics', env: 'production', region: 'eu-central', enabled: true } as const;

  const { body } = await call('createAlert', { params: acme, body: { ...rule, condition, channels: ['email'] } });

  expect(body).toMatchObject({ alert: { condition } });
});

test('the audit log names the kinds of what was changed', async () => {
  const { call, send } = await startWorld();
  await send('updateApp', { params: shop, body: { name: 'Shop' } });
  const metrics = { ...acme, appSlug: 'metrics' };
  await send('createDeploy', { params: metrics, body: {} });
  await send('createSshSession', { params: metrics, body: { publicKey: key } });
  await send('activateRegion', { params: { ...acme, regionId: 'us-east' }, body: { tier: 'pro' } });
  await send('createUpload', {
    params: acme,
    body: { files: [{ path: 'index.html', content: 'aGk=', encoding: 'base64' }] },
  });
  const condition = { metric: 'cpu', op: '>', value: 1, forSeconds: 60 };
  const rule = {
    name: 'Rule',
    appSlug: 'metrics',
    env: 'production',
    region: 'eu-central',
    enabled: true,
    channels: ['email'],
  };
  await send('createAlert', { params: acme, body: { ...rule, condition } });

  const { body } = await call('listAuditEvents', { params: acme, query: { limit: 6 } });

  // They have the same time, so that their order is that of their ids.
  const { events } = body as { readonly events: readonly { readonly target: { readonly type: string } }[] };
  const types = events.map(({ target }) => target.type).toSorted();
  expect(types).toEqual(['alert', 'app', 'deploy', 'region', 'sshSession', 'upload']);
});

test('the audit log names the kinds of what people of a workspace change', async () => {
  const { call, send } = await startWorld();
  await send('updateWorkspace', { params: acme, body: { name: 'Acme again' } });
  await send('createInvitation', { params: acme, body: { email: 'new@elsewhere.test', role: 'viewer' } });
  await send('createDomain', {
    params: shop,
    body: { host: 'new.elsewhere.test', isPrimary: false, redirectTo: null },
  });
  const { body: listed } = await call('listMembers', { params: acme });
  // It has more members than the owner.
  const { members } = listed as { members: { userId: string; role: string }[] };
  const userId = members.find(({ role }) => role === 'developer')?.userId;
  await send('updateMember', { params: { ...acme, userId }, body: { role: 'viewer' } });

  const { body } = await call('listAuditEvents', { params: acme, query: { limit: 4 } });

  const { events } = body as { readonly events: readonly { readonly target: { readonly type: string } }[] };
  expect(events.map(({ target }) => target.type).toSorted()).toEqual(['domain', 'invitation', 'member', 'workspace']);
});

test.each([
  ['nginx:1', 'docker.io'],
  ['quay.io/acme/web:1', 'quay.io'],
  ['gcr.io/acme/web:1', 'gcr.io'],
  ['registry.k8s.io/acme/web:1', 'registry.k8s.io'],
  ['mcr.microsoft.com/acme/web:1', 'mcr.microsoft.com'],
  ['public.ecr.aws/acme/web:1', 'public.ecr.aws'],
  ['registry.gitlab.com/acme/web:1', 'registry.gitlab.com'],
])('finds the image %s in the registry %s', async (ref, registry) => {
  const { call } = await startWorld();

  const { body } = await call('getRegistryImage', { query: { ref } });

  expect(body).toMatchObject({ image: { registry } });
});

test.each([
  ['mysql:8', 'mysql', 'mysql', 'database'],
  ['mongo:7', 'mongo', 'mongodb', 'database'],
  ['redis:7', 'redis', 'redis', 'cache'],
  ['rabbitmq:4', 'rabbitmq', 'rabbitmq', 'queue'],
  ['postfix:3', 'postfix', 'postfix', 'mail'],
  ['nats:2', 'nats', 'level', 'queue'],
] as const)(
  'the log of %s has the categories of its engine, and the app its role',
  async (ref, serviceName, preset, role) => {
    const { world, call } = await startWorld();
    await world.apply({ event: 'poolSize', tier: 'pro', cpu: 100, memory: 1e12, storage: 1e13 });
    await call('deployApp', { params: acme, body: { name: 'other', source: { type: 'image', ref } } });
    await world.advance(60 * minutes);
    const params = { ...acme, appSlug: 'other', serviceName };

    const { body: settings } = await call('readServiceLogSettings', { params });
    const { body: log } = await call('searchServiceRoleLog', { params });
    const { body: shown } = await call('getApp', { params });

    expect(shown).toMatchObject({ app: { subServices: [{ name: serviceName, role }] } });
    expect(settings).toMatchObject({ preset });
    expect(log).toMatchObject({ categories: logPresets[preset].map(({ id }) => ({ id })) });
  },
);

test('the log of a build that fails says why on stderr', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'build', app: 'acme/storefront', outcome: 'fail' });
  const { body } = await call('createDeploy', { params: shop, body: {} });
  await world.advance(10 * minutes);
  const { id: deployId = '' } = (body as { deploy?: { id: string } }).deploy ?? {};

  const { body: log } = await call('getDeployLogs', { params: { ...shop, deployId } });

  expect(log).toMatchObject({
    status: 'failed',
    lines: expect.arrayContaining([expect.objectContaining({ stream: 'stderr' })]),
  });
});

test.each([
  ['hang', 'build_timeout'],
  ['sourceUnavailable', 'source_unavailable'],
] as const)('a deploy whose build ends with %s fails with %s', async (outcome, code) => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'build', app: 'acme/storefront', outcome });
  await call('createDeploy', { params: shop, body: {} });
  await world.advance(120 * minutes);

  const { body } = await call('listDeploys', { params: shop, query: { limit: 1 } });

  expect(body).toMatchObject({ deploys: [{ error: { code } }] });
});

test.each([
  ['cannotStart', 'start_failed'],
  ['neverReady', 'health_check_failed'],
] as const)('a deploy whose containers have the event %s fails with %s', async (event, code) => {
  const { world, call } = await startWorld();
  await world.apply({ event, app: 'acme/storefront' });
  await call('createDeploy', { params: shop, body: {} });
  await world.advance(10 * minutes);

  const { body } = await call('listDeploys', { params: shop, query: { limit: 1 } });

  expect(body).toMatchObject({ deploys: [{ error: { code } }] });
});

test('a container is starting after a restart, and the app has failed its health check 5 minutes later', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'neverReady', app: 'acme/storefront' });
  await call('restartApp', { params: shop });

  const { body: first } = await call('listAppServices', { params: shop });
  await world.advance(10 * minutes);
  const { body: then } = await call('getAppStatus', { params: shop });

  expect(first).toMatchObject({
    containers: expect.arrayContaining([expect.objectContaining({ state: 'starting' })]) as unknown,
  });
  expect(then).toMatchObject({ statusReason: 'health_check_failed' });
});

test.each([
  ['crash', 'BackOff'],
  ['outOfMemory', 'OOMKilling'],
] as const)('the events of a service say %s as %s', async (event, reason) => {
  const { world, call } = await startWorld();
  await world.apply({ event, app: 'acme/storefront', service: 'web', times: 1 });
  await world.advance(minutes);

  const { body } = await call('readServiceMetrics', { params: { ...shop, serviceName: 'web' } });

  expect(body).toMatchObject({ events: [{ type: 'Warning', reason }] });
});

test('the log of a crashed container says so, and the status page shows the app as down', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'crash', app: 'acme/storefront' });
  await world.advance(5 * minutes);

  const { body: logs } = await call('readServiceLogs', { params: { ...shop, serviceName: 'web' } });
  const { body: page } = await call('getPublicStatus', { params: { slug: 'acme' } });

  expect(logs).toMatchObject({ state: 'crashed' });
  expect(page).toMatchObject({
    components: expect.arrayContaining([expect.objectContaining({ state: 'down' })]) as unknown,
  });
});

test('an app of the environment development', async () => {
  const { call } = await startWorld();
  const source = { type: 'image', ref: 'nginx:1' } as const;

  const { body } = await call('deployApp', { params: acme, body: { name: 'Trial', env: 'development', source } });

  expect(body).toMatchObject({ app: { env: 'development' } });
});

test('a region that cannot be provisioned has failed, and its plan is canceled', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'provisioning', region: 'ap-sydney', outcome: 'failed', seconds: 60 });
  await call('activateRegion', { params: { ...acme, regionId: 'ap-sydney' }, body: { tier: 'pro' } });
  await world.advance(60 * minutes);

  const { body: workspace } = await call('getWorkspace', { params: acme });
  const { body: all } = await call('listRegions');

  const region = { id: 'ap-sydney', status: 'failed', statusReason: 'provision_failed', billingStatus: 'canceled' };
  expect(workspace).toMatchObject({
    workspace: { regions: expect.arrayContaining([expect.objectContaining(region)]) as unknown },
  });
  expect(all).toMatchObject({
    regions: expect.arrayContaining([expect.objectContaining({ id: 'ap-sydney', status: 'failed' })]) as unknown,
  });
});

test('an app whose plan is not paid ends, and the invoice cannot be collected', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'card', owner: 'ada@acme.test', card: 'declined' });
  await world.apply({ event: 'renewal', workspace: 'acme' });
  await world.advance(21 * 24 * 60 * minutes);

  const { body: app } = await call('getApp', { params: shop });
  const { body: account } = await call('getAccountBilling');

  expect(app).toMatchObject({ app: { statusReason: 'payment_required' } });
  const invoices: unknown = expect.arrayContaining([expect.objectContaining({ status: 'uncollectible' })]);
  expect(account).toMatchObject({ billing: { invoices } });
});

test.each([
  ['all', ''],
  ['pattern', 'feature/*'],
] as const)('an app follows branches with the mode %s', async (mode, pattern) => {
  const { call } = await startWorld();
  const branchTracking = { mode, pattern };
  const source = { type: 'git', repoUrl: 'https://githost.test/acme/storefront', branchTracking } as const;

  const { body } = await call('deployApp', { params: acme, body: { name: 'Follower', source } });

  expect(body).toMatchObject({ app: { source: { branchTracking } } });
});
