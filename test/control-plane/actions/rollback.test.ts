import { expect, test } from 'vitest';
import { acme, codeOf, image, metrics, startAcme, storefront, storefrontId } from './acme.ts';

const minute = 60_000;
const current = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42';
const failed = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e41';
const earlier = '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e40';
const webImage = 'registry.acme-cloud.test/acme/storefront';

test('rolls the release of an earlier deploy out again, without a build', async () => {
  const { call, world } = await startAcme();
  await world.apply({ event: 'outage', of: 'builder', seconds: 3600 });
  await world.apply({ event: 'outage', of: 'githost', seconds: 3600 });
  const { body: before } = await call('getApp', { params: storefront });

  const created = await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });
  await world.advance(5 * minute);
  const { body: listed } = await call('listDeploys', { params: storefront });
  const { body: after } = await call('getApp', { params: storefront });

  const commit = { sha: '5be83a9c07d14f62b8a9e35c7d01f4268ab3c9e5', commitMsg: 'Sort the products by name' };
  const steps = [{ id: 'release' }, { id: 'health' }, { id: 'route' }];
  const deploy = { number: 43, trigger: 'rollback', rollbackTo: earlier, ...commit, steps };
  expect(created).toMatchObject({
    status: 201,
    body: { deploy: { ...deploy, status: 'deploying', canRollBack: false } },
  });
  expect(listed).toMatchObject({
    deploys: [
      { ...deploy, status: 'succeeded', canRollBack: true },
      { id: current, canRollBack: true, rollbackTo: null },
      { id: failed, canRollBack: false },
      { id: earlier, canRollBack: true },
    ],
  });
  expect(imagesOf(before)).toEqual(['postgres:17', `${webImage}:9f2c1e7`]);
  expect(imagesOf(after)).toEqual(['postgres:17', `${webImage}:5be83a9`]);
  expect(sourceOf(after)).toEqual(sourceOf(before));
});

test('rolls back to the current deploy, and to a rollback', async () => {
  const { call, world } = await startAcme();
  const roll = async (rollbackTo: string) => {
    const { body } = await call('createDeploy', { params: storefront, body: { rollbackTo } });
    await world.advance(5 * minute);
    return (body as { deploy: { id: string; sha: string } }).deploy;
  };

  const first = await roll(current);
  const back = await roll(earlier);
  const again = await roll(back.id);
  const { body } = await call('getApp', { params: storefront });

  expect([first.sha, back.sha, again.sha].map((sha) => sha.slice(0, 7))).toEqual(['9f2c1e7', '5be83a9', '5be83a9']);
  expect(body).toMatchObject({
    app: { currentDeployId: again.id, deploy: { status: 'succeeded', rollbackTo: back.id } },
  });
});

test('starts the release with the variables of today', async () => {
  const { call, world } = await startAcme();
  await call('createVar', { params: storefront, body: { key: 'GREETING', value: 'Hello', isSecret: false } });

  await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });
  await world.advance(5 * minute);

  const { runtime } = world.ports;
  const app = { id: storefrontId, region: 'eu-central' };
  const web = (await runtime.observe(app)).containers.find(({ service }) => service === 'web');
  const exec = await runtime.exec(
    { ...app, container: web?.name ?? '' },
    ['env'],
    { tty: false, columns: 80, rows: 24 },
    new AbortController().signal,
  );
  let output = '';
  for await (const bytes of exec.output) output += new TextDecoder().decode(bytes);
  expect([web?.image, output.split('\n')]).toEqual([`${webImage}:5be83a9`, expect.arrayContaining(['GREETING=Hello'])]);
});

test.each([
  ['is unknown', storefront, '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1eff', 'The app has no deploy with the id'],
  ['has failed', storefront, failed, 'Deploy 41 has not succeeded'],
  ['is of an app of the catalog', metrics, '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e01', 'The app is from the catalog'],
])('refuses a deploy that %s', async (_what, params, rollbackTo, message) => {
  const { call } = await startAcme();

  const response = await call('createDeploy', { params, body: { rollbackTo } });

  expect(response).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_reference', message: expect.stringContaining(message) } },
  });
});

test('refuses a deploy of another app', async () => {
  const { call, world } = await startAcme();
  await call('deployApp', { params: acme, body: { name: 'Blog', source: image } });
  await world.advance(minute);

  const response = await call('createDeploy', { params: { ...acme, appSlug: 'blog' }, body: { rollbackTo: earlier } });

  const message = `The app has no deploy with the id "${earlier}".`;
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_reference', message } } });
});

test('refuses a deploy whose release is not kept any more', async () => {
  const { call, world } = await startAcme();
  const params = { ...acme, appSlug: 'blog' };
  await call('deployApp', { params: acme, body: { name: 'Blog', source: image } });
  await world.advance(minute);
  const ids = [];
  for (let count = 0; count < 10; count++) {
    const { body } = await call('createDeploy', {
      params,
      body: { source: { ...image, ref: `example/blog:${count}` } },
    });
    ids.push((body as { deploy: { id: string } }).deploy.id);
    await world.advance(minute);
  }

  const { body } = await call('listDeploys', { params });
  const { deploys } = body as { deploys: readonly { readonly id: string; readonly canRollBack: boolean }[] };
  const first = deploys.at(-1)?.id ?? '';
  const refused = await call('createDeploy', { params, body: { rollbackTo: first } });
  const accepted = await call('createDeploy', { params, body: { rollbackTo: ids[0] ?? '' } });

  expect(deploys.map(({ canRollBack }) => canRollBack)).toEqual([...Array.from({ length: 10 }, () => true), false]);
  expect(refused.body).toMatchObject({
    error: { message: 'The release of deploy 1 is not kept any more. Deploy its source again.' },
  });
  expect([codeOf(refused), codeOf(accepted)]).toEqual(['bad_reference', null]);
});

test.each([
  ['sha', '9f2c1e7'],
  ['commitMsg', 'Back'],
  ['author', 'Ada <ada@acme.test>'],
  ['source', image],
])('refuses a rollback with %s', async (field, value) => {
  const { send } = await startAcme();

  const response = await send('createDeploy', { params: storefront, body: { rollbackTo: earlier, [field]: value } });

  expect(response).toMatchObject({ status: 400, body: { error: { code: 'bad_body' } } });
});

test('fails a rollback whose image is gone, and the current release goes on', async () => {
  const { call, world } = await startAcme();
  await world.apply({ event: 'imageGone', app: 'storefront', number: 40 });

  await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });
  await world.advance(5 * minute);
  const { body } = await call('getApp', { params: storefront });

  const message = 'The image of the service "web" is gone. Deploy its source again.';
  const deploy = { status: 'failed', error: { code: 'release_unavailable', message } };
  expect(body).toMatchObject({ app: { status: 'running', currentDeployId: current, deploy } });
});

test('waits for the deploy that is active, and can be canceled', async () => {
  const { call, world } = await startAcme();
  await call('createDeploy', { params: storefront, body: {} });

  const { body } = await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });
  const { deploy } = body as { deploy: { id: string; status: string } };
  const canceled = await call('cancelDeploy', { params: { ...storefront, deployId: deploy.id } });
  await world.advance(10 * minute);
  const { body: listed } = await call('listDeploys', { params: storefront, query: { limit: 2 } });

  expect(deploy.status).toBe('queued');
  expect(canceled.body).toMatchObject({ deploy: { status: 'canceled', error: { code: 'canceled' } } });
  expect(listed).toMatchObject({ deploys: [{ status: 'canceled' }, { status: 'succeeded', number: 43 }] });
});

test('starts an app that is stopped, also in another workspace than that of the release', async () => {
  const { call, world } = await startAcme();
  await call('updateApp', { params: storefront, body: { status: 'stopped' } });
  await call('transferApp', { params: storefront, body: { targetWorkspaceSlug: 'acme-labs' } });
  const moved = { ...storefront, workspaceSlug: 'acme-labs' };
  await world.advance(5 * minute);

  await call('createDeploy', { params: moved, body: { rollbackTo: earlier } });
  await world.advance(5 * minute);
  const { body } = await call('getApp', { params: moved });

  expect(body).toMatchObject({
    app: { status: 'running', desired: 'running', deploy: { status: 'succeeded', rollbackTo: earlier } },
  });
  expect(imagesOf(body)).toEqual(['postgres:17', `${webImage}:5be83a9`]);
});

test('a rollback needs what its release takes from the pool', async () => {
  const { call, change, world } = await startAcme();
  await change(async (tx) => {
    const release = await tx.releases.find({ deployId: earlier });
    const services = (release?.services ?? []).map((service) => ({ ...service, cpuMillis: 450_000 }));
    await tx.releases.update(release?.id ?? '', { services });
  });

  const refused = await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });
  await world.apply({ event: 'poolSize', tier: 'pro', cpu: 1000 });
  const accepted = await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });

  expect([codeOf(refused), codeOf(accepted)]).toEqual(['insufficient_pool', null]);
});

test('the audit log names the deploy of a rollback', async () => {
  const { call } = await startAcme();
  await call('createDeploy', { params: storefront, body: { rollbackTo: earlier } });

  const { body } = await call('listAuditEvents', { params: acme, query: { limit: 1 } });

  const changes = expect.arrayContaining([{ field: 'rollbackTo', from: null, to: earlier }]) as unknown;
  expect(body).toMatchObject({ events: [{ operationId: 'createDeploy', changes }] });
});

interface AppBody {
  readonly app: { readonly source: object; readonly subServices: readonly { readonly image: string }[] };
}

/** The body of getApp has this form. */
function imagesOf(body: unknown): string[] {
  return (body as AppBody).app.subServices.map((service) => service.image);
}

/** The body of getApp has this form. */
function sourceOf(body: unknown): object {
  return (body as AppBody).app.source;
}
