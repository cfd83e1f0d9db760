import { expect, test } from 'vitest';
import { startWorld } from './start-world.ts';

// Why an app does not start: each cause by an event of the world.

const acme = { workspaceSlug: 'acme' };
const shop = { ...acme, appSlug: 'storefront' };
const seconds = 1000;
const cannotStart = { event: 'cannotStart', app: 'acme/storefront', service: 'web' } as const;
const neverReady = { event: 'neverReady', app: 'acme/storefront', service: 'web' } as const;

const causes = [
  [
    'crashed',
    { ...cannotStart, because: 'exit' },
    'The program of the service "web" ended with exit code 3, 3 times in a row; its last line: DATABASE_URL is missing. Set the variable DATABASE_URL, and deploy again.',
    60,
  ],
  [
    'out_of_memory',
    { ...cannotStart, because: 'outOfMemory' },
    'The program of the service "web" was killed for memory at 1024 MB, 3 times in a row. Give the service more memory with its size.',
    60,
  ],
  [
    'program_not_found',
    { ...cannotStart, because: 'programNotFound' },
    'The program of the service "web" was not found: exit code 127; its last line: sh: start: not found',
    15,
  ],
  [
    'program_not_executable',
    { ...cannotStart, because: 'programNotExecutable' },
    'The program of the service "web" may not be executed: exit code 126; its last line: sh: ./start: Permission denied',
    15,
  ],
  [
    'user_not_found',
    { ...cannotStart, because: 'userNotFound' },
    'A container of the service "web" cannot be started: the image has no user "app".',
    15,
  ],
  [
    'wrong_port',
    { ...neverReady, because: 'wrongPort' },
    'Nothing listens on port 3000 of the service "web"; the program listens on port 3001. Let it listen on port 3000 of 0.0.0.0, or set `port` of the source to 3001.',
    90,
  ],
  [
    'loopback_only',
    { ...neverReady, because: 'loopback' },
    'Nothing listens on port 3000 of the service "web" from outside its container; the program listens on 127.0.0.1:3000. Let it listen on 0.0.0.0.',
    90,
  ],
  [
    'not_listening',
    { ...neverReady, because: 'notListening' },
    'Nothing listens on port 3000 of the service "web".',
    310,
  ],
] as const;

/** Rolls out an earlier release, which needs no build. */
const rollback = { rollbackTo: '7c1d5e9f-2a84-4b36-9e0f-4d6a8b2c1e42' };

test.each(causes)('a deploy fails with %s, and says so', async (code, event, message, withinSeconds) => {
  const { world, call } = await startWorld();
  await world.apply(event);
  await call('createDeploy', { params: shop, body: rollback });
  await world.advance(withinSeconds * seconds);

  const { body } = await call('listDeploys', { params: shop, query: { limit: 1 } });

  expect(body).toMatchObject({ deploys: [{ status: 'failed', error: { code, message } }] });
});

test('a deploy whose health path responds with 404 fails with the status', async () => {
  const { world, call } = await startWorld();
  await call('updateApp', { params: shop, body: { health: { path: '/healthz', intervalSeconds: 10 } } });
  await world.advance(60 * seconds);
  await world.apply({ ...neverReady, because: 'notFound' });
  await call('createDeploy', { params: shop, body: rollback });

  await world.advance(30 * seconds);
  const { body: waiting } = await call('getActiveDeploy', { params: shop });
  await world.advance(300 * seconds);
  const { body: ended } = await call('listDeploys', { params: shop, query: { limit: 1 } });

  const message = 'The health check of the service "web" fails. GET /healthz: 404';
  expect(waiting).toMatchObject({
    deploy: {
      steps: [{ id: 'release', message: null }, { id: 'health', status: 'running', message }, { message: null }],
    },
  });
  expect(ended).toMatchObject({ deploys: [{ error: { code: 'unexpected_status', message } }] });
});

test('the log of a failed deploy has the last lines of its container, under the step', async () => {
  const { world, call } = await startWorld();
  await world.apply({ ...cannotStart, because: 'exit' });
  const { body } = await call('createDeploy', { params: shop, body: rollback });
  const { id: deployId } = (body as { readonly deploy: { readonly id: string } }).deploy;
  await world.advance(60 * seconds);

  const { body: log } = await call('getDeployLogs', { params: { ...shop, deployId } });

  const { lines } = log as { readonly lines: readonly object[] };
  expect(lines.slice(-2)).toMatchObject([
    { step: 'health', stream: 'stderr', line: 'DATABASE_URL is missing' },
    { step: 'health', stream: 'system', line: expect.stringMatching(/exit code 3, 3 times in a row/) },
  ]);
});

test('an app that crashes says why, after a start without a deploy too', async () => {
  const { world, call } = await startWorld();
  await world.apply({ event: 'outOfMemory', app: 'acme/storefront', service: 'web' });
  await world.advance(10 * seconds);
  const { body: crashed } = await call('getApp', { params: shop });
  await world.apply({ ...neverReady, because: 'wrongPort' });
  await call('restartApp', { params: shop });
  await world.advance(30 * seconds);

  const { body: started } = await call('getAppStatus', { params: shop });

  expect(crashed).toMatchObject({
    app: {
      status: 'degraded',
      statusReason: 'out_of_memory',
      statusMessage:
        'The program of the service "web" was killed for memory at 1024 MB, 2 times in a row. Give the service more memory with its size.',
    },
  });
  expect(started).toMatchObject({
    status: 'deploying',
    statusReason: null,
    statusMessage: expect.stringMatching('the program listens on port 3001'),
  });
});

test('an app without a release says why its deploy has failed', async () => {
  const { world, call } = await startWorld();
  const source = { type: 'git', repoUrl: 'https://githost.test/acme/docs' } as const;
  await call('deployApp', { params: acme, body: { name: 'Docs', source } });
  await world.advance(600 * seconds);

  const { body } = await call('getApp', { params: { ...acme, appSlug: 'docs' } });

  const { app } = body as {
    readonly app: { readonly statusMessage: string; readonly deploy: { readonly error: { readonly message: string } } };
  };
  expect(app).toMatchObject({ statusReason: 'deploy_failed' });
  expect(app.statusMessage).toBe(app.deploy.error.message);
});
