import { expect, test } from 'vitest';
import { acme, codeOf, image, metrics, repository, startAcme, storefront, storefrontId } from './acme.ts';

const minute = 60_000;
const current = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42';

test('deploys a commit, with the message and the author of the request', async () => {
  const { call } = await startAcme();
  const body = {
    sha: 'b7a0e4c93d21f658074be9c1d5a2f3860e7c4b19',
    commitMsg: 'Add gift cards',
    author: 'Ada Park <ada@acme.test>',
  };

  const created = await call('createDeploy', { params: storefront, body });
  const app = await call('getApp', { params: storefront });

  const steps = [{ id: 'clone' }, { id: 'build' }, { id: 'release' }, { id: 'health' }];
  expect(created).toMatchObject({
    status: 201,
    body: { deploy: { number: 43, trigger: 'api', status: 'building', ...body, steps } },
  });
  const subServices = [{ name: 'db' }, { name: 'web' }];
  expect(app.body).toMatchObject({
    app: { status: 'deploying', currentDeployId: current, deploy: { number: 43 }, subServices },
  });
});

test('a deploy serves the app after a while', async () => {
  const { call, world } = await startAcme();
  await call('createDeploy', { params: storefront, body: {} });

  await world.advance(10 * minute);
  const { body } = await call('getActiveDeploy', { params: storefront });
  const app = await call('getApp', { params: storefront });

  expect(body).toMatchObject({ deploy: { number: 43, status: 'succeeded', commitMsg: expect.any(String) } });
  expect(app.body).toMatchObject({ app: { status: 'running', deploy: { number: 43 } } });
});

test('another source becomes that of the app, with its defaults', async () => {
  const { call } = await startAcme();
  const source = { ...repository, branch: 'gift-cards' };

  const { body } = await call('createDeploy', { params: storefront, body: { source } });
  const app = await call('getApp', { params: storefront });

  const complete = {
    ...source,
    subdir: '',
    autoDeploy: true,
    branchTracking: { mode: 'off', pattern: '', copySecrets: true },
    paths: [],
    profiles: [],
  };
  expect(body).toMatchObject({ deploy: { source: complete, sha: null } });
  expect(app.body).toMatchObject({ app: { source: complete } });
});

test('a deploy of the same source counts as the app does, and one of another source as a new app', async () => {
  const { call, read, findApp } = await startAcme();
  const app = await findApp('storefront');
  const amountsOf = async (number: number) => read((tx) => tx.deploys.find({ appId: storefrontId, number }));

  await call('createDeploy', { params: storefront, body: {} });
  await call('createDeploy', { params: storefront, body: { source: { ...repository, branch: 'gift-cards' } } });

  const { cpuMillis, memory, storage } = app ?? {};
  expect(await amountsOf(43)).toMatchObject({ cpuMillis, memory, storage });
  expect(await amountsOf(44)).toMatchObject({ cpuMillis: 100, memory: 128 * 2 ** 20, storage });
  expect(cpuMillis).not.toBe(100);
});

test('rejects a commit of an app that is not from git, and a source of an app from the catalog', async () => {
  const { call } = await startAcme();
  const source = { type: 'upload', uploadId: '2e9b7f40-6c15-4d83-a0b7-51c8f36d9e99' } as const;

  const codes = [
    await call('createDeploy', { params: metrics, body: { sha: 'b7a0e4c' } }),
    await call('createDeploy', { params: metrics, body: { source: image } }),
    await call('createDeploy', { params: storefront, body: { source } }),
    await call('createDeploy', { params: storefront, body: { source: { ...repository, installationId: 'x' } } }),
  ].map(codeOf);

  expect(codes).toEqual(['bad_reference', 'bad_reference', 'bad_reference', 'bad_reference']);
});

test('rolls the release out again where there is nothing to fetch', async () => {
  const { call, world } = await startAcme();

  const redeployed = await call('redeployApp', { params: metrics });
  await world.advance(10 * minute);
  const created = await call('createDeploy', { params: metrics, body: {} });

  const steps = [{ id: 'release' }, { id: 'health' }, { id: 'route' }];
  expect(redeployed.body).toMatchObject({
    app: { deploy: { number: 2, trigger: 'redeploy', version: '2.19.0', steps } },
  });
  expect(created.body).toMatchObject({ deploy: { number: 3, trigger: 'redeploy', steps } });
});

test('an app whose deploy has failed can be redeployed while the builder is out of reach, if nothing is built', async () => {
  const { call, world } = await startAcme();
  await world.apply({ event: 'outage', of: 'builder', seconds: 3600 });
  await world.apply({ event: 'refuse', app: 'metrics' });
  await call('redeployApp', { params: metrics });
  await world.apply({ event: 'recover', app: 'metrics' });

  await call('redeployApp', { params: metrics });
  await world.advance(2 * minute);

  const { body } = await call('listDeploys', { params: metrics });
  expect(body).toMatchObject({
    deploys: [{ number: 3, status: 'succeeded' }, { number: 2, status: 'failed' }, { number: 1 }],
  });
});

test('redeploys the tip of the branch', async () => {
  const { call } = await startAcme();

  const { body } = await call('redeployApp', { params: storefront });

  expect(body).toMatchObject({
    app: { deploy: { number: 43, trigger: 'redeploy', sha: null, steps: [{ id: 'clone' }, {}, {}, {}] } },
  });
});

test('one deploy waits behind the active one, and a newer one takes its place', async () => {
  const { call } = await startAcme();
  for (let count = 0; count < 3; count++) await call('createDeploy', { params: storefront, body: {} });

  const { body } = await call('listDeploys', { params: storefront, query: { limit: 3 } });
  const active = await call('getActiveDeploy', { params: storefront });
  const older = await call('listDeploys', { params: storefront, query: { before: 43 } });

  expect(body).toMatchObject({
    deploys: [
      { number: 45, status: 'queued' },
      { number: 44, status: 'canceled', terminal: true, error: { code: 'superseded' }, durationMs: 0 },
      { number: 43, status: 'building' },
    ],
  });
  expect(active.body).toMatchObject({ deploy: { number: 43 } });
  expect(older.body).toMatchObject({ deploys: [{ number: 42 }, { number: 41 }, { number: 40 }] });
});

test('`next` leads through all deploys, and is `null` after the last', async () => {
  const { call } = await startAcme();
  const first = await call('listDeploys', { params: storefront, query: { limit: 2 } });
  const second = await call('listDeploys', { params: storefront, query: { limit: 2, before: 41 } });
  const whole = await call('listDeploys', { params: storefront, query: { limit: 3 } });

  expect(first.body).toMatchObject({ deploys: [{ number: 42 }, { number: 41 }], next: '41' });
  expect(second.body).toMatchObject({ deploys: [{ number: 40 }], next: null });
  expect(whole.body).toMatchObject({ deploys: [{}, {}, { number: 40 }], next: null });
});

test('a deploy is read by its id, in the app of the path alone', async () => {
  const { call } = await startAcme();
  const made = await call('createDeploy', { params: storefront, body: {} });
  const { id: deployId } = (made.body as { deploy: { id: string } }).deploy;

  const found = await call('getDeploy', { params: { ...storefront, deployId } });
  const elsewhere = await call('getDeploy', { params: { ...metrics, deployId } });

  expect(found).toMatchObject({ status: 200, body: { deploy: { id: deployId, number: 43 } } });
  expect(elsewhere).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

test('cancels a deploy during its build, and the former release keeps serving', async () => {
  const { call, world } = await startAcme();
  const made = await call('createDeploy', { params: storefront, body: {} });
  const deployId = (made.body as { deploy: { id: string } }).deploy.id;
  await world.advance(1000);

  const canceled = await call('cancelDeploy', { params: { ...storefront, deployId } });
  await world.advance(10 * minute);
  const again = await call('cancelDeploy', { params: { ...storefront, deployId } });
  const app = await call('getApp', { params: storefront });

  const steps = [{ id: 'clone', status: 'canceled' }, { status: 'skipped' }, {}, {}];
  expect(canceled.body).toMatchObject({ deploy: { status: 'canceled', error: { code: 'canceled' }, steps } });
  expect(again.body).toEqual(canceled.body);
  expect(app.body).toMatchObject({ app: { status: 'running', currentDeployId: current } });
});

test('returns a deploy unchanged that has ended, has the route, or belongs to a transfer', async () => {
  const { call, change } = await startAcme();
  const made = await call('createDeploy', { params: storefront, body: {} });
  const deployId = (made.body as { deploy: { id: string } }).deploy.id;
  const cancel = async (id: string) => (await call('cancelDeploy', { params: { ...storefront, deployId: id } })).body;

  const ended = await cancel(current);
  await change((tx) => tx.deploys.update(deployId, { routedAt: 0 }));
  const routed = await cancel(deployId);
  await change((tx) => tx.deploys.update(deployId, { routedAt: null, trigger: 'transfer' }));
  const moving = await cancel(deployId);

  expect([ended, routed, moving]).toMatchObject([
    { deploy: { status: 'succeeded' } },
    { deploy: { status: 'building' } },
    { deploy: { status: 'building' } },
  ]);
});

test('does not find the deploy of another app', async () => {
  const { call } = await startAcme();
  const params = { ...metrics, deployId: current };

  const codes = [await call('cancelDeploy', { params }), await call('getDeployLogs', { params })].map(codeOf);

  expect(codes).toEqual(['not_found', 'not_found']);
});

test('a deploy needs a plan that is paid, but no region that works', async () => {
  const { call, change, setPlan, world } = await startAcme();

  await setPlan('acme', { status: 'incomplete' });
  const codes = [
    await call('createDeploy', { params: storefront, body: {} }),
    await call('redeployApp', { params: storefront }),
  ].map(codeOf);
  await setPlan('acme', { status: 'active' });
  await change((tx) => tx.regions.update('eu-central', { status: 'warming' }));
  const accepted = await call('createDeploy', { params: storefront, body: {} });
  await world.advance(1000);
  const { body } = await call('getActiveDeploy', { params: storefront });

  expect(codes).toEqual(['payment_required', 'payment_required']);
  expect(accepted.status).toBe(201);
  expect(body).toMatchObject({ deploy: { status: 'failed', error: { code: 'region_unavailable' } } });
});

test('keeps a deploy that is refused, as failed', async () => {
  const { call, world } = await startAcme();
  world.ports.builder.inject({ appId: storefrontId, kind: 'refuse', times: 2 });

  const created = await call('createDeploy', { params: storefront, body: {} });
  await world.advance(minute);
  const redeployed = await call('redeployApp', { params: storefront });
  await world.advance(minute);
  const again = await call('createDeploy', { params: storefront, body: {} });

  const deploy = { number: 43, status: 'failed', error: { code: 'reconcile_failed' } };
  expect(created).toMatchObject({ status: 502, body: { error: { code: 'reconcile_failed' }, deploy } });
  expect(codeOf(redeployed)).toBe('reconcile_failed');
  expect(again).toMatchObject({ status: 201, body: { deploy: { number: 45, status: 'building' } } });
});

test('shows the log of a deploy while it is written, and the same when it is stored', async () => {
  const { call, world } = await startAcme();
  const made = await call('createDeploy', { params: storefront, body: {} });
  const params = { ...storefront, deployId: (made.body as { deploy: { id: string } }).deploy.id };
  await world.advance(minute / 2);

  const during = await call('getDeployLogs', { params });
  await world.advance(10 * minute);
  const after = await call('getDeployLogs', { params });

  const { lines } = during.body as { lines: { step: string }[] };
  expect(lines[0]).toMatchObject({ step: 'clone', stream: 'system', line: expect.stringContaining('Cloning') });
  expect(after.body).toMatchObject({ status: 'succeeded', truncated: false });
  expect((after.body as { lines: unknown[] }).lines.slice(0, lines.length)).toEqual(lines);
  expect((after.body as { lines: unknown[] }).lines.at(-1)).toMatchObject({
    step: 'route',
    line: 'Traffic goes to the new release',
  });
});

test('a log of 10,000 lines is whole, and of a longer one the first lines are left out', async () => {
  const { call, world } = await startAcme();
  const made = await call('createDeploy', { params: storefront, body: {} });
  const params = { ...storefront, deployId: (made.body as { deploy: { id: string } }).deploy.id };
  const logOf = async (built: number) => {
    world.ports.builder.log = async () =>
      Array.from({ length: built }, (_, index) => ({
        seq: index + 1,
        at: index,
        step: 'build',
        stream: 'stdout',
        line: `line ${index}`,
      }));
    const { lines, truncated } = (await call('getDeployLogs', { params })).body as {
      lines: { line: string }[];
      truncated: boolean;
    };
    return { lines, truncated };
  };
  const others = (await logOf(0)).lines.length;

  const whole = await logOf(10_000 - others);
  const longer = await logOf(10_001 - others);

  expect([whole.lines.length, whole.truncated]).toEqual([10_000, false]);
  expect([longer.lines.length, longer.truncated]).toEqual([10_000, true]);
});

test('a new app is canceled with its first deploy: it is stopped', async () => {
  const { call, findApp } = await startAcme();
  const made = await call('deployApp', { params: acme, body: { name: 'Blog', source: image } });
  const deployId = (made.body as { app: { deploy: { id: string } } }).app.deploy.id;

  await call('cancelDeploy', { params: { ...acme, appSlug: 'blog', deployId } });

  expect(await findApp('blog')).toMatchObject({ status: 'stopped', desired: 'stopped' });
});
