import { expect, test } from 'vitest';
import { acme, startAcme } from './acme.ts';

const repoUrl = 'https://githost.test/acme/python-api';
const blog = { ...acme, appSlug: 'blog' };

test('inspects and deploys a source with a chosen start command', async () => {
  const { call, world, read } = await startAcme();
  const source = { type: 'git', repoUrl, build: { startCommand: 'python worker.py' } } as const;

  const inspected = await call('inspectSource', { params: acme, body: { source } });
  await call('deployApp', { params: acme, body: { name: 'Blog', source } });
  await world.advance(10 * 60_000);
  const app = await call('getApp', { params: blog });
  const releases = await read((tx) => tx.releases.list({}, { order: ['-createdAt'], limit: 1 }));

  expect(inspected.body).toMatchObject({ source, services: [{ name: 'web', command: 'python worker.py' }] });
  expect(app.body).toMatchObject({ app: { status: 'running', source } });
  expect(releases[0]?.services).toMatchObject([
    { name: 'web', entrypoint: ['/bin/sh', '-c'], argv: ['python worker.py'], port: 8000 },
  ]);
});

test('redeploys, takes other choices and goes back with those of a release', async () => {
  const { call, world, read } = await startAcme();
  const mounts = [{ name: 'files', path: '/data' }];
  const source = { type: 'git' as const, repoUrl, port: 9000, mounts };
  const commands = () => read((tx) => tx.releases.list({}, { order: ['-createdAt'], limit: 1 }));
  await call('deployApp', { params: acme, body: { name: 'Blog', source } });
  await world.advance(10 * 60_000);
  const first = await call('listDeploys', { params: blog });
  const [{ id }] = (first.body as unknown as { deploys: [{ id: string }] }).deploys;

  await call('redeployApp', { params: blog });
  await world.advance(10 * 60_000);
  const [again] = await commands();
  const other = { ...source, port: 7000, build: { startCommand: 'python other.py' } };
  await call('createDeploy', { params: blog, body: { source: other } });
  await world.advance(10 * 60_000);
  const [changed] = await commands();
  await call('createDeploy', { params: blog, body: { rollbackTo: id } });
  await world.advance(10 * 60_000);
  const app = await call('getApp', { params: blog });

  expect(again?.services).toMatchObject([{ port: 9000, volumes: [{ name: 'files', path: '/data' }] }]);
  expect(changed?.services).toMatchObject([{ port: 7000, command: 'python other.py' }]);
  expect(app.body).toMatchObject({ app: { source: other, subServices: [{ port: 9000 }] } });
});

test('shows what an upload is, and takes the source as it is shown', async () => {
  const { call, world } = await startAcme();
  const files = [{ path: 'index.html', content: 'Hello' }];
  const uploaded = await call('createUpload', { params: acme, body: { name: 'site', files } });
  const { uploadId } = uploaded.body as { uploadId: string };
  const shown = { type: 'upload', uploadId, name: 'site', files: 1, size: 5 } as const;

  const inspected = await call('inspectSource', { params: acme, body: { source: { type: 'upload', uploadId } } });
  const made = await call('deployApp', { params: acme, body: { name: 'Blog', source: { type: 'upload', uploadId } } });
  await world.advance(10 * 60_000);
  const again = await call('createDeploy', { params: blog, body: { source: { ...shown, size: 6 } } });
  await world.advance(10 * 60_000);
  const app = await call('getApp', { params: blog });

  expect(inspected.body).toMatchObject({ source: shown });
  expect(made).toMatchObject({ status: 201, body: { app: { source: shown } } });
  expect(again).toMatchObject({ status: 201, body: { deploy: { source: shown } } });
  expect(app.body).toMatchObject({ app: { status: 'running', source: shown, notApplied: [] } });
});

test('inspects a folder of an upload, and says that it lacks another', async () => {
  const { call } = await startAcme();
  const files = ['web/index.html', 'api/go.mod'].map((path) => ({ path, content: 'module api' }));
  const uploaded = await call('createUpload', { params: acme, body: { files } });
  const { uploadId } = uploaded.body as { uploadId: string };
  const inspect = (subdir: string) =>
    call('inspectSource', { params: acme, body: { source: { type: 'upload', uploadId, subdir } } });

  const found = [await inspect('web'), await inspect('api')];
  const missing = await inspect('app');

  expect(found.map(({ body }) => body)).toMatchObject([
    { builder: 'static' },
    { builder: 'buildpack', language: 'go' },
  ]);
  expect(missing).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_reference', message: 'The upload has no folder app. Choose another `subdir`.' } },
  });
});

test('a choice that the source cannot have is a warning, and fails the deploy', async () => {
  const { call, world } = await startAcme();
  const source = { type: 'git', repoUrl, build: { dockerfile: 'prod.Dockerfile' } } as const;

  const inspected = await call('inspectSource', { params: acme, body: { source } });
  const open = await call('inspectPublic', { body: { repoUrl, build: source.build } });
  await call('deployApp', { params: acme, body: { name: 'Blog', source } });
  await world.advance(10 * 60_000);
  const deploys = await call('listDeploys', { params: blog });

  const message = 'The source has no file prod.Dockerfile. Choose the Dockerfile by `build.dockerfile`.';
  const refused = { supported: false, warnings: [{ code: 'bad_choice', message }] };
  expect([inspected.body, open.body]).toMatchObject([refused, refused]);
  expect(deploys.body).toMatchObject({ deploys: [{ error: { code: 'no_builder', message } }] });
});

test('refuses choices for two builders in every operation', async () => {
  const { call } = await startAcme();
  const build = { builder: 'compose', target: 'web' } as const;
  const source = { type: 'git', repoUrl, build } as const;

  const refused = [
    await call('inspectSource', { params: acme, body: { source } }),
    await call('deployApp', { params: acme, body: { name: 'Blog', source } }),
    await call('createDeploy', { params: { ...acme, appSlug: 'storefront' }, body: { source } }),
    await call('inspectPublic', { body: { repoUrl, build } }),
  ];

  const bad = (path: string) => ({ status: 400, body: { error: { code: 'bad_body', details: [{ path }] } } });
  expect(refused).toMatchObject([...['a', 'b', 'c'].map(() => bad('/source/build/target')), bad('/build/target')]);
});

test('names a start command that has two lines', async () => {
  const { call } = await startAcme();
  const source = { type: 'git', repoUrl, build: { startCommand: 'a\nb' } } as const;

  const refused = await call('deployApp', { params: acme, body: { name: 'Blog', source } });

  expect(refused).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ path: '/source/build/startCommand' }] } },
  });
});

test('a new app has the sizes, the health check and the release command of its request', async () => {
  const { call, world } = await startAcme();
  const sizes = [
    { name: 'web', cpu: 0.2, memory: 268_435_456 },
    { name: 'jobs', cpu: 0.1 },
  ];
  const source = { type: 'git' as const, repoUrl, mounts: [{ name: 'files', path: '/data' }] };
  const body = {
    name: 'Blog',
    source,
    services: sizes,
    volumes: { files: 2_147_483_648 },
    health: { path: '/up' },
    releaseCommand: 'python migrate.py',
  };

  await call('deployApp', { params: acme, body });
  await world.advance(15 * 60_000);
  const app = await call('getApp', { params: blog });
  const list = await call('listDeploys', { params: blog });
  const [{ id: deployId }] = (list.body as unknown as { deploys: [{ id: string }] }).deploys;
  const logs = await call('getDeployLogs', { params: { ...blog, deployId } });

  expect(app.body).toMatchObject({
    app: {
      limits: { cpu: 0.2, memory: 268_435_456 },
      scale: { volumes: { files: 2_147_483_648 } },
      health: { path: '/up', intervalSeconds: 10 },
      releaseCommand: 'python migrate.py',
    },
  });
  expect(JSON.stringify(logs.body)).toContain('The build has no service \\"jobs\\", which has a size. It has web.');
});

test('refuses sizes between the steps before an app is made', async () => {
  const { call } = await startAcme();
  const body = { name: 'Blog', source: { type: 'git' as const, repoUrl }, services: [{ name: 'web', cpu: 0.12 }] };

  const refused = await call('deployApp', { params: acme, body });

  expect(refused).toMatchObject({
    status: 400,
    body: { error: { code: 'bad_body', details: [{ path: '/services/0/cpu', rule: 'multipleOf' }] } },
  });
});
